import { failureTexts } from '../../../parts/failure-texts.ts';
import { useAction } from '../../../parts/actions/use-action.ts';
import { hasText, useDraft } from '../../../parts/actions/use-draft.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { useTypeNamesMutation } from '../api.ts';
import { namesProblem, SessionNames } from '../submit/SessionNames.tsx';

/** Names by hand for a session whose pictures could not be read. */
export const TypeNamesDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const [rawText, setText, close] = useDraft({ name: 'names-1', about: id, start: '', isWorth: hasText, onClose });
  const { run, busy, failure, errors } = useAction(useTypeNamesMutation(), {
    failed: failureTexts.saveParticipants,
    inForm: true,
    done: () => ({ title: 'Names saved' }),
  });
  const save = async () => {
    if ((await run({ id, rawText })) !== null) close();
  };
  return (
    <FormDialog
      title="Type the names"
      submit="Save"
      onSubmit={save}
      onClose={close}
      busy={busy}
      disabled={namesProblem(rawText) !== null}
      failure={failure}
      description="These names replace the failed reading. The screenshots stay."
    >
      <SessionNames value={rawText} onChange={setText} error={errors['rawText']} />
    </FormDialog>
  );
};
