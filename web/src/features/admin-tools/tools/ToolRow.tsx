import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { phone } from '../../../ui/platform/media.ts';
const Item = styled.li`
  padding: var(--s-8) 0;
  border-bottom: 1px solid var(--line-soft);
  &:last-child {
    border-bottom: 0;
  }
`;
const Line = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-12);
  & > div {
    flex: 1;
    min-width: 0;
  }
  b {
    display: block;
  }
  p {
    font: var(--t-12);
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  ${phone} {
    & > button,
    & > a {
      min-width: 7rem;
    }
  }
`;

/** A tool: its name, what it would do now, and its button; under it what is under way. */
export const ToolRow = ({
  name,
  says,
  button,
  children,
}: {
  name: string;
  says: ReactNode;
  button: ReactNode;
  children?: ReactNode;
}) => (
  <Item>
    <Line>
      <div>
        <b>{name}</b>
        <p>{says}</p>
      </div>
      {button}
    </Line>
    {children}
  </Item>
);
