import type { SessionWritten } from '../../../../../src/contracts/session-writes.ts';
import type { SessionRow } from '../../../../../src/contracts/sessions.ts';
import { useUndoChangeMutation } from '../../../api/queries/record-history.ts';
import { failureTexts } from '../../../parts/failure-texts.ts';
import { useEach, type DoneRow } from '../../../parts/actions/use-each.ts';
import { useToast } from '../../../ui/feedback/Toast.tsx';
import { counted, sentences } from '../../../ui/text/words.ts';
import { useExcludeSessionMutation, useVerifySessionMutation } from '../api.ts';

type ChangedSessions = readonly DoneRow<SessionRow, SessionWritten>[];

const noun = 'session';
/** 'Session verified' of one, 'Sessions verified' of several. */
const titled = (done: ChangedSessions, word: string) => `${done.length === 1 ? 'Session' : 'Sessions'} ${word}`;
const count = (done: ChangedSessions) => (done.length === 1 ? '' : `${done.length} done.`);

/** Takes back what was done to each of them. */
const useUndoEach = (title: string) => {
  const each = useEach();
  const [undo] = useUndoChangeMutation();
  return (changed: ChangedSessions) => {
    const commands = new Map(changed.map(({ row, data }) => [row.id, data.commandId]));
    return each({
      rows: changed.map(({ row }) => row),
      noun,
      failed: failureTexts.undoChange,
      call: ({ id }, key) => undo({ record: { kind: 'sessions', id }, commandId: commands.get(id) ?? '', key }),
      words: (done) => ({ title, text: `${counted(done.length, noun)} as before.` }),
    });
  };
};

const words = {
  excluded: {
    word: 'excluded',
    failed: failureTexts.exclude,
    one: 'It no longer counts in any statistics.',
    many: 'They no longer count in any statistics.',
  },
  included: { word: 'included', failed: failureTexts.include, one: 'It counts again.', many: 'They count again.' },
} as const;

/** Whether verifying would change nothing. */
const isSettled = ({ status, unverifiedCount }: SessionRow) => status === 'verified' && unverifiedCount === 0;

/** Bulk actions on sessions; return whether anything changed. */
export const useMarkedActions = () => {
  const each = useEach();
  const toast = useToast();
  const [verify] = useVerifySessionMutation();
  const [setExcluded] = useExcludeSessionMutation();
  const undoVerification = useUndoEach('Verification undone');
  const undoExclusion = useUndoEach('Exclusion undone');
  const undoInclusion = useUndoEach('Inclusion undone');

  const verifyAll = async (marked: readonly SessionRow[]) => {
    const rows = marked.filter((row) => !isSettled(row));
    const settled = marked.length - rows.length;
    const others = settled === 0 ? '' : `${counted(settled, 'was', 'were')} verified before.`;
    if (rows.length === 0) {
      toast({ title: 'Nothing to verify', text: others });
      return false;
    }
    const done = await each({
      rows,
      noun,
      failed: failureTexts.verify,
      call: ({ id }, key) => verify({ id, key }),
      words: (verified) => {
        const unmatched = verified.reduce((sum, { data }) => sum + data.unmatched, 0);
        const names = unmatched === 0 ? '' : `${counted(unmatched, 'name')} without a player.`;
        return { title: titled(verified, 'verified'), text: sentences(count(verified), names, others) };
      },
      undo: undoVerification,
    });
    return done.length > 0;
  };
  /** `reason` null: they are included again. */
  const exclude = async (marked: readonly SessionRow[], reason: string | null) => {
    const excluded = reason !== null;
    const said = excluded ? words.excluded : words.included;
    const done = await each({
      rows: marked.filter((row) => row.excluded !== excluded),
      noun,
      failed: said.failed,
      call: ({ id }, key) => setExcluded({ id, excluded, reason, before: null, key }),
      words: (changed) => ({
        title: titled(changed, said.word),
        text: sentences(count(changed), changed.length === 1 ? said.one : said.many),
      }),
      undo: excluded ? undoExclusion : undoInclusion,
    });
    return done.length > 0;
  };
  return { verify: verifyAll, exclude, include: (marked: readonly SessionRow[]) => exclude(marked, null) };
};
