import { styled } from 'styled-components';
import { lazyPart } from '../../ui/platform/lazy-part.tsx';
import { narrow } from '../../ui/platform/media.ts';
import { Page, PageHead } from '../../ui/layout/PageHead.tsx';
import { Erasures } from './Erasures.tsx';
import { DangerZone } from './tools/DangerZone.tsx';
import { ModLog } from './logs/ModLog.tsx';
import { OcrLog } from './logs/OcrLog.tsx';
import { Reactions } from './Reactions.tsx';
import { ReadModels } from './ReadModels.tsx';
import { SystemLog } from './logs/SystemLog.tsx';
import { Tools } from './tools/Tools.tsx';
import { useLogNews } from './logs/use-log-news.ts';
import { useStateOfSystem } from './use-state.ts';

export { firstReads } from './api.ts';

/** Not part of the first load. */
const BakeOff = lazyPart(() => import('./tools/BakeOff.tsx'), 'BakeOff');

const Columns = styled.div`
  display: grid;
  grid-template-areas: 'logs tools' 'state tools';
  grid-template-columns: minmax(0, 1fr) 17rem;
  grid-template-rows: auto 1fr;
  gap: var(--s-24) var(--s-32);
  align-items: start;
  ${narrow} {
    grid-template-areas: 'logs' 'tools' 'state';
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: none;
  }
`;
const Stack = styled(Page)<{ $area: string }>`
  grid-area: ${({ $area }) => $area};
`;

/** What people and machines did, and the tools to put it right. */
export const AdminPage = () => {
  useLogNews();
  const state = useStateOfSystem();
  return (
    <Page>
      <PageHead title="Admin Panel" subtitle="What people and machines did, and the tools to put it right." />
      <Columns>
        <Stack $area="logs">
          <Erasures />
          <ModLog />
          <OcrLog />
        </Stack>
        <Stack $area="tools">
          <Tools control={state.control} />
          <DangerZone state={state} />
        </Stack>
        <Stack $area="state">
          <ReadModels state={state} />
          <Reactions state={state} />
          <BakeOff />
          <SystemLog />
        </Stack>
      </Columns>
    </Page>
  );
};
