import type { MyStats } from '../../../../src/contracts/my.ts';
import { MarkedWord } from '../../ui/Mark.tsx';

const positions = (count: number) => `${count} ${count === 1 ? 'position' : 'positions'}`;

/** How the rank moved within six weeks: 'up 2 positions', with a shape beside the colour. */
export const RankTrend = ({ trend }: { trend: MyStats['rankTrend'] }) => {
  if (trend === null) return 'Not enough data yet';
  if (trend.delta === 0) return 'unchanged for 6 weeks';
  return trend.delta > 0 ? (
    <MarkedWord shape="up" tone="success">
      up {positions(trend.delta)}
    </MarkedWord>
  ) : (
    <MarkedWord shape="down" tone="danger">
      down {positions(-trend.delta)}
    </MarkedWord>
  );
};
