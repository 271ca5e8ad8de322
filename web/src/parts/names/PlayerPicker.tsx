import { useState } from 'react';
import { styled } from 'styled-components';
import { foldName } from '../../../../src/contracts/text.ts';
import { usePlayerOptionsQuery } from '../../api/queries/players.ts';
import { FindBox } from '../../ui/form/FindBox.tsx';
import { phone } from '../../ui/platform/media.ts';
import { Name } from '../../ui/text/Name.tsx';

export type PlayerRef = { playerId: string; name: string };

const most = 6;
const Frame = styled.div`
  max-width: var(--picker, 320px);
  ${phone} {
    max-width: none;
  }
`;

type Props = {
  label: string;
  start?: string;
  /** Player excluded from the choice. */
  without?: string;
  onPick: (player: PlayerRef) => void;
  onCancel: () => void;
};

/** A search over the roster: type, arrow keys, Enter; Escape gives up. */
export const PlayerPicker = ({ label, start = '', without, onPick, onCancel }: Props) => {
  const [typed, setTyped] = useState(start);
  const { data: players, isError } = usePlayerOptionsQuery();
  const wanted = foldName(typed);
  const found = (players ?? [])
    .filter(
      ({ id, name, discordUsername }) =>
        id !== without && foldName(`${name} ${discordUsername ?? ''}`).includes(wanted),
    )
    .toSorted((a, b) => Number(foldName(b.name).startsWith(wanted)) - Number(foldName(a.name).startsWith(wanted)))
    .slice(0, most);
  const unread = isError ? 'Failed to load the roster.' : 'Loading players...';
  return (
    <Frame>
      <FindBox
        label={label}
        placeholder="Search the roster"
        typed={typed}
        onTyped={setTyped}
        choices={found.map(({ id, name, discordUsername }) => ({
          key: id,
          content: (
            <>
              <Name>{name}</Name>
              {discordUsername !== null && (
                <small>
                  <Name>{discordUsername}</Name>
                </small>
              )}
            </>
          ),
        }))}
        onPick={(key) => {
          const player = found.find(({ id }) => id === key);
          if (player !== undefined) onPick({ playerId: player.id, name: player.name });
        }}
        onCancel={onCancel}
        nothing={players ? 'No player matches.' : unread}
        boxed
      />
    </Frame>
  );
};
