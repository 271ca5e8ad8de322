import { nameCharacters } from '../../../../../src/contracts/text.ts';
import { failureTexts } from '../../../parts/failure-texts.ts';
import { useAction } from '../../../parts/actions/use-action.ts';
import { hasText, useDraft } from '../../../parts/actions/use-draft.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { isolated } from '../../../ui/text/Name.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useAddAliasMutation, type Player } from './api.ts';
import { useUndoOf } from './use-player-actions.ts';

/** Another name that means this player from now on. */
export const AliasDialog = ({ player, onClose }: { player: Player; onClose: () => void }) => {
  const { id, name } = player;
  const [alias, setAlias, close] = useDraft({ name: 'alias-1', about: id, start: '', isWorth: hasText, onClose });
  const undoOf = useUndoOf(id);
  const { run, busy, failure, errors } = useAction(useAddAliasMutation(), {
    failed: failureTexts.addAlias,
    inForm: true,
    done: (_written, added) => ({
      title: 'Alias Added',
      text: `“${isolated(added.alias)}” means ${isolated(name)} now.`,
    }),
    undo: undoOf,
  });
  const add = async () => {
    if ((await run({ id, alias: alias.trim() })) !== null) close();
  };
  return (
    <FormDialog
      title="Add alias"
      submit="Add"
      onSubmit={add}
      onClose={close}
      busy={busy}
      disabled={!hasText(alias)}
      failure={failure}
      width={440}
      description="From now on, names read like this are matched to this player. Existing sessions do not change."
    >
      <TextField
        label="Alias"
        maxLength={200}
        spellCheck={false}
        hint={`2 to 32 characters: ${nameCharacters}. If another player has this alias, it moves.`}
        value={alias}
        onChange={(event) => setAlias(event.target.value)}
        error={errors['alias']}
      />
    </FormDialog>
  );
};
