import { useState } from 'react';
import { splitNames } from '../../../../../src/contracts/text.ts';
import { failureTexts } from '../../../parts/failure-texts.ts';
import { useAction } from '../../../parts/use-action.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useTypeNamesMutation } from '../api.ts';
import { maxNames, NamesInput } from '../submit/NamesInput.tsx';

/** Names by hand for a session whose pictures could not be read. */
export const TypeNamesDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const [rawText, setText] = useState('');
  const { run, busy, failure, errors } = useAction(useTypeNamesMutation(), {
    failed: failureTexts.saveParticipants,
    inForm: true,
    done: () => ({ title: 'Names saved' }),
  });
  const names = splitNames(rawText).length;
  const save = async () => {
    if ((await run({ id, rawText })) !== null) onClose();
  };
  return (
    <FormDialog
      title="Type the names"
      submit="Save"
      onSubmit={save}
      onClose={onClose}
      busy={busy}
      disabled={names === 0 || names > maxNames}
      failure={failure}
      description="They take the place of what could not be read; the screenshots stay."
    >
      <NamesInput value={rawText} onChange={setText} error={errors['rawText']} />
    </FormDialog>
  );
};
