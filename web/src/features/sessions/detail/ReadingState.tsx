import { styled } from 'styled-components';
import type { SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { useUser } from '../../../api/store/store-hooks.ts';
import { failureTexts } from '../../../parts/failure-texts.ts';
import { useAction } from '../../../parts/actions/use-action.ts';
import { Block } from '../../../ui/layout/Block.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { LoadingLines } from '../../../ui/feedback/Skeleton.tsx';
import { lazyPart } from '../../../ui/platform/lazy-part.tsx';
import { useReprocessSessionMutation } from '../api.ts';
import { useDetailAddress } from './address.ts';

/** Not part of the first load. */
const TypeNamesDialog = lazyPart(() => import('./TypeNamesDialog.tsx'), 'TypeNamesDialog');

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-8);
  padding-top: var(--s-8);
`;

/** While pictures are read: it turns into the list by itself. */
const Reading = () => (
  <Block title="Participants" aside="The screenshots are being read. The names appear here when they are ready.">
    <LoadingLines text="The screenshots are being read." count={6} height="var(--row)" />
  </Block>
);

/** Why nothing could be read, and another try for moderators. */
const Failed = ({ id, failure }: Pick<SessionDetails, 'id' | 'failure'>) => {
  const user = useUser();
  const [{ dialog }, set] = useDetailAddress();
  const moderator = user?.may.moderate === true;
  const { run, busy } = useAction(useReprocessSessionMutation(), {
    failed: failureTexts.reprocess,
    done: () => ({ title: 'Reprocessing Started' }),
  });
  return (
    <Block title="Participants">
      <Note tone="danger">
        <b>The names could not be read.</b>
        <p>{failure?.detail ?? 'No reason was given.'}</p>
        {moderator && (
          <Ways>
            <Button busy={busy} onClick={() => void run(id)}>
              Reprocess
            </Button>
            <Button onClick={() => set({ dialog: 'names' })}>Type the names</Button>
          </Ways>
        )}
      </Note>
      {moderator && dialog === 'names' && <TypeNamesDialog id={id} onClose={() => set({ dialog: 'none' })} />}
    </Block>
  );
};

/** In place of the names of a session that was not read, or not yet. */
export const Unread = ({ session }: { session: SessionDetails }) =>
  session.status === 'pending' ? <Reading /> : <Failed id={session.id} failure={session.failure} />;
