import { lazyPart } from '../platform/lazy-part.tsx';
import { chartHeight } from './chart.ts';
import { ChartFrame, type ChartProps } from './ChartFrame.tsx';

/** The drawing is loaded with the first chart that has something to draw. */
const LineDrawing = lazyPart(() => import('./LineDrawing.tsx'), 'LineDrawing', { place: 'here' });

/** `<LineChart title="Accuracy" data={…} scale={{ unit: '%' }} />`: a gap where nothing was measured, never a line through it. */
export const LineChart = (props: ChartProps) => (
  <ChartFrame {...props} kind="lines">
    {(data) => <LineDrawing data={data} scale={props.scale} height={props.height ?? chartHeight} />}
  </ChartFrame>
);
