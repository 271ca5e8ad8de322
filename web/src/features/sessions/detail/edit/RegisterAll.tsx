import { Button } from '../../../../ui/button/Button.tsx';
import { say, undecided, type Draft } from './draft.ts';
import { mayRegister } from '../../../../parts/names/new-player.ts';

/** Registers every name without a player on which nothing was decided yet: the first session of a guild has many. */
export const RegisterAll = ({ draft, onDraft }: { draft: Draft; onDraft: (draft: Draft) => void }) => {
  const names = undecided(draft).filter(mayRegister);
  if (names.length === 0) return null;
  return (
    <Button onClick={() => onDraft(names.reduce((before, { id }) => say(before, id, { kind: 'register' }), draft))}>
      Register all as new
    </Button>
  );
};
