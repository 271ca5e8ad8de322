import { styled } from 'styled-components';
import { Page } from '../../ui/layout/PageHead.tsx';
import { narrow } from '../../ui/platform/media.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { Erasures } from './Erasures.tsx';
import { ModLog } from './logs/ModLog.tsx';
import { OcrLog } from './logs/OcrLog.tsx';
import { DangerZone } from './tools/DangerZone.tsx';
import { Tools } from './tools/Tools.tsx';
import { useStateOfSystem } from './use-state.ts';

export { firstReads } from './api.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 17rem;
  gap: var(--s-24) var(--s-32);
  align-items: start;
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Activity logs and maintenance tools. */
export const AdminPage = () => {
  const state = useStateOfSystem();
  return (
    <AdminFrame>
      <Columns>
        <Page>
          <Erasures />
          <ModLog />
          <OcrLog />
        </Page>
        <Page>
          <Tools control={state.control} />
          <DangerZone state={state} />
        </Page>
      </Columns>
    </AdminFrame>
  );
};
