import { useKeys } from '../../../../ui/platform/keys.tsx';
import { changeAdded, dropAdded, isGone, say, type Draft, type NameVerdict } from './draft.ts';
import type { Entry } from './entries.ts';
import { optionsFor, type QuestionedName } from './NameQuestion.tsx';

export type EditActions = {
  /** Says it of a line; by key the next one follows. */
  onSay: (entry: Entry, verdict: NameVerdict | null, andNext?: boolean) => void;
  onNext: () => void;
  onUndo: () => void;
  onSave: () => void;
  /** Absent for people who may not verify. */
  onVerify?: (() => void) | undefined;
};

/** A verdict laid on a draft, whatever the line is. */
export const said = (draft: Draft, entry: Entry, verdict: NameVerdict | null): Draft => {
  if (entry.kind === 'read') return say(draft, entry.key, verdict);
  if (verdict?.kind === 'removed') return dropAdded(draft, entry.key);
  return changeAdded(draft, entry.key, {
    player: verdict?.kind === 'player' ? verdict.player : null,
    register: verdict?.kind === 'register',
  });
};
/** Removes or keeps. */
export const toggled = (draft: Draft, entry: Entry): NameVerdict | null =>
  isGone(draft.verdicts[entry.key]) ? null : { kind: 'removed' };

const onControl = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('button, a, summary, [role="option"]') !== null;
const candidateKeys = ['1', '2', '3', '4', '5'] as const;

type Context = {
  draft: Draft;
  moderator: boolean;
  current: Entry | undefined;
  /** Question about the selected line. */ asked: QuestionedName | null;
};

/** The keys of the review: one says what the selected name is, and the next one follows. */
export const useEditKeys = ({ draft, moderator, current, asked }: Context, actions: EditActions) => {
  const { onSay, onNext, onUndo, onSave, onVerify } = actions;
  const isNew = current?.kind === 'added';
  const setVerdict = (verdict: NameVerdict | null) => current && onSay(current, verdict, true);
  const choose = (key: string) => {
    const option = asked && optionsFor(asked, { moderator, isNew }).find((one) => one.key === key);
    if (option) setVerdict(option.verdict);
  };
  const right = () => {
    if (asked === null || isNew || !moderator || current?.key === undefined || current.key in draft.verdicts)
      return onNext();
    if (asked.playerId !== null) return setVerdict({ kind: 'right' });
    return asked.proposedRemoval == null ? onNext() : setVerdict({ kind: 'kept' });
  };
  useKeys([
    {
      keys: ['Enter'],
      show: ['Enter'],
      label: 'Edit: confirm, then next name',
      run: right,
      when: (event) => !onControl(event),
    },
    ...candidateKeys.map((key, index) => ({
      keys: [key],
      show: [key],
      label: `Edit: candidate ${key} for the selected name`,
      run: () => {
        const candidate = asked?.candidates[index];
        if (!candidate || isGone(draft.verdicts[current?.key ?? ''])) return;
        const { playerId, name } = candidate;
        setVerdict({ kind: 'player', player: { playerId, name } });
      },
    })),
    { keys: ['0'], show: ['0'], label: 'Edit: no player', run: () => choose('0') },
    { keys: ['x'], show: ['x'], label: 'Edit: not a name', run: () => choose('x') },
    { keys: ['r'], show: ['r'], label: 'Edit: register as a new player', run: () => choose('r') },
    {
      keys: ['Delete'],
      show: ['Del'],
      label: 'Edit: remove or keep the selected name',
      run: () => current && onSay(current, toggled(draft, current)),
    },
    { keys: ['$mod+z'], show: ['Ctrl', 'Z'], label: 'Edit: undo the last change', run: onUndo, action: true },
    {
      keys: ['a'],
      show: ['a'],
      label: 'Edit: add a name',
      action: true,
      run: () => document.querySelector<HTMLInputElement>('[data-add-name]')?.focus(),
    },
    { keys: ['$mod+Enter'], show: ['Ctrl', 'Enter'], label: 'Edit: save', run: onSave, action: true },
    ...(onVerify === undefined
      ? []
      : [
          {
            keys: ['$mod+Shift+Enter'],
            show: ['Ctrl', 'Shift', 'Enter'],
            label: 'Edit: save and verify',
            run: onVerify,
            action: true,
          },
        ]),
  ]);
};
