import { Dialog } from '../dialog/Dialog.tsx';
import { useZoom } from '../zoom/use-zoom.ts';
import { ZoomFrame } from '../zoom/ZoomFrame.tsx';
import { ZoomTools } from '../zoom/ZoomTools.tsx';
import { Regions, type RegionsProps } from './Regions.tsx';

/** One of the pictures with what is drawn over it. */
export type Shot = { source: string; label: string; regions: RegionsProps };
type Props = { shot: Shot; open: boolean; onClose: () => void };

/** The whole picture, as large as the window. */
export const LargePicture = ({ shot: { source, label, regions }, open, onClose }: Props) => {
  const [width, height] = regions.size;
  const zoom = useZoom({ of: source, target: [0, 0, width, height], wheel: true });
  return (
    <Dialog open={open} onClose={onClose} title={label} width={1600} footer={<ZoomTools zoom={zoom} source={source} />}>
      <ZoomFrame source={source} size={{ width, height }} label={label} zoom={zoom} large>
        <Regions {...regions} />
      </ZoomFrame>
    </Dialog>
  );
};
