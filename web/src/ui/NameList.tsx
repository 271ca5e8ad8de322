import { styled } from 'styled-components';
import { StatusIcon, type Shape, type Tone } from './text/StatusIcon.tsx';
import { phone } from './platform/media.ts';
import { Found } from './text/Found.tsx';
import { Name } from './text/Name.tsx';
import { VisuallyHidden } from './layout/VisuallyHidden.tsx';

const Columns = styled.ul`
  columns: 3;
  column-gap: var(--s-24);
  font: var(--t-13);
  li {
    display: flex;
    align-items: center;
    gap: var(--s-8);
    min-height: 1.75rem;
    padding-left: var(--s-8);
    border-bottom: 1px solid var(--line-soft);
    break-inside: avoid;
  }
  li > span:first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  li[data-quiet] {
    color: var(--text-muted);
  }
  li[data-own] {
    box-shadow: inset 2px 0 0 var(--brass-9);
    background: var(--brass-2);
    font-weight: var(--w-strong);
    mark {
      background: none;
    }
  }
  ${phone} {
    columns: 2;
    column-gap: var(--s-16);
  }
`;

export type ListedName = {
  key: string;
  name: string;
  /** The reader's own. */
  own?: boolean;
  /** It is what was searched for. */
  found?: boolean;
  /** Mark with an accessible word. */
  remark?: { shape: Shape; tone: Tone; word: string } | null;
};

/** Names in columns, as they come; the reader's own is marked. */
export const NameList = ({ names }: { names: readonly ListedName[] }) => (
  <Columns>
    {names.map(({ key, name, own = false, found = false, remark = null }) => (
      <li key={key} {...(own ? { 'data-own': true } : remark && { 'data-quiet': true })}>
        <span>
          {found ? (
            <Found>
              <Name>{name}</Name>
            </Found>
          ) : (
            <Name>{name}</Name>
          )}
        </span>
        {remark && (
          <>
            <StatusIcon {...remark} />
            <VisuallyHidden>{remark.word}</VisuallyHidden>
          </>
        )}
        {own && <VisuallyHidden>you</VisuallyHidden>}
      </li>
    ))}
  </Columns>
);
