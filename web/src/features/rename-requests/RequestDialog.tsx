import { useRef } from 'react';
import type { RenameRequest } from '../../../../src/contracts/rename-requests.ts';
import { paths } from '../../parts/paths.ts';
import { hasText, useDraft } from '../../parts/actions/use-draft.ts';
import { Button } from '../../ui/button/Button.tsx';
import { DateTime } from '../../ui/text/DateTime.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Name } from '../../ui/text/Name.tsx';
import { Said, Section, Sections } from '../../ui/layout/Sections.tsx';
import { TextArea } from '../../ui/form/TextField.tsx';
import { InlineLink } from '../../ui/button/TextLink.tsx';
import type { RequestVerdict } from './api.ts';
import { isPending } from './select-requests.ts';
import { reasonHint } from './use-decide.ts';
import { Person, RequestStatus } from './words.tsx';

const Impact = () => (
  <Section title="When you approve">
    <ul>
      <li>All sessions updated: each shows the new name.</li>
      <li>Name changed globally: leaderboard, players, voice and search.</li>
      <li>Historical records preserved: search still finds the old name, and recorded readings do not change.</li>
    </ul>
  </Section>
);

type Props = {
  request: RenameRequest;
  onDecide: (status: RequestVerdict, reason: string) => void;
  onHistory: () => void;
  onClose: () => void;
};

/** Details of a request; a pending one is decided here with a reason, or without one by the buttons of its row. */
export const RequestDialog = ({ request, onDecide, onHistory, onClose }: Props) => {
  const [reason, setReason, close] = useDraft({
    name: 'reject-rename-1',
    about: request.id,
    start: '',
    isWorth: hasText,
    onClose,
  });
  const approve = useRef<HTMLButtonElement>(null);
  const open = isPending(request);
  const decide = (status: RequestVerdict) => {
    onDecide(status, reason);
    close();
  };
  return (
    <Dialog
      open
      onClose={close}
      title="Rename request"
      initialFocus={approve}
      footer={
        <>
          <Button onClick={onHistory}>History</Button>
          <Button onClick={close}>Close</Button>
          {open && (
            <>
              <Button variant="danger" onClick={() => decide('rejected')}>
                Reject
              </Button>
              <Button ref={approve} variant="primary" onClick={() => decide('approved')}>
                Approve
              </Button>
            </>
          )}
        </>
      }
    >
      <Sections>
        <Facts
          of={{
            Status: <RequestStatus status={request.status} />,
            'Current Name': (
              <InlineLink to={paths.player(request.playerId)}>
                <Name>{request.currentName}</Name>
              </InlineLink>
            ),
            'Requested Name': <Name>{request.requestedName}</Name>,
            'Requested By': <Person name={request.requestedBy} />,
          }}
        />
        <p>
          Requested on <DateTime iso={request.requestedAt} />.
          {request.reviewedAt !== null && (
            <>
              {' '}
              Reviewed by <Person name={request.reviewedBy} /> on <DateTime iso={request.reviewedAt} />.
            </>
          )}
        </p>
        <Said title="Reason" text={request.reason} />
        <Said title="Review notes" text={request.reviewNotes} />
        {open && (
          <>
            <Impact />
            <TextArea
              label="Reason for rejecting"
              hint={reasonHint}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </>
        )}
      </Sections>
    </Dialog>
  );
};
