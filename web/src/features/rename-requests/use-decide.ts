import type { RecordWritten } from '../../../../src/contracts/records.ts';
import type { RenameRequest, usualRejection } from '../../../../src/contracts/rename-requests.ts';
import { freshKey } from '../../api/base-query.ts';
import { isSignedOut, type CallError } from '../../api/problems.ts';
import { useUser } from '../../api/store-hooks.ts';
import { useNow } from '../../api/use-now.ts';
import { failureTexts } from '../../parts/failure-texts.ts';
import { withReason } from '../../parts/use-action.ts';
import { isolated } from '../../ui/Name.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { counted, sentences } from '../../ui/words.ts';
import { useDecideRenameMutation, useUndoDecisionMutation, type Verdict } from './api.ts';

/** What is sent where a moderator gave no reason. */
export const noReason: typeof usualRejection = 'Not approved by moderator';

const words = {
  approved: {
    failed: failureTexts.approveRename,
    title: 'Request Approved',
    several: 'Requests Approved',
    text: ({ currentName, requestedName }: RenameRequest) =>
      `${isolated(currentName)} is now called ${isolated(requestedName)}.`,
  },
  rejected: {
    failed: failureTexts.rejectRename,
    title: 'Request Rejected',
    several: 'Requests Rejected',
    text: ({ currentName }: RenameRequest) => `${isolated(currentName)} keeps the name.`,
  },
} as const;

type Answer = { data?: RecordWritten | undefined; error?: CallError };
type Done = { request: RenameRequest; commandId: string };

/** One call a row, all at once: which were done, and what was said of the others. */
const each = async (
  requests: readonly RenameRequest[],
  call: (request: RenameRequest) => PromiseLike<Answer>,
): Promise<{ done: Done[]; refused: CallError[] }> => {
  const answers = await Promise.all(requests.map(async (request) => ({ request, answer: await call(request) })));
  return {
    done: answers.flatMap(({ request, answer }) =>
      answer.data === undefined ? [] : [{ request, commandId: answer.data.commandId }],
    ),
    refused: answers.flatMap(({ answer }) => (answer.data === undefined ? [answer.error] : [])),
  };
};

/** What was refused of several, with the first reason. */
const refusedWords = (refused: readonly CallError[]): string => {
  const [first] = refused;
  return refused.length === 0 ? '' : withReason(first, `${counted(refused.length, 'request')} refused`);
};

/** Takes decisions back. */
const useUndo = () => {
  const toast = useToast();
  const [undo] = useUndoDecisionMutation();
  return async (done: readonly Done[]) => {
    const action = freshKey();
    const commands = new Map(done.map(({ request, commandId }) => [request.id, commandId]));
    const { done: undone, refused } = await each(
      done.map(({ request }) => request),
      (request) => undo({ request, commandId: commands.get(request.id) ?? '', key: `${action}:${request.id}` }),
    );
    if (undone.length > 0) {
      const text = `${counted(undone.length, 'request')} pending again.`;
      toast({ title: 'Decision undone', text: sentences(text, refusedWords(refused)) });
    } else if (!refused.every(isSignedOut)) {
      toast({ title: 'Error', text: withReason(refused[0], failureTexts.undoDecision), tone: 'error' });
    }
  };
};

/** Approves or rejects some requests at once; one toast says what became of them, and takes it back. */
export const useDecide = () => {
  const user = useUser();
  const now = useNow();
  const toast = useToast();
  const undo = useUndo();
  const [decide] = useDecideRenameMutation();
  return async (requests: readonly RenameRequest[], status: Verdict, reason = '') => {
    const { failed, title, several, text } = words[status];
    const action = freshKey();
    const reviewNotes = status === 'rejected' ? reason.trim() || noReason : null;
    const said = { status, reviewNotes, by: user?.username ?? null, at: now().toISOString() };
    const { done, refused } = await each(requests, (request) =>
      decide({ request, ...said, key: `${action}:${request.id}` }),
    );
    const [first] = done;
    if (first !== undefined) {
      toast({
        title: done.length === 1 ? title : several,
        text: sentences(done.length === 1 ? text(first.request) : `${done.length} done.`, refusedWords(refused)),
        action: { label: 'Undo', run: () => void undo(done) },
      });
    } else if (!refused.every(isSignedOut)) {
      toast({ title: 'Error', text: withReason(refused[0], failed), tone: 'error' });
    }
  };
};
