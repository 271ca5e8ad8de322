import { WhatIf } from '../../parts/thresholds/WhatIf.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { BakeOff } from './tools/BakeOff.tsx';

/** How engines would have done, and from which confidence on a name is credited. */
export const RecognitionPage = () => (
  <AdminFrame>
    <BakeOff />
    <WhatIf />
  </AdminFrame>
);
