import type { MyStats } from '../../../../src/contracts/my.ts';
import { styled } from 'styled-components';
import { MarkedWord } from '../../ui/text/StatusIcon.tsx';
import { counted } from '../../ui/text/words.ts';
import { NoData } from './NoData.tsx';

const Muted = styled.span`
  font: var(--t-12);
  color: var(--text-muted);
`;

/** How the rank moved within six weeks: 'up 2 positions', with a shape beside the colour. */
export const RankTrend = ({ trend }: { trend: MyStats['rankTrend'] }) => {
  if (trend === null) return <NoData />;
  if (trend.delta === 0) return <Muted>unchanged for 6 weeks</Muted>;
  return trend.delta > 0 ? (
    <MarkedWord shape="up" tone="success">
      up {counted(trend.delta, 'position')}
    </MarkedWord>
  ) : (
    <MarkedWord shape="down" tone="danger">
      down {counted(-trend.delta, 'position')}
    </MarkedWord>
  );
};
