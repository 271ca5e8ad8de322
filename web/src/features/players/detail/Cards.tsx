import { styled } from 'styled-components';
import type { DiscordLink } from '../../../../../src/contracts/players.ts';
import { useUser } from '../../../api/store/store-hooks.ts';
import { useNow } from '../../../api/store/use-now.ts';
import type { AskedNumber } from '../../../parts/explain/explained-numbers.ts';
import { ExplainedNumber } from '../../../parts/explain/ExplainedNumber.tsx';
import { useLinkRequest } from '../../../parts/actions/use-link-request.ts';
import { LinkMethod } from '../../../parts/names/link-words.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Block, LedgerList, LedgerRow } from '../../../ui/layout/Block.tsx';
import { formatDay, formatDuration, formatPerSession } from '../../../ui/text/dates.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Name } from '../../../ui/text/Name.tsx';
import { RelativeDay } from '../../../ui/text/DateTime.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import type { Look } from '../../../ui/feedback/StatusBadge.tsx';
import { counted } from '../../../ui/text/words.ts';
import type { Player } from './api.ts';

const Badge = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 0 var(--s-8);
`;

const recentAsks = 'the sessions of the last 14 days';

const linkLooks = {
  linked: { shape: 'check', tone: 'success', word: 'Linked' },
  ended: { shape: 'ring', tone: 'muted', word: 'No longer linked' },
} satisfies Record<string, Look>;

/** A member without a player may request a link; a moderator decides. */
const Unlinked = ({ player }: { player: Player }) => {
  const user = useUser();
  const { isUnlinked, request, busy, ask, withdraw } = useLinkRequest();
  const title = 'No Discord account linked';
  if (user?.may.moderate === true) return <EmptyState title={title} why="Link one under Player Associations." />;
  if (!isUnlinked) return <EmptyState title={title} why="A moderator links accounts." />;
  if (request?.status === 'pending' && request.player.id === player.id)
    return (
      <EmptyState title={title} why="You asked to be linked to this player. Waiting for a moderator.">
        <Button busy={busy} onClick={() => withdraw(request.id)}>
          Withdraw Request
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState title={title} why="Is this your in-game name? A moderator checks it before your account is linked.">
      <Button busy={busy} onClick={() => void ask(player.id)}>
        This Is Me
      </Button>
    </EmptyState>
  );
};

/** Current or last account of the player. Its id is for moderators and the person. */
export const AccountCard = ({ link, player }: { link: DiscordLink | null; player: Player }) => {
  const now = useNow();
  return (
    <Block title="Discord Account">
      {link === null ? (
        <Unlinked player={player} />
      ) : (
        <LedgerList>
          <LedgerRow label="Username">
            <Badge>
              {link.discordUsername === null ? '–' : <Name>{link.discordUsername}</Name>}
              <StatusBadge looks={linkLooks} status={link.isActive ? 'linked' : 'ended'} />
            </Badge>
          </LedgerRow>
          {link.discordId !== null && <LedgerRow label="Discord ID">{link.discordId}</LedgerRow>}
          <LedgerRow label="Linked">
            <RelativeDay iso={link.linkedAt} now={now()} />
          </LedgerRow>
          <LedgerRow label="Linked on">{formatDay(link.linkedAt, { withYear: true })}</LedgerRow>
          <LedgerRow label="Link Method">
            <LinkMethod method={link.linkMethod} />
          </LedgerRow>
          {link.notes !== null && (
            <LedgerRow label="Notes">
              <span dir="auto">{link.notes}</span>
            </LedgerRow>
          )}
        </LedgerList>
      )}
    </Block>
  );
};

/** Opens what a number is made of. */
type AskAboutPlayer = (number: AskedNumber, recent?: boolean) => void;

export const StatisticsCard = ({ player, onAsk }: { player: Player; onAsk: AskAboutPlayer }) => (
  <Block title="PvP Statistics">
    <LedgerList>
      <LedgerRow label="Total Sessions">
        <ExplainedNumber number="totalSessions" onAsk={onAsk}>
          {player.totalSessions}
        </ExplainedNumber>
      </LedgerRow>
      <LedgerRow label="Last 14 Days">
        <ExplainedNumber number="totalSessions" onAsk={(number) => onAsk(number, true)} asks={recentAsks}>
          {player.recentSessions}
        </ExplainedNumber>
      </LedgerRow>
      <LedgerRow label="Most Attended Event">{player.favoriteEvent ?? 'N/A'}</LedgerRow>
    </LedgerList>
  </Block>
);

const voiceLooks = {
  active: { shape: 'dot', tone: 'success', word: 'Active' },
  inactive: { shape: 'ring', tone: 'muted', word: 'Inactive' },
} satisfies Record<string, Look>;

/** Of the account that is linked now; dashes while nothing was measured. */
export const PlayerVoiceCard = ({
  player: { voiceTime, voiceSessions },
  onAsk,
}: {
  player: Player;
  onAsk: AskAboutPlayer;
}) => {
  const sessions = voiceSessions ?? 0;
  const isMeasured = voiceTime !== null && sessions > 0;
  return (
    <Block title="Voice Activity" aside={voiceTime === null ? 'nothing measured yet' : counted(sessions, 'session')}>
      <LedgerList>
        <LedgerRow label="Total Time">
          <ExplainedNumber number="voiceTime" onAsk={voiceTime === null ? null : onAsk}>
            {voiceTime === null ? '–' : formatDuration(voiceTime)}
          </ExplainedNumber>
        </LedgerRow>
        <LedgerRow label="Average per Session">
          <ExplainedNumber number="voiceTime" onAsk={isMeasured ? onAsk : null}>
            {isMeasured ? formatPerSession(voiceTime, sessions) : '–'}
          </ExplainedNumber>
        </LedgerRow>
        <LedgerRow label="Status">
          <StatusBadge looks={voiceLooks} status={sessions > 0 ? 'active' : 'inactive'} />
        </LedgerRow>
      </LedgerList>
    </Block>
  );
};

const streakLooks = {
  active: { shape: 'dot', tone: 'success', word: 'Active' },
  recent: { shape: 'half-disc', tone: 'info', word: 'Recent' },
  inactive: { shape: 'ring', tone: 'muted', word: 'Inactive' },
} satisfies Record<string, Look>;
const activeFrom = 3;
const streakOf = (recentSessions: number): keyof typeof streakLooks => {
  if (recentSessions === 0) return 'inactive';
  return recentSessions >= activeFrom ? 'active' : 'recent';
};

/** The streak is that of the last 14 days: three sessions or more, one or two, none. */
export const TimelineCard = ({ player }: { player: Player }) => {
  const now = useNow();
  return (
    <Block title="Activity Timeline">
      <LedgerList>
        <LedgerRow label="First Seen">
          <RelativeDay iso={player.firstSeen} now={now()} />
        </LedgerRow>
        <LedgerRow label="Last Seen">
          {player.lastSeen === null ? 'Never' : <RelativeDay iso={player.lastSeen} now={now()} />}
        </LedgerRow>
        <LedgerRow label="Streak">
          <StatusBadge looks={streakLooks} status={streakOf(player.recentSessions)} />
        </LedgerRow>
      </LedgerList>
    </Block>
  );
};
