import { useState } from 'react';
import { styled } from 'styled-components';
import type { UndoRunPreview } from '../../../../src/contracts/undo-runs.ts';
import { useBeginUndoRunMutation, useUndoRunPreviewQuery } from '../../api/queries/undo-runs.ts';
import { useNow } from '../../api/store/use-now.ts';
import { DateTime } from '../../ui/text/DateTime.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { isolated } from '../../ui/text/Name.tsx';
import { SegmentedControl } from '../../ui/button/SegmentedControl.tsx';
import { TextLink } from '../../ui/button/TextLink.tsx';
import { counted } from '../../ui/text/words.ts';
import { failureTexts } from '../failure-texts.ts';
import { paths } from '../paths.ts';
import { useAction } from '../actions/use-action.ts';

const Left = styled.ul`
  display: grid;
  gap: var(--s-4);
  max-height: 180px;
  padding: 0 0 0 var(--s-16);
  margin: 0;
  overflow-y: auto;
  font: var(--t-13);
`;

const hourMs = 3_600_000;
const spans = [
  { value: '1', label: 'Last hour' },
  { value: '24', label: 'Last 24 hours' },
  { value: '168', label: 'Last 7 days' },
] as const;
type Span = (typeof spans)[number]['value'];

const why = {
  'moved-on': 'changed again since',
  'not-undoable': 'cannot be undone',
  forbidden: 'done by an admin',
} as const;
const whatOf = {
  session: 'A session',
  player: 'A player',
  'rename-request': 'A rename request',
  'discord-link': 'A link',
} as const;

const LeftAlone = ({ left }: Pick<UndoRunPreview, 'left'>) =>
  left.length === 0 ? null : (
    <>
      <p>{counted(left.length, 'change')} will be left as they are:</p>
      <Left aria-label="Left as they are" tabIndex={0}>
        {left.map(({ type, id, at, why: reason }) => (
          <li key={`${type} ${id} ${at}`}>
            {type === 'session' ? <TextLink to={paths.session(id)}>A session</TextLink> : whatOf[type]},{' '}
            <DateTime iso={at} />: {why[reason]}
          </li>
        ))}
      </Left>
    </>
  );

/** Undoes all recent changes of a person, after a preview. `actor`: an account, or a player with one. */
export const UndoAllDialog = ({ actor, name, onClose }: { actor: string; name: string; onClose: () => void }) => {
  const now = useNow();
  const [span, setSpan] = useState<Span>('1');
  // Changes made while the dialog is open are not included.
  const [to] = useState(() => now().getTime());
  const wanted = {
    actor,
    from: new Date(to - Number(span) * hourMs).toISOString(),
    to: new Date(to).toISOString(),
  };
  const { data, isError, isFetching, refetch } = useUndoRunPreviewQuery(wanted, { refetchOnMountOrArgChange: true });
  const count = data?.undoable ?? 0;
  const { run, busy, failure } = useAction(useBeginUndoRunMutation(), {
    failed: failureTexts.undoAll,
    inForm: true,
    done: (_begun, asked) => ({
      title: 'run' in asked ? 'Bringing the changes back' : `Undoing ${counted(count, 'change')}`,
      text: 'This takes a moment. You can leave the page.',
    }),
    inverse: ({ runId }) => ({ run: runId }),
  });
  const submit = async () => {
    if ((await run(wanted)) !== null) onClose();
  };
  return (
    <FormDialog
      title={`Undo all by ${isolated(name)}`}
      submit={count === 0 ? 'Undo' : `Undo ${counted(count, 'change')}`}
      danger
      busy={busy}
      disabled={isFetching || count === 0}
      failure={failure}
      width={520}
      description="Corrections, verifications, exclusions, names, rename requests and links are put back as they were."
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <SegmentedControl label="How far back" value={span} options={spans} onChange={setSpan} size="big" />
      </div>
      {isError && data === undefined ? (
        <LoadFailed text={failureTexts.undoAllPreview} onRetry={() => void refetch()} />
      ) : (
        <p role="status">
          {data === undefined || isFetching
            ? 'Looking at what was changed…'
            : count === 0
              ? 'There is nothing to undo in this time.'
              : `${counted(count, 'change')} will be undone.`}
        </p>
      )}
      {data !== undefined && <LeftAlone left={data.left} />}
    </FormDialog>
  );
};
