import { useState } from 'react';
import { failureTexts } from '../../parts/failure-texts.ts';
import { useAction } from '../../parts/actions/use-action.ts';
import { hasText, useDraft } from '../../parts/actions/use-draft.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextArea } from '../../ui/form/TextField.tsx';
import type { ToastMessage } from '../../ui/feedback/toast-message.ts';
import { useSettleItemMutation, type Item, type OpenItemAction } from './api.ts';

const words = {
  retry: {
    title: 'Retry the open item',
    submit: 'Retry',
    says: 'The reaction handles the event again. If it fails again, the item stays open.',
    failed: failureTexts.retryItem,
  },
  dismiss: {
    title: 'Dismiss the open item',
    submit: 'Dismiss',
    says: 'Closes the item. The follow-up action is not performed.',
    failed: failureTexts.dismissItem,
  },
} as const satisfies Record<OpenItemAction['how'], object>;

const doneAs = (outcome: 'done' | 'refused' | 'dismissed', code: string | null): ToastMessage => {
  if (outcome === 'done') return { title: 'Open item settled', text: 'The reaction handled the event.' };
  if (outcome === 'dismissed') return { title: 'Open item dismissed', text: 'Closed without changes.' };
  return { title: 'Still open', text: `The reaction failed again: ${code ?? 'unknown'}.`, tone: 'error' };
};

type Props = { item: Item; how: OpenItemAction['how']; onSettled: () => void; onClose: () => void };

/** Retries or dismisses what a reaction was refused; why is kept in the moderation log. */
export const SettleDialog = ({ item: { id, reaction, eventId, code }, how, onSettled, onClose }: Props) => {
  const { title, submit, says, failed } = words[how];
  const [reason, setReason, close] = useDraft({ name: 'settle-1', about: id, start: '', isWorth: hasText, onClose });
  const [missing, setMissing] = useState(false);
  const { run, busy, failure, errors } = useAction(useSettleItemMutation(), {
    failed,
    inForm: true,
    done: ({ outcome, code: refusedAs }) => doneAs(outcome, refusedAs),
  });
  const settle = async () => {
    if (!hasText(reason)) return setMissing(true);
    const settled = await run({ how, reaction, eventId, reason: reason.trim() });
    if (settled === null) return;
    onSettled();
    close();
  };
  return (
    <FormDialog
      title={title}
      submit={submit}
      danger={how === 'dismiss'}
      onSubmit={settle}
      onClose={close}
      busy={busy}
      failure={failure}
      width={480}
      description={`${reaction}: refused as ${code}. ${says}`}
    >
      <TextArea
        label="Reason"
        maxLength={500}
        hint="Kept in the moderation log."
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
        error={missing ? 'Add a reason. It is shown in the history.' : errors['reason']}
      />
    </FormDialog>
  );
};
