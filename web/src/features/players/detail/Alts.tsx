import { styled } from 'styled-components';
import { paths } from '../../../parts/paths.ts';
import { Block } from '../../../ui/layout/Block.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PlainList } from '../../../ui/layout/PlainList.ts';
import { Name } from '../../../ui/text/Name.tsx';
import { TextLink } from '../../../ui/button/TextLink.tsx';
import type { Player } from './api.ts';
import type { usePlayerActions } from './use-player-actions.ts';

const List = styled(PlainList)`
  small {
    flex: 1;
  }
`;

const Person = ({ person: { id, name } }: { person: { id: string; name: string } }) => (
  <TextLink to={paths.player(id)}>
    <Name>{name}</Name>
  </TextLink>
);

type Props = {
  player: Player;
  moderator: boolean;
  actions: ReturnType<typeof usePlayerActions>;
  onSet: () => void;
};

/** Other players of this person: the main of an alt, or the alts of a main. Each counts separately. */
export const Alts = ({ player: { main, alts }, moderator, actions, onSet }: Props) => {
  if (main === null && alts.length === 0 && !moderator) return null;
  const maySet = moderator && alts.length === 0;
  return (
    <Block
      title="Main and Alts"
      aside={
        maySet && (
          <Button size="small" onClick={onSet}>
            {main === null ? 'Set main' : 'Change main'}
          </Button>
        )
      }
    >
      {main === null && alts.length === 0 && (
        <EmptyState title="No main or alts set" why="Moderators can set this player's main character." />
      )}
      <List>
        {main !== null && (
          <li>
            <Person person={main} />
            <small>main</small>
            {moderator && (
              <Button size="small" busy={actions.settingMain} onClick={() => void actions.setMain(null)}>
                Remove
              </Button>
            )}
          </li>
        )}
        {alts.map((alt) => (
          <li key={alt.id}>
            <Person person={alt} />
            <small>alt</small>
          </li>
        ))}
      </List>
    </Block>
  );
};
