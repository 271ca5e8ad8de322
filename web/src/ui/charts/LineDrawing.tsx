import { Line, type LineCustomSvgLayerProps } from '@nivo/line';
import { colourOf, dashOf, type ChartData, type Scale } from './chart.ts';
import { Drawing, Hover, themeOf, Unit, useLook } from './look.tsx';

/** Above this many a dot for each value would be a second line. */
const mostDots = 31;

type LineData = { id: string; data: { x: number; y: number | null }[] };
type Props = { data: ChartData; scale: Scale; height: number };

/** The lines with their patterns: nivo's own are all unbroken. */
const linesLayer = ({ series: given }: ChartData) =>
  function Lines({ series, lineGenerator }: LineCustomSvgLayerProps<LineData>) {
    return series.map(({ id, data }) => {
      const index = given.findIndex(({ name }) => name === id);
      const one = given[index];
      if (one === undefined) return null;
      return (
        <path
          key={id}
          d={lineGenerator(data.map(({ position }) => position)) ?? ''}
          fill="none"
          stroke={colourOf(one, index)}
          strokeWidth={one.strong === true ? 4 : 2}
          strokeDasharray={dashOf(index)}
        />
      );
    });
  };

/** A value that has none beside it would be no line: it is a dot. */
const isAlone = (values: readonly (number | null)[], index: number): boolean =>
  (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;

export const LineDrawing = ({ data, scale, height }: Props) => {
  const { ticks, margin, fontSize, ...look } = useLook(data, scale, { height, piled: false });
  const few = data.labels.length <= mostDots;
  const colours = new Map(data.series.map((one, index) => [one.name, colourOf(one, index)]));
  return (
    <Drawing height={height}>
      {(width) => (
        <Line<LineData>
          width={width}
          height={height}
          {...look}
          theme={themeOf(fontSize)}
          // nothing moves: each moving value would be work before anybody has seen it
          animate={false}
          margin={margin}
          data={data.series.map(({ name, values }) => ({
            id: name,
            data: data.labels.map((_, x) => ({ x, y: values[x] ?? null })),
          }))}
          colors={({ id }) => colours.get(id) ?? 'var(--data)'}
          // where the middles of as many bars would stand: a line and bars over each other share their days
          xScale={{ type: 'linear', min: -0.625, max: data.labels.length - 0.375 }}
          yScale={{ type: 'linear', min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1, ...(scale.falls && { reverse: true }) }}
          enableGridX={false}
          layers={[
            'grid',
            'axes',
            'crosshair',
            linesLayer(data),
            ({ points }) =>
              points
                .filter((point) => few || isAlone(data.series[point.seriesIndex]?.values ?? [], point.data.x))
                .map((point) => <circle key={point.id} cx={point.x} cy={point.y} r={3} fill={point.seriesColor} />),
            () => <Unit key="unit" unit={scale.unit} margin={margin} />,
            'slices',
          ]}
          enableSlices="x"
          sliceTooltip={({ slice }) => <Hover data={data} scale={scale} index={slice.points[0]?.data.x ?? 0} />}
        />
      )}
    </Drawing>
  );
};
