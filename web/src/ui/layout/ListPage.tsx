import { ArrowUp } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../button/Button.tsx';
import { Icon } from '../text/Icon.tsx';
import { desk, phone } from '../platform/media.ts';
import { counted } from '../text/words.ts';
import { Page } from './PageHead.tsx';

/** A page that fills the window, so that only its list scrolls; on phones the whole page scrolls. */
export const FullPage = styled(Page)`
  ${desk} {
    display: flex;
    flex-direction: column;
    height: calc(100dvh - 3rem - var(--s-24));
    min-height: 620px;
    margin-bottom: calc(-1 * var(--s-40));
  }
`;

/** The part of a FullPage that takes the height which is left: a toolbar and a VirtualTable. */
export const ListBox = styled.section`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--s-8);
  min-height: 0;
`;

/** Search first, then choices, then a pill at the right end. */
export const ListToolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-8);
  & > :first-child {
    flex: 0 1 280px;
  }
  & > :first-child ~ [role='search'] {
    flex: 0 1 180px;
  }
  ${phone} {
    & > :first-child,
    & > :first-child ~ [role='search'] {
      flex: 1 0 100%;
    }
    & > [data-select] {
      flex: 1;
    }
  }
`;

export const ListEnd = styled.p`
  padding: var(--s-8) 0;
  font: var(--t-12);
  color: var(--text-muted);
  text-align: center;
  ${phone} {
    padding-bottom: 0;
  }
`;

const News = styled.span`
  margin-left: auto;
  button,
  svg {
    && {
      color: var(--tide-11);
    }
  }
  ${phone} {
    /* in the toolbar it would push the rows down */
    position: fixed;
    inset: auto var(--s-16) var(--s-16);
    z-index: 4;
    button {
      width: 100%;
      background: var(--ink-3);
      box-shadow: var(--shadow);
    }
  }
`;

/** '3 new sessions': rows that wait until they are asked for, so that the list does not jump. */
export const NewRows = ({ count, noun, onReveal }: { count: number; noun: string; onReveal: () => void }) => (
  <News role="status">
    {count > 0 && (
      <Button icon={<Icon of={ArrowUp} />} onClick={onReveal}>
        {counted(count, `new ${noun}`)}
      </Button>
    )}
  </News>
);
