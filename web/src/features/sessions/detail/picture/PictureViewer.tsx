import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Participant, SessionDetails } from '../../../../../../src/contracts/sessions.ts';
import { IconButton } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { notBeside, phone } from '../../../../ui/media.ts';
import { useZoom } from '../../../../ui/zoom/use-zoom.ts';
import { around } from '../../../../ui/zoom/view.ts';
import { ZoomFrame } from '../../../../ui/zoom/ZoomFrame.tsx';
import { ZoomTools } from '../../../../ui/zoom/ZoomTools.tsx';
import type { Spot } from '../edit/draft.ts';
import { BoxKey, Boxes, type BoxLook } from './Boxes.tsx';
import type { Shot } from './LargePicture.tsx';
import { Loupe } from './Loupe.tsx';
import { mediaSource } from './media-source.ts';

/** Not part of the first load. */
const LargePicture = lazyPart(() => import('./LargePicture.tsx'), 'LargePicture');

const Frame = styled.section`
  position: sticky;
  top: 72px;
  min-width: 0;
  border-top: 1px solid var(--line-strong);
  ${notBeside} {
    position: static;
  }
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  min-height: 40px;
  h2 {
    flex: 1;
    font: var(--t-12);
    font-weight: var(--w-strong);
    white-space: nowrap;
  }
  output {
    min-width: 40px;
    font: var(--t-12);
    font-variant-numeric: tabular-nums;
    color: var(--text-muted);
    text-align: center;
  }
`;
const DeskOnly = styled.div`
  ${phone} {
    display: none;
  }
`;

type Pictures = Pick<SessionDetails, 'imageUrls' | 'imageSizes'>;
type Props = {
  session: Pictures;
  participants: readonly Participant[];
  look: BoxLook;
  onSelect: (id: string) => void;
  onSpot: ((spot: Spot) => void) | undefined;
};
/** The picture that is shown: the one chosen last, or that of the name selected since. */
const useFollowing = (selected: Participant | null) => {
  const [chosen, setChosen] = useState(0);
  const [followed, setFollowed] = useState<string | null>(null);
  const id = selected?.id ?? null;
  if (followed !== id) {
    setFollowed(id);
    if (selected !== null && selected.image !== null) setChosen(selected.image);
  }
  return [chosen, setChosen] as const;
};

/** Fitted to the names; a name that is selected comes into view. */
const useNamesZoom = ({ source, size: [width, height], boxes }: Shot, selected: Participant | null) => {
  const all = boxes.participants.flatMap(({ box }) => (box === null ? [] : [box]));
  const target = around(all, { width, height }) ?? ([0, 0, width, height] as const);
  const zoom = useZoom({ of: source, target });
  const show = useEffectEvent(() => {
    if (selected !== null && selected.box !== null && selected.image === boxes.image) zoom.show(selected.box);
  });
  useEffect(() => show(), [selected?.id, boxes.image]);
  return { zoom, target };
};

const Shown = ({ session, shot, selected, children }: ShownProps) => {
  const [viewer, setViewer] = useState<'never' | 'open' | 'closed'>('never');
  const { zoom, target } = useNamesZoom(shot, selected);
  const { source, label, size, boxes } = shot;
  return (
    <Frame aria-label="Screenshots">
      <Head>
        <h2>{label}</h2>
        {children}
        <ZoomTools zoom={zoom} source={source} onOpen={() => setViewer('open')} />
      </Head>
      <ZoomFrame
        source={source}
        size={{ width: size[0], height: size[1] }}
        label={label}
        zoom={zoom}
        proportions={target}
      >
        <Boxes {...boxes} />
      </ZoomFrame>
      {selected !== null && selected.image === boxes.image && selected.box !== null && (
        <Loupe session={session} participant={selected} />
      )}
      {boxes.participants.some(({ box }) => box !== null) && (
        <DeskOnly>
          <BoxKey />
        </DeskOnly>
      )}
      {viewer !== 'never' && <LargePicture shot={shot} open={viewer === 'open'} onClose={() => setViewer('closed')} />}
    </Frame>
  );
};
type ShownProps = { session: Pictures; shot: Shot; selected: Participant | null; children: ReactNode };

/** The screenshots beside the list: a box a name, zoom, pan, download, and a viewer as large as the window. */
export const PictureViewer = ({ session, participants, look, onSelect, onSpot }: Props) => {
  const { imageUrls, imageSizes } = session;
  const selected = participants.find(({ id }) => id === look.selected) ?? null;
  const [chosen, setChosen] = useFollowing(selected);
  const index = Math.min(chosen, imageUrls.length - 1);
  const source = mediaSource(imageUrls[index] ?? '');
  const size = imageSizes[index] ?? ([16, 9] as const);
  if (source === null || imageUrls.length === 0) return null;
  const there = participants.filter(({ image }) => image === index);
  const shot: Shot = {
    source,
    size,
    label: `Screenshot ${index + 1} of ${imageUrls.length}`,
    boxes: { size, image: index, participants: there, look, onSelect, onSpot },
  };
  return (
    <Shown session={session} shot={shot} selected={selected}>
      {imageUrls.length > 1 && (
        <>
          <IconButton label="Previous screenshot" disabled={index === 0} onClick={() => setChosen(index - 1)}>
            <Icon of={ChevronLeft} />
          </IconButton>
          <IconButton
            label="Next screenshot"
            disabled={index === imageUrls.length - 1}
            onClick={() => setChosen(index + 1)}
          >
            <Icon of={ChevronRight} />
          </IconButton>
        </>
      )}
    </Shown>
  );
};
