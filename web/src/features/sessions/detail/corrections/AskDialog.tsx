import { useState } from 'react';
import { useContentKey } from '../../../../api/cache/use-content-key.ts';
import { failureTexts } from '../../../../parts/failure-texts.ts';
import { useAction } from '../../../../parts/actions/use-action.ts';
import { hasText, useDraft } from '../../../../parts/actions/use-draft.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { TextArea } from '../../../../ui/form/TextField.tsx';
import { useAskForCorrectionMutation, type ShownCorrection } from './api.ts';
import { useUndoCorrection } from './use-decide.ts';
import { correctionKindWords } from './words.tsx';

const what = {
  'was-there': 'Your name is added and counts after a moderator accepts it.',
  'was-not-me': 'Your name stays on the list and counts until a moderator decides.',
} satisfies Record<ShownCorrection['kind'], string>;

type Props = { session: string; kind: ShownCorrection['kind']; onClose: () => void };

/** A member says of himself that he was there, or was not, and why; a moderator decides. */
export const AskDialog = ({ session, kind, onClose }: Props) => {
  const [reason, setReason, close] = useDraft({
    name: `${kind}-1`,
    about: session,
    start: '',
    isWorth: hasText,
    onClose,
  });
  const [missing, setMissing] = useState(false);
  const keyFor = useContentKey();
  const undo = useUndoCorrection(session, 'Correction Withdrawn');
  const { run, busy, failure, errors } = useAction(useAskForCorrectionMutation(), {
    failed: failureTexts.askForCorrection,
    inForm: true,
    done: () => ({ title: 'Correction Requested', text: 'A moderator will decide it.' }),
    undo:
      ({ commandId }) =>
      () =>
        undo(commandId),
  });
  const send = async () => {
    const text = reason.trim();
    if (text === '') return setMissing(true);
    const key = keyFor(JSON.stringify([session, kind, text]));
    if ((await run({ session, kind, reason: text, key })) !== null) close();
  };
  return (
    <FormDialog
      title={correctionKindWords[kind]}
      submit="Send"
      onSubmit={send}
      onClose={close}
      busy={busy}
      failure={failure}
      width={440}
      description={what[kind]}
    >
      <TextArea
        label="Reason"
        hint="Moderators see it, and it is kept in the log."
        maxLength={500}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
        error={missing ? 'Add a reason for the moderator.' : errors['reason']}
      />
    </FormDialog>
  );
};
