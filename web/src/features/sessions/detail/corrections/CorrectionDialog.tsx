import { useRef } from 'react';
import { hasText, useDraft } from '../../../../parts/actions/use-draft.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { DateTime } from '../../../../ui/text/DateTime.tsx';
import { Name } from '../../../../ui/text/Name.tsx';
import { Said, Sections } from '../../../../ui/layout/Sections.tsx';
import { TextArea } from '../../../../ui/form/TextField.tsx';
import type { ShownCorrection, CorrectionDecision } from './api.ts';
import { useDecideCorrection } from './use-decide.ts';
import { correctionKindWords } from './words.tsx';

type Props = { session: string; correction: ShownCorrection; onClose: () => void };

/** A correction decided with a word to the member who asked for it. */
export const CorrectionDialog = ({ session, correction, onClose }: Props) => {
  const { id, by, at, kind, reason } = correction;
  const [notes, setNotes, close] = useDraft({ name: 'correction-1', about: id, start: '', isWorth: hasText, onClose });
  const field = useRef<HTMLTextAreaElement>(null);
  const { busy, decide } = useDecideCorrection(session);
  const say = async (status: CorrectionDecision['status']) => {
    if ((await decide(correction, status, notes)) !== null) close();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={`Correction: ${correctionKindWords[kind]}`}
      width={480}
      initialFocus={field}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="danger" disabled={busy} onClick={() => void say('declined')}>
            Decline
          </Button>
          <Button variant="primary" disabled={busy} onClick={() => void say('accepted')}>
            Accept
          </Button>
        </>
      }
    >
      <Sections>
        <p>
          <b>
            <Name>{by}</Name>
          </b>{' '}
          asked for it on <DateTime iso={at} />.
        </p>
        <Said title="Reason" text={reason} />
        <TextArea
          ref={field}
          label="Notes (optional)"
          hint="The member sees them, and they are kept in the log."
          maxLength={500}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
      </Sections>
    </Dialog>
  );
};
