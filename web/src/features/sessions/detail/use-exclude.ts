import { failureTexts } from '../../../parts/failure-texts.ts';
import { useAction } from '../../../parts/actions/use-action.ts';
import { useExcludeSessionMutation } from '../api.ts';

/** Excludes or includes; the toast takes it back with the reason that stood before. */
export const useExclude = (id: string) => {
  const { run, busy } = useAction(useExcludeSessionMutation(), {
    failed: ({ excluded }) => (excluded ? failureTexts.exclude : failureTexts.include),
    refused: { 'version-conflict': failureTexts.hasMoved, 'record-moved-on': failureTexts.hasMoved },
    done: (_written, { excluded }) =>
      excluded
        ? { title: 'Session excluded', text: 'It no longer counts in any statistics.' }
        : { title: 'Session included', text: 'It counts again.' },
    inverse: ({ revision }, { excluded, reason, before }) => ({
      id,
      excluded: !excluded,
      reason: before,
      before: reason,
      revision,
    }),
  });
  return {
    busy,
    exclude: async (reason: string) => (await run({ id, excluded: true, reason, before: null })) !== null,
    include: (before: string | null) => run({ id, excluded: false, reason: null, before }),
  };
};
