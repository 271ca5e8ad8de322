import { useRef, useState } from 'react';
import { serverMessage } from '../../../api/base-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextArea } from '../../../ui/TextField.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { useExcludeSessionMutation } from '../api.ts';

/** Excludes or includes; the toast takes it back with the reason that stood before. */
export const useExclude = (id: string) => {
  const toast = useToast();
  const [exclude, { isLoading }] = useExcludeSessionMutation();
  const run = async (excluded: boolean, reason: string | null, before: string | null): Promise<boolean> => {
    const answer = await exclude({ id, excluded, reason });
    if (answer.error !== undefined) {
      const fallback = excluded ? 'Failed to exclude the session' : 'Failed to include the session';
      toast({ title: 'Error', text: serverMessage(answer.error, fallback), tone: 'error' });
      return false;
    }
    toast({
      title: excluded ? 'Session excluded' : 'Session included',
      text: excluded ? 'It counts for nobody now.' : 'It counts again.',
      action: { label: 'Undo', run: () => void run(!excluded, before, reason) },
    });
    return true;
  };
  return { run, busy: isLoading };
};

type Props = { busy: boolean; onExclude: (reason: string) => Promise<boolean>; onClose: () => void };

/** Asks for the reason, which stands on the page and in the log. */
export const ExcludeDialog = ({ busy, onExclude, onClose }: Props) => {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const submit = async () => {
    if (reason.trim() === '') {
      setMissing(true);
      area.current?.focus();
      return;
    }
    if (await onExclude(reason.trim())) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width={440}
      title="Exclude session"
      description="It stays in the list, flagged, and counts in no statistic until it is included again."
      initialFocus={area}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void submit()}>
            Exclude
          </Button>
        </>
      }
    >
      <TextArea
        ref={area}
        label="Reason"
        maxLength={500}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
        error={missing ? 'Say why, for whoever reads it later.' : undefined}
      />
    </Dialog>
  );
};
