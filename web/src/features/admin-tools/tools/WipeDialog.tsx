import { useState } from 'react';
import { styled } from 'styled-components';
import type { AdminProjections } from '../../../../../src/contracts/admin-tools.ts';
import type { ProjectionName } from '../../../../../src/contracts/projection-names.ts';
import { useLiveMessages } from '../../../api/live/live.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { MarkedWord, type Shape, type Tone } from '../../../ui/text/StatusIcon.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { figure } from '../words.ts';

const phraseWanted = 'DELETE';

const Lists = styled.div`
  display: grid;
  gap: var(--s-12);
  font: var(--t-13);
  h3 {
    font: var(--t-13);
    font-weight: var(--w-strong);
  }
  li {
    display: flex;
    justify-content: space-between;
    gap: var(--s-12);
    min-height: 1.5rem;
    border-bottom: 1px solid var(--line-soft);
    font-variant-numeric: tabular-nums;
  }
`;
const Steps = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--s-12);
  font: var(--t-13);
`;

type Kind = { name: string; of?: ProjectionName };
const goes: readonly Kind[] = [
  { name: 'Sessions and their participants', of: 'sessions' },
  { name: 'Voice records', of: 'voice' },
  { name: 'Messages and attachments', of: 'messages' },
  { name: 'Manual audits', of: 'mod-activity' },
  { name: 'Player stats' },
  { name: 'Discord links', of: 'discord-links' },
  { name: 'Aliases' },
  { name: 'Rename requests', of: 'rename-requests' },
  { name: 'Link requests', of: 'link-requests' },
];
const stays: readonly Kind[] = [{ name: 'Player names and canonical names', of: 'players' }];

type CountProps = { data: AdminProjections | undefined };
type ListProps = CountProps & { title: string; kinds: readonly Kind[]; mark: { shape: Shape; tone: Tone } };

const Listed = ({ title, kinds, mark, data }: ListProps) => {
  const countOf = ({ of }: Kind) => data?.projections.find(({ name }) => name === of)?.documents ?? null;
  return (
    <div>
      <h3>
        <MarkedWord {...mark}>{title}</MarkedWord>
      </h3>
      <ul aria-label={title}>
        {kinds.map((kind) => {
          const count = countOf(kind);
          return (
            <li key={kind.name}>
              {kind.name}
              {count !== null && <b>{figure(count)}</b>}
            </li>
          );
        })}
      </ul>
    </div>
  );
};

/** System messages during the wipe. */
const Wiping = () => {
  const [said, setSaid] = useState<readonly string[]>([]);
  useLiveMessages((message) => {
    if (message.type === 'system_activity') setSaid((before) => [...before, message.data.text]);
  });
  return (
    <Steps role="status">
      <Spinner />
      <div>
        <p>The wipe is running. Nobody can make changes until it is done. It continues when you close this dialog.</p>
        {said.map((text, at) => (
          <p key={at}>{text}</p>
        ))}
      </div>
    </Steps>
  );
};

type Props = CountProps & { busy: boolean; onWipe: (phrase: string) => unknown; onClose: () => void };

/** What is deleted, what stays, and the word to type. */
export const WipeDialog = ({ data, busy, onWipe, onClose }: Props) => {
  const [phrase, setPhrase] = useState('');
  return (
    <FormDialog
      title="Wipe Production Data"
      submit="Wipe Production Data"
      danger
      onSubmit={() => onWipe(phrase)}
      onClose={onClose}
      busy={busy}
      disabled={phrase !== phraseWanted}
      width={480}
      description="You cannot undo this. Muster first exports everything to the server; you can import that export into an empty installation."
    >
      <Lists>
        <Listed title="What goes" kinds={goes} mark={{ shape: 'cross', tone: 'danger' }} data={data} />
        <Listed title="What stays" kinds={stays} mark={{ shape: 'check', tone: 'success' }} data={data} />
      </Lists>
      <TextField
        label="Type DELETE to enable the button"
        value={phrase}
        readOnly={busy}
        onChange={(event) => setPhrase(event.target.value)}
      />
      {busy && <Wiping />}
    </FormDialog>
  );
};
