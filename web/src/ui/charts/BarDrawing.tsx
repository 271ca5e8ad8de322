import { Bar as NivoBar } from '@nivo/bar';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { colourOf, type ChartData, type Scale } from './chart.ts';
import { Drawing, Hover, Unit, useLook } from './look.tsx';

type Props = {
  data: ChartData;
  scale: Scale;
  height: number;
  linkOf: ((index: number) => string | null) | undefined;
};
/** A label by its place, and the values of the series by theirs. */
type Bar = Record<string, number>;

export const BarDrawing = ({ data, scale, height, linkOf }: Props) => {
  const id = useId();
  const navigate = useNavigate();
  const { ticks, margin, ...look } = useLook(data, scale, { height, piled: true });
  const keys = data.series.map((_, index) => `s${index}`);
  const bars = data.labels.map((_, at): Bar => ({
    at,
    ...Object.fromEntries(data.series.map(({ values }, index) => [`s${index}`, values[at] ?? 0])),
  }));
  const nameOf = (index: number) => `${id}-${index}`;
  const open = (index: number) => {
    const link = linkOf?.(index) ?? null;
    if (link !== null) void navigate(link);
  };
  return (
    <Drawing height={height} pressable={linkOf !== undefined}>
      {(width) => (
        <NivoBar<Bar>
          width={width}
          height={height}
          {...look}
          margin={margin}
          data={bars}
          keys={keys}
          indexBy="at"
          valueScale={{ type: 'linear', min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1 }}
          padding={0.25}
          // a colour that is given to a bar is worked out once and kept; one of a definition follows the theme
          defs={data.series.map((one, index) => ({
            id: nameOf(index),
            type: 'linearGradient',
            colors: [0, 100].map((offset) => ({ offset, color: colourOf(one, index) })),
          }))}
          fill={keys.map((key, index) => ({ match: { id: key }, id: nameOf(index) }))}
          borderWidth={data.series.length > 1 ? 1 : 0}
          borderColor="var(--app)"
          enableLabel={false}
          enableGridY
          layers={['grid', 'axes', 'bars', () => <Unit key="unit" unit={scale.unit} margin={margin} />]}
          tooltip={({ data: { at = 0 } }) => <Hover data={data} scale={scale} index={at} />}
          onClick={({ data: { at = 0 } }) => open(at)}
        />
      )}
    </Drawing>
  );
};
