import { styled } from 'styled-components';
import { PartFailed } from '../ui/feedback/PartFailed.tsx';

const Frame = styled.main`
  padding: var(--s-24);
`;

/** Shown when the whole app has failed. */
export const CrashPage = () => (
  <Frame>
    <PartFailed place="page" cause="broken" onRetry={() => window.location.reload()} />
  </Frame>
);
