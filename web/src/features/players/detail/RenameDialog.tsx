import { useState } from 'react';
import { nameCharacters } from '../../../../../src/contracts/text.ts';
import { failureTexts } from '../../../parts/failure-texts.ts';
import { useAction } from '../../../parts/actions/use-action.ts';
import { hasText, useDraft } from '../../../parts/actions/use-draft.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useRenamePlayerMutation, type Player } from './api.ts';
import { useUndoOf } from './use-player-actions.ts';

const missingText = 'Please enter a new name';

/** Gives a player another name; the one of now becomes an alias. */
export const RenameDialog = ({ player, onClose }: { player: Player; onClose: () => void }) => {
  const { id, revision } = player;
  const [newName, setName, close] = useDraft({ name: 'rename-1', about: id, start: '', isWorth: hasText, onClose });
  const [touched, setTouched] = useState(false);
  const undoOf = useUndoOf(id);
  const { run, busy, failure, errors } = useAction(useRenamePlayerMutation(), {
    failed: failureTexts.renamePlayer,
    inForm: true,
    done: () => ({ title: 'Player Renamed', text: 'The player name has been updated successfully.' }),
    undo: undoOf,
  });
  const rename = async () => {
    if ((await run({ id, newName: newName.trim(), revision })) !== null) close();
  };
  const isMissing = touched && !hasText(newName);
  return (
    <FormDialog
      title="Rename Player"
      submit="Rename"
      onSubmit={rename}
      onClose={close}
      busy={busy}
      disabled={!hasText(newName)}
      failure={failure}
      width={440}
      description="The name changes everywhere. Search still finds the old name."
    >
      <TextField label="Current Name" value={player.name} readOnly tabIndex={-1} />
      <TextField
        data-first
        label="New Name"
        maxLength={200}
        spellCheck={false}
        hint={`2 to 32 characters: ${nameCharacters}`}
        value={newName}
        onChange={(event) => {
          setName(event.target.value);
          setTouched(true);
        }}
        error={isMissing ? missingText : errors['newName']}
      />
    </FormDialog>
  );
};
