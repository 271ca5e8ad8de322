import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../button/Button.tsx';
import { Icon } from '../text/Icon.tsx';
import { lazyPart } from '../platform/lazy-part.tsx';
import { notBeside, phone } from '../platform/media.ts';
import { useZoom } from '../zoom/use-zoom.ts';
import { around } from '../zoom/view.ts';
import { ZoomFrame } from '../zoom/ZoomFrame.tsx';
import { ZoomTools } from '../zoom/ZoomTools.tsx';
import type { Shot } from './LargePicture.tsx';
import type { Picture, Region } from './picture.ts';
import { RegionKey, Regions, type LineKey, type RegionsProps } from './Regions.tsx';

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
  min-height: 2.5rem;
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

/** The picture that is shown: the one chosen last, or that of the region selected since. */
const useFollowing = (selected: Region | null) => {
  const [chosen, setChosen] = useState(0);
  const [followed, setFollowed] = useState<string | null>(null);
  const id = selected?.id ?? null;
  if (followed !== id) {
    setFollowed(id);
    if (selected !== null && selected.picture !== null) setChosen(selected.picture);
  }
  return [chosen, setChosen] as const;
};

/** Fitted to the regions; one that is selected comes into view. */
const useRegionsZoom = ({ source, regions: { size, picture, regions } }: Shot, selected: Region | null) => {
  const [width, height] = size;
  const all = regions.flatMap(({ rect }) => (rect === null ? [] : [rect]));
  const target = around(all, { width, height }) ?? ([0, 0, width, height] as const);
  const zoom = useZoom({ of: source, target });
  const show = useEffectEvent(() => {
    if (selected !== null && selected.rect !== null && selected.picture === picture) zoom.show(selected.rect);
  });
  useEffect(() => show(), [selected?.id, picture]);
  return { zoom, target };
};

type ShownProps = {
  title: string;
  shot: Shot;
  selected: Region | null;
  lines: LineKey;
  under: ReactNode;
  children: ReactNode;
};
const Shown = ({ title, shot, selected, lines, under, children }: ShownProps) => {
  const [viewer, setViewer] = useState<'never' | 'open' | 'closed'>('never');
  const { zoom, target } = useRegionsZoom(shot, selected);
  const { source, label, regions } = shot;
  const [width, height] = regions.size;
  return (
    <Frame aria-label={title}>
      <Head>
        <h2>{label}</h2>
        {children}
        <ZoomTools zoom={zoom} source={source} onOpen={() => setViewer('open')} />
      </Head>
      <ZoomFrame source={source} size={{ width, height }} label={label} zoom={zoom} proportions={target}>
        <Regions {...regions} />
      </ZoomFrame>
      {selected !== null && selected.picture === regions.picture && selected.rect !== null && under}
      {regions.regions.some(({ rect }) => rect !== null) && (
        <DeskOnly>
          <RegionKey lines={lines} />
        </DeskOnly>
      )}
      {viewer !== 'never' && <LargePicture shot={shot} open={viewer === 'open'} onClose={() => setViewer('closed')} />}
    </Frame>
  );
};

type Props = Omit<RegionsProps, 'size' | 'picture'> & {
  /** null for one whose address is refused. */
  pictures: readonly (Picture | null)[];
  /** One of them in a word: 'Screenshot'. */
  noun: string;
  /** Legend of the lines. */
  lines: LineKey;
  /** Shown below the picture while a region is selected. */
  under?: ReactNode;
};

/** Pictures beside a list of their content: a box per region, zoom, pan, download, and a full-window viewer. */
export const Pictures = ({ pictures, noun, lines, under = null, regions, selected, ...rest }: Props) => {
  const region = regions.find(({ id }) => id === selected) ?? null;
  const [chosen, setChosen] = useFollowing(region);
  const index = Math.min(chosen, pictures.length - 1);
  const open = pictures[index];
  if (!open) return null;
  const shot: Shot = {
    source: open.source,
    label: `${noun} ${index + 1} of ${pictures.length}`,
    regions: {
      ...rest,
      size: open.size,
      picture: index,
      regions: regions.filter(({ picture }) => picture === index),
      selected,
    },
  };
  const turn = (label: string, to: number, sign: typeof ChevronLeft) => (
    <IconButton label={`${label} ${noun.toLowerCase()}`} disabled={!(to in pictures)} onClick={() => setChosen(to)}>
      <Icon of={sign} />
    </IconButton>
  );
  return (
    <Shown title={`${noun}s`} shot={shot} selected={region} lines={lines} under={under}>
      {pictures.length > 1 && (
        <>
          {turn('Previous', index - 1, ChevronLeft)}
          {turn('Next', index + 1, ChevronRight)}
        </>
      )}
    </Shown>
  );
};
