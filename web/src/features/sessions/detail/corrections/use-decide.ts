import { useUndoChangeMutation } from '../../../../api/queries/record-history.ts';
import { failureTexts } from '../../../../parts/failure-texts.ts';
import { useAction } from '../../../../parts/actions/use-action.ts';
import { isolated } from '../../../../ui/text/Name.tsx';
import { useDecideCorrectionMutation, type ShownCorrection, type CorrectionDecision } from './api.ts';

/** Takes back what a command about a correction has done. */
export const useUndoCorrection = (session: string, title: string) => {
  const { run } = useAction(useUndoChangeMutation(), {
    failed: failureTexts.undoChange,
    refused: { 'record-moved-on': failureTexts.hasMoved },
    done: () => ({ title }),
  });
  return (commandId: string) => run({ record: { kind: 'sessions', id: session }, commandId });
};

const became = {
  accepted: {
    'was-there': 'counts here now.',
    'was-not-me': 'is no longer in this session.',
  },
  declined: {
    'was-there': 'does not count here.',
    'was-not-me': 'stays as read.',
  },
} satisfies Record<CorrectionDecision['status'], Record<ShownCorrection['kind'], string>>;

/** Accepts or declines; it shows at once, and the toast takes it back. */
export const useDecideCorrection = (session: string) => {
  const undo = useUndoCorrection(session, 'Decision undone');
  const { run, busy } = useAction(useDecideCorrectionMutation(), {
    failed: ({ status }) => (status === 'accepted' ? failureTexts.acceptCorrection : failureTexts.declineCorrection),
    named: true,
    done: (_written, { status, of: { by, kind } }) => ({
      title: status === 'accepted' ? 'Correction Accepted' : 'Correction Declined',
      text: `${isolated(by)} ${became[status][kind]}`,
    }),
    undo:
      ({ commandId }) =>
      () =>
        undo(commandId),
  });
  return {
    busy,
    decide: (of: ShownCorrection, status: CorrectionDecision['status'], notes = '') =>
      run({ session, of, status, notes: notes.trim() }),
  };
};
