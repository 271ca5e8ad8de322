import { useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextArea } from '../../../ui/TextField.tsx';

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
