import { Dialog } from '../../../../ui/Dialog.tsx';
import { PictureFrame, type ShotProps } from './PictureFrame.tsx';
import { PictureTools } from './PictureTools.tsx';
import { useZoom } from './use-zoom.ts';

type Props = { shot: Omit<ShotProps, 'zoom' | 'large'>; open: boolean; onClose: () => void };

/** The picture as large as the window. */
export const LargePicture = ({ shot, open, onClose }: Props) => {
  const zoom = useZoom(true);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={shot.label}
      width={1600}
      footer={<PictureTools zoom={zoom} source={shot.source} />}
    >
      <PictureFrame {...shot} zoom={zoom} large />
    </Dialog>
  );
};
