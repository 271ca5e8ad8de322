import { useState } from 'react';
import { PlayerField } from '../../../parts/names/PlayerField.tsx';
import type { PlayerRef } from '../../../parts/names/PlayerPicker.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import type { Player } from './api.ts';
import type { usePlayerActions } from './use-player-actions.ts';

type Props = { player: Player; actions: ReturnType<typeof usePlayerActions>; onClose: () => void };

/** Says whose alt a player is. */
export const MainDialog = ({ player, actions, onClose }: Props) => {
  const [main, setMain] = useState<PlayerRef | null>(
    player.main && { playerId: player.main.id, name: player.main.name },
  );
  const [choosing, setChoosing] = useState(player.main === null);
  const save = async () => {
    if (main !== null && (await actions.setMain(main.playerId)) !== null) onClose();
  };
  return (
    <FormDialog
      title="Set main"
      submit="Set main"
      onSubmit={save}
      onClose={onClose}
      busy={actions.settingMain}
      disabled={main === null || choosing}
      width={440}
      description="An alt counts separately and is shown with its main. The leaderboard by person combines them."
    >
      <PlayerField
        label="Main"
        player={main}
        choosing={choosing}
        setChoosing={setChoosing}
        onPick={setMain}
        without={player.id}
      />
    </FormDialog>
  );
};
