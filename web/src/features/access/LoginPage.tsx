import { useState } from 'react';
import { styled } from 'styled-components';
import { usePublicConfigQuery } from '../../api/queries/access.ts';
import { toSignIn } from '../../api/queries/sign-in.ts';
import { BrandMark } from '../../ui/text/Brand.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { InlineLink } from '../../ui/button/TextLink.tsx';
import { phone } from '../../ui/platform/media.ts';
import { PageSpinner } from '../../ui/feedback/Spinner.tsx';
import { lazyPart } from '../../ui/platform/lazy-part.tsx';
import { useDocumentTitle } from '../../ui/layout/page-title.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { id, useUrlState } from '../../ui/routing/use-url-state.ts';

const errors = new Map([
  [
    'access_denied',
    'Access denied: You must have a valid role (east, helper, or admin) in the Discord server to access this application.',
  ],
  ['auth_failed', 'Authentication failed. Please try again.'],
]);

const params = { error: id() };

/** Shown before Discord is set up. */
const FirstRunPage = lazyPart(() => import('./FirstRunPage.tsx'), 'FirstRunPage', {
  place: 'here',
  waiting: <PageSpinner />,
});

const Frame = styled.main`
  display: grid;
  grid-template-columns: minmax(400px, 1fr) 1fr;
  min-height: 100vh;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Left = styled.div`
  display: flex;
  flex-direction: column;
  padding: var(--s-40);
  ${phone} {
    padding: var(--s-24);
  }
`;
const Form = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--s-16);
  width: 344px;
  max-width: 100%;
  margin: auto 0;
  & > svg {
    color: var(--brass-9);
    margin-bottom: var(--s-8);
  }
  h1 {
    font: var(--t-30);
    font-weight: var(--w-head);
    letter-spacing: -0.02em;
    margin-bottom: calc(-1 * var(--s-8));
  }
  & > p {
    color: var(--text-muted);
  }
  & > button {
    margin-top: var(--s-8);
  }
`;
const Small = styled.p`
  font: var(--t-12);
  color: var(--text-muted);
`;
const Right = styled.div`
  position: relative;
  overflow: hidden;
  svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    fill: none;
    stroke: var(--ink-6);
    stroke-width: 2;
  }
  .stroke {
    stroke: var(--brass-9);
  }
  ${phone} {
    display: none;
  }
`;

/** The app for people who are not signed in, on every path. `limited`: the role was lost while signed in. */
export const LoginPage = ({ limited }: { limited: boolean }) => {
  const [{ error: code }, set] = useUrlState(params);
  const [error, setError] = useState(errors.get(code ?? ''));
  const { data: config } = usePublicConfigQuery();
  const guild = config?.guildName;
  useDocumentTitle('Sign in');
  if (config?.setup === true) return <FirstRunPage />;
  const signIn = () => {
    setError(undefined);
    set({ error: null });
    toSignIn();
  };
  return (
    <Frame>
      <Left>
        <Form>
          <BrandMark width={53} />
          <h1>Muster</h1>
          <p>Sign in with Discord to see your raids, your streak and your rank.</p>
          {limited && (
            <Note>
              <b>Limited Access Mode</b>
              <p>Your role in the Discord server no longer gives access. Sign in again once you have it back.</p>
            </Note>
          )}
          {error !== undefined && <Note tone="danger">{error}</Note>}
          <Button variant="primary" size="big" onClick={signIn}>
            Continue with Discord
          </Button>
          <Small>You must be a member of the {guild ?? 'faction'} Discord server.</Small>
        </Form>
        <Small>
          Unified Activity Tracker{guild !== undefined && ` for ${guild}`}
          {config?.demo === true && ' · Demo guild'} · <InlineLink to="/privacy">Privacy</InlineLink>
        </Small>
      </Left>
      <Right aria-hidden>
        <svg viewBox="0 0 640 900" preserveAspectRatio="xMidYMid slice">
          <path d="M128 0v900M256 0v900M384 0v900M512 0v900" />
          <path className="stroke" d="M64 570 576 350" />
        </svg>
      </Right>
    </Frame>
  );
};
