import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useMedia } from '../platform/use-media.ts';
import { atPhone } from '../platform/media.ts';
import { remPx } from '../platform/rem.ts';
import { highestOf, ticksFor, valueText, writtenLabels, type ChartData, type Scale } from './chart.ts';

const Frame = styled.div`
  min-width: 0;
  position: relative;
`;

let lastDrawn = Promise.resolve();

/** Runs `draw` a frame after the drawing that was asked for before it: two at once would hold the page up for both. */
const drawInTurn = (draw: () => void): void => {
  lastDrawn = lastDrawn
    .then(() => new Promise<void>((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
    .then(draw);
};

type DrawingProps = { height: number; pressable?: boolean; children: (width: number) => ReactNode };
/** As wide as its place. A drawing is hundreds of parts: it is made in a transition, in pieces that nothing waits for. */
export const Drawing = ({ height, pressable = false, children }: DrawingProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (place.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const found = Math.floor(entry?.contentRect.width ?? 0);
      drawInTurn(() => startTransition(() => setWidth(found)));
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <Frame ref={place} style={{ height, ...(pressable && { cursor: 'pointer' }) }}>
      {width > 0 && children(width)}
    </Frame>
  );
};

const Card = styled.div`
  display: grid;
  gap: 2px;
  max-width: 260px;
  padding: var(--s-8) var(--s-12);
  border: 1px solid var(--line-strong);
  border-radius: var(--r-4);
  background: var(--card);
  color: var(--text);
  font: var(--t-12);
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
  b {
    font-weight: var(--w-strong);
  }
  span {
    display: flex;
    justify-content: space-between;
    gap: var(--s-12);
  }
`;

type HoverProps = { data: ChartData; index: number; scale: Scale };
/** Tooltip of a label. */
export const Hover = ({ data: { labels, series }, index, scale }: HoverProps) => (
  <Card>
    <b>{labels[index]}</b>
    {series
      .filter(({ values }) => series.length === 1 || (values[index] ?? null) !== 0)
      .map(({ name, values }) => (
        <span key={name}>
          {series.length > 1 && <i>{name}</i>}
          {valueText(values[index] ?? null, scale)}
        </span>
      ))}
  </Card>
);

/** Shortened label; the table and tooltip show it in full. */
const shortened = (text: string) => (text.length > 14 ? `${Array.from(text).slice(0, 13).join('')}…` : text);

const same = (colour: string) => colour;
/** nivo in our type and colours; `valueOf`: what a colour of ours is where no variables are known. */
export const themeOf = (fontSize: number, fontFamily = 'inherit', valueOf = same) => {
  const muted = valueOf('var(--text-muted)');
  const line = (colour: string) => ({ line: { stroke: valueOf(colour), strokeWidth: 1 } });
  const text = { fontSize, fontFamily, fill: muted };
  return {
    text,
    axis: {
      domain: line('var(--line-strong)'),
      ticks: { ...line('var(--line-strong)'), text },
      legend: { text },
    },
    grid: line('var(--line)'),
    crosshair: { line: { stroke: muted, strokeWidth: 1, strokeOpacity: 1, strokeDasharray: '3 3' } },
  };
};

type Room = { height: number; /** Series stand on each other. */ piled: boolean };

/** Shared settings of both chart types: typography and axes. */
export const useLook = ({ labels, series }: ChartData, { unit, low = 0, high, falls = false }: Scale, room: Room) => {
  const fontSize = 0.75 * remPx();
  const isPhone = useMedia(atPhone);
  // four ticks of whole numbers
  const [lowest = low, ...others] = ticksFor(
    low,
    high ?? Math.max(highestOf(series, room.piled), low + 4),
    room.height < 150 ? 3 : 5,
  );
  // a rank begins at 1, wherever a round scale would
  const ticks = [falls ? low : lowest, ...others];
  const shown = (value: number) => (unit === '%' ? `${value}%` : `${value}`);
  return {
    ticks,
    fontSize,
    margin: { top: 1.8 * fontSize, right: 3 * fontSize, bottom: 2.2 * fontSize, left: 3.5 * fontSize },
    axisLeft: { tickValues: ticks, tickSize: 0, tickPadding: 6, format: shown },
    gridYValues: ticks,
    axisBottom: {
      tickValues: writtenLabels(labels.length, isPhone ? 3 : 5),
      tickSize: 4,
      tickPadding: 4,
      format: (index: number) => shortened(labels[index] ?? ''),
    },
  };
};

type UnitProps = { unit: string; margin: { left: number } };
/** Unit above the axis; signs are shown at each value instead. */
export const Unit = ({ unit, margin }: UnitProps) =>
  unit === '%' ? null : (
    <text x={-margin.left} y={-10} fontSize={0.75 * remPx()} fill="var(--text-muted)">
      {unit}
    </text>
  );
