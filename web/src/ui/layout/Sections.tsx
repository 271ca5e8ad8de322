import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Sections of a dialog: lists with dots, and people's text with line breaks. */
export const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-16);
  font: var(--t-13);
  overflow-wrap: anywhere;
  h3 {
    font: var(--t-12);
    font-weight: var(--w-strong);
    color: var(--text-muted);
  }
  ul {
    display: grid;
    gap: var(--s-4);
    padding-left: var(--s-16);
    list-style: disc;
  }
  blockquote {
    margin: 0;
    white-space: pre-line;
  }
`;

/** One of them under its heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3>{title}</h3>
    {children}
  </div>
);

/** Text by a person; nothing when empty. */
export const Said = ({ title, text }: { title: string; text: string | null }) =>
  text !== null && (
    <Section title={title}>
      <blockquote dir="auto">{text}</blockquote>
    </Section>
  );
