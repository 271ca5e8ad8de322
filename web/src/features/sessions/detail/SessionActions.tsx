import type { SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useKeys } from '../../../ui/platform/keys.tsx';
import { HeadActions } from '../../../ui/layout/PageHead.tsx';
import { useFocusAfter } from '../../../ui/platform/use-focus-after.ts';
import { useDetailAddress } from './address.ts';
import { correctionKindWords } from './corrections/words.tsx';
import { NextToReview } from './NextToReview.tsx';
import { useSaveParticipants } from './use-save-participants.ts';
import { useExclude } from './use-exclude.ts';
import { isRead, useMay, type May } from './use-may.ts';

type Acts = ReturnType<typeof useActs>;

/** Actions on the session, for buttons, keys and the palette. */
const useActs = (session: SessionDetails, onEdit: () => void) => {
  const [, set] = useDetailAddress();
  const { busy, include } = useExclude(session.id);
  return {
    busy,
    edit: onEdit,
    verify: () => set({ dialog: 'verify' }),
    correct: () => set({ dialog: 'correct' }),
    exclude: () => set({ dialog: 'exclude' }),
    include: () => void include(session.exclusionReason),
    wasThere: () => set({ dialog: 'was-there' }),
    wasNotMe: () => set({ dialog: 'was-not-me' }),
    compare: () => set({ dialog: 'compare' }),
    history: () => set({ tab: 'history' }),
    print: () => window.print(),
    save: useSaveParticipants(session),
  };
};

type KeysProps = { session: SessionDetails; may: May; acts: Acts };
/** Keys and the palette's lines, while their buttons are there. */
const Keys = ({ session, may, acts }: KeysProps) => {
  const only = (label: string, run: () => void, can: () => boolean = () => true) => ({
    keys: [],
    show: [],
    label,
    run,
    can,
    action: true,
  });
  const { excluded, possibleDuplicateOf } = session;
  useKeys([
    { keys: ['e'], show: ['e'], label: 'Edit participants', run: acts.edit, can: () => may.edit, action: true },
    { keys: ['v'], show: ['v'], label: 'Verify', run: acts.verify, can: () => may.verify, action: true },
    only('Correct event, date or notes', acts.correct, () => may.moderate),
    only('Exclude this session', acts.exclude, () => may.moderate && !excluded),
    only('Include this session', acts.include, () => may.moderate && excluded),
    only(correctionKindWords['was-there'], acts.wasThere, () => may.say.includes('was-there')),
    only(correctionKindWords['was-not-me'], acts.wasNotMe, () => may.say.includes('was-not-me')),
    only('Compare with the possible duplicate', acts.compare, () => possibleDuplicateOf !== null),
    only('History of this session', acts.history),
    only('Print this session', acts.print),
    only('Download the participants as CSV', acts.save, () => isRead(session)),
  ]);
  return null;
};

const ForModerators = ({ session, may, acts }: KeysProps) => (
  <>
    <Button onClick={acts.correct}>Correct</Button>
    {session.excluded ? (
      <Button busy={acts.busy} onClick={acts.include}>
        Include
      </Button>
    ) : (
      <Button onClick={acts.exclude}>Exclude</Button>
    )}
    {may.verify && <Button onClick={acts.verify}>Verify</Button>}
  </>
);

type Props = { session: SessionDetails; editing: boolean; onEdit: () => void };

/** Actions available to the viewer. */
export const SessionActions = ({ session, editing, onEdit }: Props) => {
  const may = useMay(session);
  const editButton = useFocusAfter<HTMLButtonElement>(editing);
  const acts = useActs(session, onEdit);
  const edit = () => {
    // it only becomes invisible: the focus is for the list
    editButton.current?.blur();
    onEdit();
  };
  return (
    <HeadActions {...(editing && { 'data-away': true })}>
      {!editing && <Keys session={session} may={may} acts={acts} />}
      {may.moderate && <NextToReview id={session.id} eventDate={session.eventDate} rest={editing} />}
      {may.moderate && <ForModerators session={session} may={may} acts={acts} />}
      {may.say.includes('was-there') && <Button onClick={acts.wasThere}>{correctionKindWords['was-there']}</Button>}
      {may.say.includes('was-not-me') && <Button onClick={acts.wasNotMe}>{correctionKindWords['was-not-me']}</Button>}
      {may.edit && (
        <Button ref={editButton} variant="primary" onClick={edit}>
          Edit Participants
        </Button>
      )}
    </HeadActions>
  );
};
