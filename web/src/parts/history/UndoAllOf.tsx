import { useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { lazyPart } from '../../ui/platform/lazy-part.tsx';
import { isolated } from '../../ui/text/Name.tsx';

/** Not part of the first load. */
const UndoAllDialog = lazyPart(() => import('./UndoAllDialog.tsx'), 'UndoAllDialog');

/** Button that opens the undo of a person's recent changes. */
export const UndoAllOf = ({ actor, name }: { actor: string; name: string }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button onClick={() => setOpen(true)}>Undo all by {isolated(name)}…</Button>
      </div>
      {open && <UndoAllDialog actor={actor} name={name} onClose={() => setOpen(false)} />}
    </>
  );
};
