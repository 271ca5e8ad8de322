import { styled } from 'styled-components';
import { PartFailed } from '../ui/feedback/PartFailed.tsx';

const Frame = styled.main`
  padding: var(--s-24);
`;

/** What stands in place of the app where no smaller part could fail by itself. */
export const CrashPage = () => (
  <Frame>
    <PartFailed place="page" cause="broken" onRetry={() => window.location.reload()} />
  </Frame>
);
