import { Download, Expand, RotateCcw, ZoomIn, ZoomOut } from 'lucide-react';
import { percent } from '../../../../../../src/contracts/confidence.ts';
import { IconButton } from '../../../../ui/Button.tsx';
import { IconLink } from '../../../../ui/ButtonLink.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import type { useZoom } from './use-zoom.ts';

type Props = { zoom: ReturnType<typeof useZoom>; source: string; onOpen?: () => void };

/** Zoom, reset, the large viewer and the download. */
export const PictureTools = ({ zoom, source, onOpen }: Props) => (
  <>
    <IconButton label="Zoom out" onClick={zoom.zoomOut}>
      <Icon of={ZoomOut} />
    </IconButton>
    <output aria-label="Zoom">{percent(zoom.view.scale)}%</output>
    <IconButton label="Zoom in" onClick={zoom.zoomIn}>
      <Icon of={ZoomIn} />
    </IconButton>
    <IconButton label="Reset view" onClick={zoom.reset}>
      <Icon of={RotateCcw} />
    </IconButton>
    {onOpen && (
      <IconButton label="Open the viewer" onClick={onOpen}>
        <Icon of={Expand} />
      </IconButton>
    )}
    <IconLink label="Download" href={source} download>
      <Icon of={Download} />
    </IconLink>
  </>
);
