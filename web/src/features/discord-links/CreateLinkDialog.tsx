import { useState } from 'react';
import { hasRole } from '../../api/queries/roles.ts';
import { useUser } from '../../api/store/store-hooks.ts';
import { useContentKey } from '../../api/cache/use-content-key.ts';
import { failureTexts } from '../../parts/failure-texts.ts';
import { methodWord } from '../../parts/names/link-words.tsx';
import { PlayerField } from '../../parts/names/PlayerField.tsx';
import type { PlayerRef } from '../../parts/names/PlayerPicker.tsx';
import { useAction } from '../../parts/actions/use-action.ts';
import { useDraft } from '../../parts/actions/use-draft.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { isolated } from '../../ui/text/Name.tsx';
import { SelectField } from '../../ui/form/Select.tsx';
import { TextArea, TextField } from '../../ui/form/TextField.tsx';
import { AccountField } from './AccountField.tsx';
import { useCreateLinkMutation, type LinkForm } from './api.ts';

type Draft = {
  discordId: string;
  discordUsername: string;
  player: PlayerRef | null;
  linkMethod: 'manual' | 'admin';
  notes: string;
};
const empty: Draft = { discordId: '', discordUsername: '', player: null, linkMethod: 'manual', notes: '' };
const isWorth = ({ discordId, discordUsername, player, notes }: Draft) =>
  player !== null || `${discordId}${discordUsername}${notes}`.trim() !== '';

/** As it is sent; null while something is missing. */
const formOf = ({ discordId, discordUsername, player, linkMethod, notes }: Draft): LinkForm | null =>
  discordId.trim() === '' || discordUsername.trim() === '' || player === null
    ? null
    : {
        discordId: discordId.trim(),
        discordUsername: discordUsername.trim(),
        playerId: player.playerId,
        linkMethod,
        notes: notes.trim() === '' ? null : notes.trim(),
      };

/** Links an account to a player by hand. */
export const CreateLinkDialog = ({ onClose }: { onClose: () => void }) => {
  const isAdmin = hasRole(useUser(), 'admin');
  const [draft, setDraft, close] = useDraft<Draft>({ name: 'link-1', about: '', start: empty, isWorth, onClose });
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const keyOf = useContentKey();
  const { run, busy, failure, errors } = useAction(useCreateLinkMutation(), {
    failed: failureTexts.createLink,
    named: true,
    inForm: true,
    done: () => ({
      title: 'Link Created',
      text: `${isolated(draft.discordUsername.trim())} plays ${isolated(draft.player?.name ?? '')} now.`,
    }),
  });
  const [choosing, setChoosing] = useState(false);
  const form = formOf(draft);
  const create = async () => {
    if (form !== null && (await run({ form, key: keyOf(JSON.stringify(form)) })) !== null) close();
  };
  const methods = (isAdmin ? (['manual', 'admin'] as const) : (['manual'] as const)).map((value) => ({
    value,
    label: methodWord(value),
  }));
  return (
    <FormDialog
      title="Create link"
      submit="Create Link"
      onSubmit={create}
      onClose={close}
      busy={busy}
      disabled={form === null}
      failure={failure}
      width={480}
    >
      <AccountField onPick={({ discordId, discordUsername }) => change({ discordId, discordUsername })} />
      <TextField
        label="Discord ID"
        inputMode="numeric"
        maxLength={40}
        hint="17 to 20 digits: Copy User ID in Discord's developer mode."
        value={draft.discordId}
        onChange={(event) => change({ discordId: event.target.value })}
        error={errors['discordId']}
      />
      <TextField
        label="Discord Username"
        maxLength={100}
        hint="Replaced by their Discord username at sign-in."
        value={draft.discordUsername}
        onChange={(event) => change({ discordUsername: event.target.value })}
        error={errors['discordUsername']}
      />
      <PlayerField
        player={draft.player}
        error={errors['playerId']}
        choosing={choosing}
        setChoosing={setChoosing}
        onPick={(player) => change({ player })}
      />
      <SelectField
        label="Link Method"
        value={draft.linkMethod}
        options={methods}
        onChange={(linkMethod) => change({ linkMethod })}
        error={errors['linkMethod']}
      />
      <TextArea
        label="Notes (optional)"
        maxLength={1000}
        hint="Visible to moderators. Deleted with the link."
        value={draft.notes}
        onChange={(event) => change({ notes: event.target.value })}
        error={errors['notes']}
      />
    </FormDialog>
  );
};
