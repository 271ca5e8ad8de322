import { WhatIf } from '../../parts/thresholds/WhatIf.tsx';
import { EngineWeeks } from './EngineWeeks.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { BakeOff } from './tools/BakeOff.tsx';

/** How engines would have done, and from which confidence on a name is credited. */
export const RecognitionPage = () => (
  <AdminFrame>
    <EngineWeeks />
    <BakeOff />
    <WhatIf />
  </AdminFrame>
);
