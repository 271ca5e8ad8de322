import type { MyStats } from '../../../../src/contracts/my.ts';
import { ExplainedNumber } from '../../parts/explain/ExplainedNumber.tsx';
import { Block, LedgerList, LedgerRow } from '../../ui/layout/Block.tsx';
import { formatDuration, formatPerSession } from '../../ui/text/dates.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { NoData } from './NoData.tsx';
import type { AskAboutNumber } from './use-asked.ts';

type Props = { stats: MyStats | undefined; onAsk: AskAboutNumber | null };

const Time = ({ stats: { voiceTime }, onAsk }: Props & { stats: MyStats }) =>
  voiceTime === null ? (
    <NoData />
  ) : (
    <ExplainedNumber number="voiceTime" onAsk={onAsk}>
      {formatDuration(voiceTime)}
    </ExplainedNumber>
  );

const PerSession = ({ voiceTime, voiceSessions }: MyStats) =>
  voiceTime === null || voiceSessions === null || voiceSessions === 0 ? (
    <NoData />
  ) : (
    formatPerSession(voiceTime, voiceSessions)
  );

/** Time in voice, where it was measured. */
export const MyVoiceCard = ({ stats, failed, onAsk }: Props & { failed: boolean }) => (
  <Block title="Voice Activity">
    {failed ? (
      <EmptyState title="Voice activity could not be read" />
    ) : (
      <LedgerList>
        <LedgerRow label="Time in voice">
          {stats === undefined ? <Skeleton width={56} /> : <Time stats={stats} onAsk={onAsk} />}
        </LedgerRow>
        <LedgerRow label="Average per Session">
          {stats === undefined ? <Skeleton width={56} /> : <PerSession {...stats} />}
        </LedgerRow>
      </LedgerList>
    )}
  </Block>
);
