import type { ComponentProps } from 'react';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { useZoom } from '../../../../ui/zoom/use-zoom.ts';
import { ZoomFrame } from '../../../../ui/zoom/ZoomFrame.tsx';
import { ZoomTools } from '../../../../ui/zoom/ZoomTools.tsx';
import { Boxes } from './Boxes.tsx';

/** One of the pictures with what is drawn over it. */
export type Shot = {
  source: string;
  size: readonly [number, number];
  label: string;
  boxes: ComponentProps<typeof Boxes>;
};
type Props = { shot: Shot; open: boolean; onClose: () => void };

/** The whole picture, as large as the window. */
export const LargePicture = ({ shot, open, onClose }: Props) => {
  const { source, size, label, boxes } = shot;
  const [width, height] = size;
  const zoom = useZoom({ of: source, target: [0, 0, width, height], wheel: true });
  return (
    <Dialog open={open} onClose={onClose} title={label} width={1600} footer={<ZoomTools zoom={zoom} source={source} />}>
      <ZoomFrame source={source} size={{ width, height }} label={label} zoom={zoom} large>
        <Boxes {...boxes} />
      </ZoomFrame>
    </Dialog>
  );
};
