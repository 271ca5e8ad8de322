import { ArrowLeft } from 'lucide-react';
import { styled } from 'styled-components';
import type { DiscordLink } from '../../../../../src/contracts/players.ts';
import { paths } from '../../../parts/paths.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/text/Icon.tsx';
import { Name } from '../../../ui/text/Name.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { HeadActions, HeadFacts, PageHead } from '../../../ui/layout/PageHead.tsx';
import { InlineLink, TextLink } from '../../../ui/button/TextLink.tsx';
import { phone } from '../../../ui/platform/media.ts';
import type { usePlayerAddress } from './address.ts';
import type { Player } from './api.ts';

const Back = styled(TextLink)`
  display: inline-flex;
  align-items: center;
  gap: var(--s-4);
  justify-self: start;
  margin-bottom: calc(-1 * var(--s-16));
  font: var(--t-13);
  ${phone} {
    min-height: var(--touch);
  }
`;

const Facts = ({ player: { discordUsername, aliases, main } }: { player: Player }) => (
  <HeadFacts>
    {discordUsername !== null && (
      <span className="text">
        Played by <Name>{discordUsername}</Name>
      </span>
    )}
    {main !== null && (
      <span className="text">
        Alt of{' '}
        <InlineLink to={paths.player(main.id)}>
          <Name>{main.name}</Name>
        </InlineLink>
      </span>
    )}
    {aliases.length > 0 && (
      <span className="text">
        Also{' '}
        {aliases.map((alias, at) => (
          <span key={alias}>
            {at > 0 && ', '}
            <Name>{alias}</Name>
          </span>
        ))}
      </span>
    )}
  </HeadFacts>
);

/** Whether a player is unused: no counted session, alias, account or alt. */
const isUnused = ({ totalSessions, aliases, main, alts }: Player, link: DiscordLink | null): boolean =>
  totalSessions === 0 && aliases.length === 0 && link === null && main === null && alts.length === 0;

type Props = {
  player: Player;
  link: DiscordLink | null;
  moderator: boolean;
  onWithdraw: () => void;
  withdrawing: boolean;
  set: ReturnType<typeof usePlayerAddress>[1];
};

/** Player header with moderators' actions. */
export const PlayerHead = ({ player, link, moderator, onWithdraw, withdrawing, set }: Props) => (
  <>
    <Back to={paths.players}>
      <Icon of={ArrowLeft} />
      Back to Players
    </Back>
    <PageHead title={<Name>{player.name || player.characterName}</Name>} subtitle={<Facts player={player} />}>
      {moderator && (
        <HeadActions>
          {isUnused(player, link) && (
            <Button variant="danger" busy={withdrawing} onClick={onWithdraw}>
              Withdraw
            </Button>
          )}
          <Button onClick={() => set({ dialog: 'merge' })}>Merge</Button>
          <Button variant="primary" onClick={() => set({ dialog: 'rename' })}>
            Rename
          </Button>
        </HeadActions>
      )}
    </PageHead>
    {player.mergedInto !== null && (
      <Note>
        This player was merged into{' '}
        <InlineLink to={paths.player(player.id)}>
          <Name>{player.name}</Name>
        </InlineLink>
        , shown here.
      </Note>
    )}
  </>
);
