import { lazyPart } from '../platform/lazy-part.tsx';
import { chartHeight } from './chart.ts';
import { ChartFrame, type ChartProps } from './ChartFrame.tsx';

/** The drawing is loaded with the first chart that has something to draw. */
const BarDrawing = lazyPart(() => import('./BarDrawing.tsx'), 'BarDrawing', { place: 'here' });

/** `<BarChart title="Raids a week" data={…} scale={{ unit: 'raids' }} linkOf={…} />`: several series are piled; a bar opens what it is made of. */
export const BarChart = (props: ChartProps) => (
  <ChartFrame {...props} kind="bars">
    {(data) => (
      <BarDrawing data={data} scale={props.scale} height={props.height ?? chartHeight} linkOf={props.linkOf} />
    )}
  </ChartFrame>
);
