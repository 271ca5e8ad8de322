import { styled } from 'styled-components';
import { hasCode } from '../../../api/transport/problems.ts';
import { failureTexts } from '../../../parts/failure-texts.ts';
import { useAction } from '../../../parts/actions/use-action.ts';
import { Block } from '../../../ui/layout/Block.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { lazyPart } from '../../../ui/platform/lazy-part.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useUrlState } from '../../../ui/routing/use-url-state.ts';
import { counted } from '../../../ui/text/words.ts';
import { address } from '../address.ts';
import { useReprocessPreviewQuery, useWipeMutation } from '../api.ts';
import type { StateOfSystem } from '../use-state.ts';

/** Not part of the first load. */
const WipeDialog = lazyPart(() => import('./WipeDialog.tsx'), 'WipeDialog');

const Danger = styled.div`
  & > section {
    border-color: var(--danger-8);
  }
  h2 {
    color: var(--danger-11);
  }
`;
const Words = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--s-12);
  font: var(--t-13);
  color: var(--text-muted);
`;

/** Whether a wipe is running: every write, including previews, is refused. */
const useIsWiping = (): boolean => hasCode(useReprocessPreviewQuery().error, 'wiping');

export const DangerZone = ({ state }: { state: StateOfSystem }) => {
  const [{ wipe: isOpen }, set] = useUrlState(address);
  const { run, busy } = useAction(useWipeMutation(), {
    failed: failureTexts.wipe,
    failedTitle: 'Wipe Failed',
    done: ({ deleted, preserved, exportName }) => ({
      title: 'Production Data Wiped',
      text: `${counted(deleted.sessions, 'session')} and ${counted(deleted.participants, 'participant')} deleted, ${counted(preserved.players, 'player')} kept. Exported as ${exportName}.`,
    }),
  });
  const isWiping = useIsWiping() || busy;
  const close = () => set({ wipe: false });
  const wipe = async (phrase: string) => {
    await run(phrase);
    // also on failure: toasts are not announced while a dialog is open
    close();
  };
  return (
    <Danger>
      <Block title="Danger zone">
        <Words>
          {isWiping && <Note>A wipe is running. Nobody can make changes until it is done.</Note>}
          <p>
            Wipe Production Data removes sessions, voice records, messages, links and rename requests. Player names
            stay. A full export is written first.
          </p>
          <Button variant="danger" disabled={isWiping && !busy} onClick={() => set({ wipe: true })}>
            Wipe Production Data
          </Button>
        </Words>
      </Block>
      {isOpen && <WipeDialog data={state.data} busy={busy} onWipe={wipe} onClose={close} />}
    </Danger>
  );
};
