import { withBase } from '../../base-path.ts';
import { useState } from 'react';
import { styled } from 'styled-components';
import { usePublicConfigQuery } from '../../api/queries/access.ts';
import { serverMessage } from '../../api/transport/problems.ts';
import { BrandMark } from '../../ui/text/Brand.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { useDocumentTitle } from '../../ui/layout/page-title.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { useSignInByLinkMutation } from './api.ts';

const Frame = styled.main`
  display: grid;
  justify-items: start;
  align-content: center;
  gap: var(--s-16);
  min-height: 100vh;
  max-width: 26rem;
  margin: 0 auto;
  padding: var(--s-24);
  & > svg {
    color: var(--brass-9);
  }
  h1 {
    font: var(--t-30);
    font-weight: var(--w-head);
    letter-spacing: -0.02em;
  }
  & > p {
    color: var(--text-muted);
  }
`;

/** Target of a link of `muster sign-in`. The token is after #, so that it never reaches logs of servers or proxies. */
export const SignInLinkPage = () => {
  const [token] = useState(() => window.location.hash.slice(1));
  const { data: config } = usePublicConfigQuery();
  const [signIn, { isLoading, error }] = useSignInByLinkMutation();
  useDocumentTitle('Sign in');
  const use = async () => {
    const answer = await signIn(token);
    // the link is of no use any more, so it does not stay in the history
    if (answer.error === undefined) window.location.replace(withBase('/'));
  };
  return (
    <Frame>
      <BrandMark width={53} />
      <h1>Sign in by link</h1>
      <p>
        This link signs you in as an admin of {config?.guildName ?? 'this guild'} for 12 hours. It works once, within
        ten minutes of its creation.
      </p>
      {token === '' && <Note tone="danger">The link is incomplete. Copy all of it, or run muster sign-in again.</Note>}
      {error !== undefined && (
        <Note tone="danger">{serverMessage(error, 'The server did not answer. Try again.')}</Note>
      )}
      <Button variant="primary" size="big" busy={isLoading} disabled={token === ''} onClick={() => void use()}>
        Sign in
      </Button>
    </Frame>
  );
};
