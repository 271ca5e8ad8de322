import { serverMessage } from '../../../api/problems.ts';
import { useUser } from '../../../api/store-hooks.ts';
import { Block } from '../../../ui/Block.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { LoadingText, Skeleton } from '../../../ui/Skeleton.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { useReprocessSessionMutation } from '../api.ts';

/** While pictures are read: it turns into the list by itself. */
export const Reading = () => (
  <Block title="Participants" aside="The screenshots are being read. The names appear here by themselves.">
    <LoadingText>The screenshots are being read.</LoadingText>
    {[128, 96, 144, 104, 120, 88].map((width) => (
      <div key={width} style={{ height: 'var(--row)', alignContent: 'center' }}>
        <Skeleton width={width} />
      </div>
    ))}
  </Block>
);

/** Why nothing could be read, and another try for moderators. */
export const Failed = ({ id, failure }: { id: string; failure: { code: string; detail: string } | null }) => {
  const user = useUser();
  const toast = useToast();
  const [reprocess, { isLoading }] = useReprocessSessionMutation();
  const run = async () => {
    const answer = await reprocess(id);
    if (answer.error === undefined) return toast({ title: 'Reprocessing Started' });
    toast({
      title: 'Error',
      text: serverMessage(answer.error, 'Failed to start reprocessing. Please try again.'),
      tone: 'error',
    });
  };
  return (
    <Block title="Participants">
      <Note tone="danger">
        <b>The names could not be read.</b>
        <p>{failure?.detail ?? 'No reason was given.'}</p>
        {user?.may.moderate === true && (
          <div style={{ paddingTop: 'var(--s-8)' }}>
            <Button busy={isLoading} onClick={() => void run()}>
              Reprocess
            </Button>
          </div>
        )}
      </Note>
    </Block>
  );
};
