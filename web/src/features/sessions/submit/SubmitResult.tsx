import type { SubmitAnswer } from '../../../../../src/contracts/session-writes.ts';
import { useSessionDetailsQuery } from '../../../api/queries/sessions.ts';
import { paths } from '../../../parts/paths.ts';
import { SessionLink } from '../../../parts/SessionLink.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { ReviewLink } from '../ReviewLink.tsx';
import { useNamesToReview } from '../use-names-to-review.ts';
import type { Source } from './form.ts';

/** Stored, with the warning that the same content is in another session. */
export const SubmitResult = ({
  answer,
  source,
  onClose,
}: {
  answer: SubmitAnswer;
  source: Source;
  onClose: () => void;
}) => {
  const { data: session } = useSessionDetailsQuery(answer.id);
  const toReview = useNamesToReview(session);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Session submitted"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <ButtonLink variant={toReview > 0 ? 'secondary' : 'primary'} to={paths.session(answer.id)}>
            View Full Details
          </ButtonLink>
          {toReview > 0 && <ReviewLink id={answer.id} count={toReview} />}
        </>
      }
    >
      {answer.possibleDuplicateOf !== null && (
        <Note>
          The same {source === 'text' ? 'names are' : 'screenshot is'} already in{' '}
          <SessionLink id={answer.possibleDuplicateOf} />. Both sessions count. Exclude one if it is the same raid.
        </Note>
      )}
    </Dialog>
  );
};
