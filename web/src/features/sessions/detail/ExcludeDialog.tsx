import { useState } from 'react';
import { hasText, useDraft } from '../../../parts/actions/use-draft.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { TextArea } from '../../../ui/form/TextField.tsx';

type Props = {
  /** Of the session, or a word for several. */
  id: string;
  title?: string;
  busy: boolean;
  onExclude: (reason: string) => Promise<boolean>;
  onClose: () => void;
  onClosed?: () => void;
};

/** Asks for the reason, which is shown on the page and in the log. */
export const ExcludeDialog = ({ id, title = 'Exclude session', busy, onExclude, onClose, onClosed }: Props) => {
  const [reason, setReason, close] = useDraft({ name: 'exclude-1', about: id, start: '', isWorth: hasText, onClose });
  const [missing, setMissing] = useState(false);
  const exclude = async () => {
    if (reason.trim() === '') setMissing(true);
    else if (await onExclude(reason.trim())) close();
  };
  return (
    <FormDialog
      title={title}
      submit="Exclude"
      onSubmit={exclude}
      onClose={close}
      {...(onClosed && { onClosed })}
      busy={busy}
      width={440}
      description="An excluded session stays in the list and counts in no statistics until you include it again."
    >
      <TextArea
        label="Reason"
        maxLength={500}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
        error={missing ? 'Add a reason. It is shown in the history.' : undefined}
      />
    </FormDialog>
  );
};
