import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Name } from '../../../ui/text/Name.tsx';
import { useSplitPreviewQuery, type Player } from './api.ts';
import { NoTotals, Totals, TotalsText } from './Totals.tsx';
import { useMergeActions } from './use-player-actions.ts';

type Props = { player: Player; mergeId: string; onClose: () => void };

/** Takes a merge back: the total of now and both after it are seen before anything is changed. */
export const SplitDialog = ({ player, mergeId, onClose }: Props) => {
  const { split } = useMergeActions();
  const { currentData: preview, error, refetch } = useSplitPreviewQuery({ id: player.id, mergeId });
  const submit = async () => {
    if ((await split.run({ id: player.id, mergeId })) !== null) onClose();
  };
  return (
    <FormDialog
      title={
        <>
          Split <Name>{player.name}</Name>
        </>
      }
      submit="Split"
      onSubmit={submit}
      onClose={onClose}
      busy={split.busy}
      disabled={preview === undefined}
      description="Undoes a merge."
    >
      {preview ? (
        <>
          <Totals now={[preview.now]} then={[preview.from, preview.into]} />
          <TotalsText>
            <Name>{preview.from.name}</Name> gets back the name, aliases, link and sessions that the merge moved, unless
            they were deleted since.
          </TotalsText>
        </>
      ) : (
        <NoTotals error={error} onRetry={refetch} />
      )}
    </FormDialog>
  );
};
