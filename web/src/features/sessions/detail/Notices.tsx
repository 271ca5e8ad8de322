import type { SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { styled } from 'styled-components';
import { paths } from '../../../parts/paths.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { notPrinted, phone } from '../../../ui/platform/media.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { InlineLink } from '../../../ui/button/TextLink.tsx';
import { Name } from '../../../ui/text/Name.tsx';
import { useDetailAddress } from './address.ts';

const Compare = styled(Button)`
  margin-left: var(--s-8);
  vertical-align: middle;
  ${phone} {
    display: flex;
    margin: var(--s-8) 0 0;
  }
  ${notPrinted}
`;

/** Notices above a session's names. */
export const Notices = ({ session }: { session: SessionDetails }) => {
  const [, set] = useDetailAddress();
  return (
    <>
      {session.excluded && (
        <Note>
          <b>Excluded.</b> It counts in no statistic. <Name>{session.exclusionReason ?? ''}</Name>
        </Note>
      )}
      {session.possibleDuplicateOf !== null && (
        <Note>
          This may be the same raid as{' '}
          <InlineLink to={paths.session(session.possibleDuplicateOf)}>another session</InlineLink>.
          {session.duplicateOpen &&
            ' Both sessions count. Exclude one of them, or verify this one if it is a different raid.'}{' '}
          <Compare size="small" onClick={() => set({ dialog: 'compare' })}>
            Compare
          </Compare>
        </Note>
      )}
      {session.emptyImages.length > 0 && session.status !== 'failed' && (
        <Note>
          No name was found in {session.emptyImages.length === 1 ? 'screenshot' : 'screenshots'}{' '}
          {session.emptyImages.map((index) => index + 1).join(', ')}.
        </Note>
      )}
    </>
  );
};
