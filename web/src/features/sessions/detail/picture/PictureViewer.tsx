import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Participant, SessionDetails } from '../../../../../../src/contracts/sessions.ts';
import { IconButton } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { notBeside, phone } from '../../../../ui/media.ts';
import { BoxKey, type BoxLook } from './Boxes.tsx';
import { Loupe } from './Loupe.tsx';
import { mediaSource } from './media-source.ts';
import { PictureFrame } from './PictureFrame.tsx';
import { PictureTools } from './PictureTools.tsx';
import { useZoom } from './use-zoom.ts';

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

/** The screenshots beside the list: a box a name, zoom, pan, download, and a viewer as large as the window. */
export const PictureViewer = ({ session, participants, look, onSelect }: Props) => {
  const { imageUrls, imageSizes } = session;
  const selected = participants.find(({ id }) => id === look.selected) ?? null;
  const [chosen, setChosen] = useFollowing(selected);
  const [viewer, setViewer] = useState<'never' | 'open' | 'closed'>('never');
  const inline = useZoom(false);
  const index = Math.min(chosen, imageUrls.length - 1);
  const source = mediaSource(imageUrls[index] ?? '');
  const size = imageSizes[index] ?? ([16, 9] as const);
  if (source === null || imageUrls.length === 0) return null;
  const label = `Screenshot ${index + 1} of ${imageUrls.length}`;
  const shot = {
    source,
    size,
    label,
    look,
    onSelect,
    participants: participants.filter((participant) => participant.image === index),
  };
  return (
    <Frame aria-label="Screenshots">
      <Head>
        <h2>{label}</h2>
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
        <PictureTools zoom={inline} source={source} onOpen={() => setViewer('open')} />
      </Head>
      <PictureFrame {...shot} zoom={inline} />
      {selected !== null && selected.image === index && <Loupe source={source} size={size} participant={selected} />}
      {participants.some(({ box }) => box !== null) && (
        <DeskOnly>
          <BoxKey />
        </DeskOnly>
      )}
      {viewer !== 'never' && <LargePicture shot={shot} open={viewer === 'open'} onClose={() => setViewer('closed')} />}
    </Frame>
  );
};
