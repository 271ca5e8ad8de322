import type { RecordWritten } from '../../../../src/contracts/records.ts';
import type { RenameRequest, usualRejection } from '../../../../src/contracts/rename-requests.ts';
import { useUser } from '../../api/store/store-hooks.ts';
import { useNow } from '../../api/store/use-now.ts';
import { failureTexts } from '../../parts/failure-texts.ts';
import { useEach, type DoneRow } from '../../parts/actions/use-each.ts';
import { isolated } from '../../ui/text/Name.tsx';
import { counted } from '../../ui/text/words.ts';
import { useDecideRenameMutation, useUndoDecisionMutation, type RequestVerdict } from './api.ts';

/** Sent when a moderator gave no reason. */
const noReason: typeof usualRejection = 'Not approved by moderator';
export const reasonHint = `The member sees it, and it is kept in the log. If empty: “${noReason}”.`;

const words = {
  approved: {
    failed: failureTexts.approveRename,
    title: 'Request Approved',
    several: 'Requests Approved',
    text: ({ currentName, requestedName }: RenameRequest) =>
      `${isolated(currentName)} is now named ${isolated(requestedName)}.`,
  },
  rejected: {
    failed: failureTexts.rejectRename,
    title: 'Request Rejected',
    several: 'Requests Rejected',
    text: ({ currentName }: RenameRequest) => `${isolated(currentName)} keeps the current name.`,
  },
} as const;

type DecidedRequest = DoneRow<RenameRequest, RecordWritten>;

/** Takes decisions back. */
const useUndo = () => {
  const each = useEach();
  const [undo] = useUndoDecisionMutation();
  return (decided: readonly DecidedRequest[]) => {
    const commands = new Map(decided.map(({ row, data }) => [row.id, data.commandId]));
    return each({
      rows: decided.map(({ row }) => row),
      noun: 'request',
      failed: failureTexts.undoDecision,
      call: (request, key) => undo({ request, commandId: commands.get(request.id) ?? '', key }),
      words: (done) => ({ title: 'Decision undone', text: `${counted(done.length, 'request')} pending again.` }),
    });
  };
};

/** Approves or rejects some requests at once; one toast says what became of them, and takes it back. */
export const useDecideRequests = () => {
  const user = useUser();
  const now = useNow();
  const each = useEach();
  const undo = useUndo();
  const [decide] = useDecideRenameMutation();
  return (requests: readonly RenameRequest[], status: RequestVerdict, reason = '') => {
    const { failed, title, several, text } = words[status];
    const reviewNotes = status === 'rejected' ? reason.trim() || noReason : null;
    const said = { status, reviewNotes, by: user?.username ?? null, at: now().toISOString() };
    return each({
      rows: requests,
      noun: 'request',
      failed,
      call: (request, key) => decide({ request, ...said, key }),
      words: ([first, ...more]) => ({
        title: more.length === 0 ? title : several,
        text: first === undefined || more.length > 0 ? `${more.length + 1} done.` : text(first.row),
      }),
      undo,
    });
  };
};
