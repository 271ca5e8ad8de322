import type { MyStats } from '../../../../src/contracts/my.ts';
import { Block, LedgerList, LedgerRow } from '../../ui/Block.tsx';
import { formatDuration } from '../../ui/dates.ts';

const perJoin = (stats: MyStats): string =>
  stats.voiceTime !== null && stats.voiceJoins !== null && stats.voiceJoins > 0
    ? formatDuration(stats.voiceTime / stats.voiceJoins)
    : '–';

/** Time in voice; dashes while nothing was measured. */
export const VoiceCard = ({ stats }: { stats: MyStats | undefined }) => (
  <Block title="Voice Activity" aside={stats?.voiceTime === null ? 'nothing measured yet' : undefined}>
    <LedgerList>
      <LedgerRow label="Time in voice">
        {typeof stats?.voiceTime === 'number' ? formatDuration(stats.voiceTime) : '–'}
      </LedgerRow>
      <LedgerRow label="Average per join">{stats === undefined ? '–' : perJoin(stats)}</LedgerRow>
    </LedgerList>
  </Block>
);
