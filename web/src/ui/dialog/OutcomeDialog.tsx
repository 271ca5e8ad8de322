import { styled } from 'styled-components';
import { Button } from '../button/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { StatusIcon } from '../text/StatusIcon.tsx';
import { Name } from '../text/Name.tsx';

const Answer = styled.div`
  display: grid;
  gap: var(--s-12);
  font: var(--t-13);
  ul {
    max-height: 240px;
    overflow: auto;
    border-top: 1px solid var(--line);
    scrollbar-width: thin;
  }
  li {
    display: flex;
    align-items: center;
    gap: var(--s-8);
    min-height: 2rem;
    border-bottom: 1px solid var(--line-soft);
  }
  li b {
    overflow-wrap: anywhere;
  }
  li span {
    color: var(--text-muted);
  }
`;

type Side = {
  /** The name of the list. */ label: string;
  items: readonly { key: string; name: string; reason?: string }[];
};
type Props = {
  title: string;
  /** In a sentence how much was done. */ summary: string;
  done: Side;
  refused: Side;
  onClose: () => void;
};

const List = ({ label, items, isDone }: Side & { isDone: boolean }) =>
  items.length > 0 && (
    <ul aria-label={label} tabIndex={0}>
      {items.map(({ key, name, reason }) => (
        <li key={key}>
          {isDone ? <StatusIcon shape="check" tone="success" /> : <StatusIcon shape="cross" tone="danger" />}{' '}
          <b>
            <Name>{name}</Name>
          </b>{' '}
          {reason !== undefined && <span>{reason}</span>}
        </li>
      ))}
    </ul>
  );

/** Result of a bulk action: failures with reasons, then successes. */
export const OutcomeDialog = ({ title, summary, done, refused, onClose }: Props) => (
  <Dialog
    open
    onClose={onClose}
    title={title}
    footer={
      <Button variant="primary" onClick={onClose}>
        Close
      </Button>
    }
  >
    <Answer role="status">
      <p>
        <b>{summary}</b>
        {refused.items.length > 0 && `, ${refused.items.length} refused.`}
      </p>
      <List {...refused} isDone={false} />
      <List {...done} isDone />
    </Answer>
  </Dialog>
);
