import { styled } from 'styled-components';
import { toSignIn } from '../api/queries/sign-in.ts';
import { Button } from '../ui/button/Button.tsx';

const Panel = styled.section`
  display: grid;
  justify-items: start;
  gap: var(--s-8);
  max-width: 420px;
  padding: var(--s-20);
  border: 1px solid var(--line-strong);
  border-radius: var(--r-8);
  background: var(--card);
  h1 {
    font: var(--t-16);
    font-weight: var(--w-head);
  }
  p {
    font: var(--t-13);
    color: var(--text-muted);
  }
  button {
    margin-top: var(--s-8);
  }
`;
const Frame = styled.div`
  display: grid;
  gap: var(--s-16);
  & > p {
    font: var(--t-14);
  }
`;

/** Replaces a page's content when the sign-in has expired while it was open. */
export const LoginRequired = ({ text }: { text: string | undefined }) => (
  <Frame role="alert">
    {text !== undefined && <p>{text}</p>}
    <Panel aria-labelledby="authentication-required">
      <h1 id="authentication-required">Authentication Required</h1>
      <p>Please login with Discord to access the tracker</p>
      <p>Your input is kept in this tab.</p>
      <Button variant="primary" onClick={toSignIn}>
        Login with Discord
      </Button>
    </Panel>
  </Frame>
);
