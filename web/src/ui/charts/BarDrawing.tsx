import { BarCanvas, type BarCanvasLayer } from '@nivo/bar';
import { useNavigate } from 'react-router-dom';
import { useTheme } from '../platform/theme.ts';
import { useMedia } from '../platform/use-media.ts';
import { colourOf, type ChartData, type Scale } from './chart.ts';
import { Drawing, Hover, themeOf, useLook } from './look.tsx';

type Props = {
  data: ChartData;
  scale: Scale;
  height: number;
  linkOf: ((index: number) => string | null) | undefined;
};
/** A label by its place, and the values of the series by theirs. */
type Bar = Record<string, number>;

/** Current values of CSS variables, which a canvas cannot use. Updated on theme changes and for print. */
const useValues = () => {
  useTheme();
  useMedia('print');
  const root = getComputedStyle(document.documentElement);
  const valueOf = (text: string) =>
    text.replace(/^var\((--[\w-]+)\)$/u, (_, name: string) => root.getPropertyValue(name).trim());
  return { valueOf, font: getComputedStyle(document.body).fontFamily };
};

/** On a canvas: hundreds of bars of SVG would each be a part of the page, with a dozen animated values. */
export const BarDrawing = ({ data, scale, height, linkOf }: Props) => {
  const navigate = useNavigate();
  const { valueOf, font } = useValues();
  const { ticks, margin, fontSize, ...look } = useLook(data, scale, { height, piled: true });
  const keys = data.series.map((_, index) => `s${index}`);
  const bars = data.labels.map((_, at): Bar => ({
    at,
    ...Object.fromEntries(data.series.map(({ values }, index) => [`s${index}`, values[at] ?? 0])),
  }));
  const colours = new Map(data.series.map((one, index) => [`s${index}`, valueOf(colourOf(one, index))]));
  const unit: BarCanvasLayer<Bar> = (canvas) => {
    if (scale.unit === '%') return;
    canvas.font = `${fontSize}px ${font}`;
    canvas.fillStyle = valueOf('var(--text-muted)');
    canvas.textAlign = 'left';
    canvas.fillText(scale.unit, -margin.left, -10);
  };
  const open = (index: number) => {
    const link = linkOf?.(index) ?? null;
    if (link !== null) void navigate(link);
  };
  return (
    <Drawing height={height} pressable={linkOf !== undefined}>
      {(width) => (
        <BarCanvas<Bar>
          {...look}
          theme={themeOf(fontSize, font, valueOf)}
          width={width}
          height={height}
          margin={margin}
          data={bars}
          keys={keys}
          indexBy="at"
          valueScale={{ type: 'linear', min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1 }}
          padding={0.25}
          colors={({ id }) => colours.get(String(id)) ?? ''}
          borderWidth={data.series.length > 1 ? 1 : 0}
          borderColor={valueOf('var(--app)')}
          enableLabel={false}
          layers={['grid', 'axes', 'bars', unit]}
          tooltip={({ data: { at = 0 } }) => <Hover data={data} scale={scale} index={at} />}
          onClick={({ data: { at = 0 } }) => open(at)}
        />
      )}
    </Drawing>
  );
};
