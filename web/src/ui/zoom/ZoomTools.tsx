import { Download, Expand, RotateCcw, ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '../button/Button.tsx';
import { IconLink } from '../button/ButtonLink.tsx';
import { Icon } from '../text/Icon.tsx';
import type { Zoom } from './use-zoom.ts';

type Props = { zoom: Zoom; source: string; onOpen?: () => void };

/** Zoom in percent of the picture's own pixels, reset, the large viewer and the download. */
export const ZoomTools = ({ zoom, source, onOpen }: Props) => (
  <>
    <IconButton label="Zoom out" onClick={zoom.zoomOut}>
      <Icon of={ZoomOut} />
    </IconButton>
    <output aria-label="Zoom">{Math.round(zoom.view.scale * 100)}%</output>
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
