import { useRef, useState } from 'react';
import type { SessionRow } from '../../../../../src/contracts/sessions.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useKeys } from '../../../ui/platform/keys.tsx';
import { lazyPart } from '../../../ui/platform/lazy-part.tsx';
import { MarkedBar } from '../../../ui/table/rows/MarkedBar.tsx';
import type { RowMarks } from '../../../ui/table/rows/use-marks.ts';
import { counted } from '../../../ui/text/words.ts';
import { useMarkedActions } from './use-marked-actions.ts';

/** Not part of the first load. */
const ExcludeDialog = lazyPart(() => import('../detail/ExcludeDialog.tsx'), 'ExcludeDialog');

type Props = {
  rows: readonly SessionRow[];
  marks: RowMarks;
  /** The row that takes the place of this one gets the focus. */
  focusAt: (index: number) => void;
};

/** Marked sessions, with bulk actions for moderators. */
export const MarkedSessions = ({ rows, marks, focusAt }: Props) => {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const actions = useMarkedActions();
  const marked = rows.filter(({ id }) => marks.marked.has(id));
  const first = rows.findIndex(({ id }) => marks.marked.has(id));
  const areOut = marked.length > 0 && marked.every(({ excluded }) => excluded);
  /** Where nothing could be done the marks stay for another try. */
  const act = async (run: () => Promise<boolean>) => {
    setBusy(true);
    const changed = await run();
    setBusy(false);
    if (changed) marks.clear();
    return changed;
  };
  const actAndFocus = async (run: () => Promise<boolean>) => {
    if (await act(run)) focusAt(first);
  };
  const verify = () => void actAndFocus(() => actions.verify(marked));
  const include = () => void actAndFocus(() => actions.include(marked));
  const exclude = () => setAsking(true);
  const afterDialog = useRef<() => void>(undefined);
  const excludeFor = async (reason: string) => {
    const changed = await act(() => actions.exclude(marked, reason));
    // the dialog gives the focus back as it closes, to what has left with the marks
    if (changed) afterDialog.current = () => focusAt(first);
    return changed;
  };
  const any = () => marked.length > 0 && !busy;
  useKeys([
    { keys: [], show: [], label: 'Verify the selected sessions', action: true, can: any, run: verify },
    {
      keys: [],
      show: [],
      label: 'Exclude the selected sessions',
      action: true,
      can: () => any() && !areOut,
      run: exclude,
    },
    {
      keys: [],
      show: [],
      label: 'Include the selected sessions',
      action: true,
      can: () => any() && areOut,
      run: include,
    },
  ]);
  return (
    <>
      <MarkedBar marks={marks}>
        <Button busy={busy} onClick={verify}>
          Verify selected
        </Button>
        {areOut ? (
          <Button busy={busy} onClick={include}>
            Include selected
          </Button>
        ) : (
          <Button busy={busy} onClick={exclude}>
            Exclude selected
          </Button>
        )}
      </MarkedBar>
      {asking && (
        <ExcludeDialog
          id="marked"
          title={`Exclude ${counted(marked.length, 'session')}`}
          busy={busy}
          onExclude={excludeFor}
          onClose={() => setAsking(false)}
          onClosed={() => {
            afterDialog.current?.();
            afterDialog.current = undefined;
          }}
        />
      )}
    </>
  );
};
