import { AdminFrame } from './AdminFrame.tsx';
import { SystemLog } from './logs/SystemLog.tsx';
import { Reactions } from './Reactions.tsx';
import { ReadModels } from './ReadModels.tsx';
import { useStateOfSystem } from './use-state.ts';

export { firstReadsOfSystem as firstReads } from './api.ts';

/** How read models and reactions get on, and what becomes of the system. */
export const ReadModelsPage = () => {
  const state = useStateOfSystem();
  return (
    <AdminFrame>
      <ReadModels state={state} />
      <Reactions state={state} />
      <SystemLog />
    </AdminFrame>
  );
};
