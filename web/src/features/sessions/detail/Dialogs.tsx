import type { SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { lazyPart } from '../../../ui/platform/lazy-part.tsx';
import { useDetailAddress, type OpenDialog } from './address.ts';
import { isRead, useMay } from './use-may.ts';
import { useExclude } from './use-exclude.ts';

/** Not part of the first load. */
const CorrectDialog = lazyPart(() => import('./CorrectDialog.tsx'), 'CorrectDialog');
const ExcludeDialog = lazyPart(() => import('./ExcludeDialog.tsx'), 'ExcludeDialog');
const VerifyDialog = lazyPart(() => import('./edit/VerifyDialog.tsx'), 'VerifyDialog');
const CompareDialog = lazyPart(() => import('./CompareDialog.tsx'), 'CompareDialog');
const AskDialog = lazyPart(() => import('./corrections/AskDialog.tsx'), 'AskDialog');
const CorrectionDialog = lazyPart(() => import('./corrections/CorrectionDialog.tsx'), 'CorrectionDialog');

type Props = { session: SessionDetails };

/** Dialogs for moderators. */
const ForModerators = ({ session, dialog }: Props & { dialog: OpenDialog }) => {
  const [{ correction: asked }, set] = useDetailAddress();
  const exclude = useExclude(session.id);
  const close = () => set({ dialog: 'none', correction: null });
  switch (dialog) {
    case 'verify':
      return isRead(session) && <VerifyDialog session={session} onClose={close} />;
    case 'correct':
      return <CorrectDialog session={session} onClose={close} />;
    case 'exclude':
      return <ExcludeDialog id={session.id} busy={exclude.busy} onExclude={exclude.exclude} onClose={close} />;
    case 'correction': {
      const correction = session.corrections.find(({ id, status }) => id === asked && status === 'open');
      return correction && <CorrectionDialog session={session.id} correction={correction} onClose={close} />;
    }
    default:
      return null;
  }
};

/** The dialog that the address names, for those who may. */
export const Dialogs = ({ session }: Props) => {
  const [{ dialog }, set] = useDetailAddress();
  const may = useMay(session);
  const { id, possibleDuplicateOf } = session;
  const close = () => set({ dialog: 'none' });
  if (dialog === 'compare') {
    return (
      possibleDuplicateOf !== null && (
        <CompareDialog
          session={session}
          otherId={possibleDuplicateOf}
          onExclude={may.moderate && !session.excluded ? () => set({ dialog: 'exclude' }) : null}
          onClose={close}
        />
      )
    );
  }
  if (dialog === 'was-there' || dialog === 'was-not-me') {
    return may.say.includes(dialog) && <AskDialog session={id} kind={dialog} onClose={close} />;
  }
  return may.moderate && <ForModerators session={session} dialog={dialog} />;
};
