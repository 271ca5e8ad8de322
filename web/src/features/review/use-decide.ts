import { useState } from 'react';
import type { ReviewGroup } from '../../../../src/contracts/review.ts';
import { freshKey } from '../../api/transport/base-query.ts';
import { failureTexts } from '../../parts/failure-texts.ts';
import { useAction } from '../../parts/actions/use-action.ts';
import { groupId, useDecideReadingMutation, useUndoReadingMutation, type Word } from './api.ts';
import { doneWords } from './words.ts';

type DecidedText = { id: string; group: string };

/**
 * Sends decisions about texts. Decided texts are hidden at once, because the sessions follow one by one. The last
 * decision can be undone by a key, each by its toast.
 */
export const useDecideReadings = () => {
  const [decided, setDecided] = useState<readonly DecidedText[]>([]);
  const back = useAction(useUndoReadingMutation(), {
    failed: failureTexts.undoDecision,
    done: () => ({ title: 'Decision undone', text: 'Its decisions are open again.' }),
  });
  const undo = async (one: DecidedText | undefined) => {
    if (one === undefined) return;
    const answer = await back.run({ id: one.id, key: freshKey() });
    if (answer !== null) setDecided((before) => before.filter(({ id }) => id !== one.id));
  };
  const action = useAction(useDecideReadingMutation(), {
    failed: failureTexts.decideReading,
    done: (_data, { group, word, heal }) => ({ title: 'Decided', text: doneWords(group, word, heal) }),
    undo:
      ({ id }, { group }) =>
      () =>
        undo({ id, group: groupId(group) }),
  });
  const hidden = new Set(decided.map(({ group }) => group));
  return {
    busy: action.busy,
    isOpen: (group: ReviewGroup) => !hidden.has(groupId(group)),
    decide: async (group: ReviewGroup, word: Word, heal: boolean): Promise<boolean> => {
      const answer = await action.run({ group, word, heal, key: freshKey() });
      if (answer === null) return false;
      setDecided((before) => [...before, { id: answer.id, group: heal ? groupId(group) : '' }]);
      return true;
    },
    undoing: back.busy,
    undoLast: () => void undo(decided.at(-1)),
    /** Also one of another day. */
    undoById: (id: string) => void undo(decided.find((one) => one.id === id) ?? { id, group: '' }),
  };
};
