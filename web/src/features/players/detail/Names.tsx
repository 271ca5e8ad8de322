import { X } from 'lucide-react';
import { styled } from 'styled-components';
import type { PlayerName } from '../../../../../src/contracts/player-names.ts';
import { failureTexts } from '../../../parts/failure-texts.ts';
import { Block } from '../../../ui/layout/Block.tsx';
import { Button, IconButton } from '../../../ui/button/Button.tsx';
import { formatDay } from '../../../ui/text/dates.ts';
import { Icon } from '../../../ui/text/Icon.tsx';
import { PlainList } from '../../../ui/layout/PlainList.ts';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { phone } from '../../../ui/platform/media.ts';
import { isolated, Name } from '../../../ui/text/Name.tsx';
import { LoadingLines } from '../../../ui/feedback/Skeleton.tsx';
import { usePlayerNamesQuery, type Player } from './api.ts';
import type { usePlayerActions } from './use-player-actions.ts';

const List = styled(PlainList)`
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto 1.5rem;
    gap: 0 var(--s-8);
  }
  small {
    text-align: right;
  }
  ${phone} {
    li {
      grid-template-columns: minmax(0, 1fr) auto var(--touch);
      min-height: var(--touch);
    }
  }
`;

const kindWords = { current: 'now', former: 'former', alias: 'alias' } satisfies Record<PlayerName['kind'], string>;
/** '12 Aug 2026 – 3 Sep 2026', or 'since 12 Aug 2026'. */
const spanOf = ({ from, to }: PlayerName): string => {
  const since = formatDay(from, { withYear: true });
  return to === null ? `since ${since}` : `${since} – ${formatDay(to, { withYear: true })}`;
};

type Actions = ReturnType<typeof usePlayerActions>;
type Props = { player: Player; moderator: boolean; actions: Actions; onAdd: () => void };

const Line = ({ name, actions }: { name: PlayerName; actions: Actions | null }) => (
  <li>
    <span>
      {name.kind === 'current' ? (
        <b>
          <Name>{name.name}</Name>
        </b>
      ) : (
        <Name>{name.name}</Name>
      )}
    </span>{' '}
    <small>
      {kindWords[name.kind]}, {spanOf(name)}
    </small>
    {actions && (
      <IconButton
        size="small"
        label={`Remove the alias ${isolated(name.name)}`}
        disabled={actions.removing}
        onClick={() => void actions.removeAlias(name.name)}
      >
        <Icon of={X} />
      </IconButton>
    )}
  </li>
);

/** Current and former names of a player; moderators add and remove aliases. */
export const Names = ({ player, moderator, actions, onAdd }: Props) => {
  const { currentData, isError, refetch } = usePlayerNamesQuery(player.id);
  // former names and aliases keep matching until they are removed
  const isRemovable = ({ name, kind }: PlayerName) => moderator && kind !== 'current' && player.aliases.includes(name);
  return (
    <Block
      title="Names"
      aside={
        moderator && (
          <Button size="small" onClick={onAdd}>
            Add alias
          </Button>
        )
      }
    >
      {currentData && (
        <List>
          {currentData.names.map((name) => (
            <Line key={`${name.name} ${name.from}`} name={name} actions={isRemovable(name) ? actions : null} />
          ))}
        </List>
      )}
      {!currentData && isError && <LoadFailed text={failureTexts.names} onRetry={() => void refetch()} />}
      {!currentData && !isError && <LoadingLines text="Loading names..." count={2} />}
    </Block>
  );
};
