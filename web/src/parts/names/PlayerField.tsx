import { styled } from 'styled-components';
import { Button } from '../../ui/button/Button.tsx';
import { Field, FieldHint, FieldLabel } from '../../ui/form/field-frame.ts';
import { Name } from '../../ui/text/Name.tsx';
import { useFocusAfter } from '../../ui/platform/use-focus-after.ts';
import { PlayerPicker, type PlayerRef } from './PlayerPicker.tsx';

/** The search is as wide as the other fields. */
const Wide = styled(Field)`
  --picker: none;
`;
const Chosen = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-12);
  font: var(--t-13);
`;

type Props = {
  label?: string;
  player: PlayerRef | null;
  error?: string | undefined;
  choosing: boolean;
  setChoosing: (choosing: boolean) => void;
  onPick: (player: PlayerRef) => void;
  /** Player excluded from the choice. */
  without?: string;
};

/** A player of a form: the one that was chosen, or the search for one. */
export const PlayerField = ({ label = 'Player', player, error, choosing, setChoosing, onPick, without }: Props) => {
  const button = useFocusAfter<HTMLButtonElement>(choosing);
  return (
    <Wide>
      <FieldLabel as="span">{label}</FieldLabel>
      {choosing ? (
        <PlayerPicker
          label={label}
          {...(without !== undefined && { without })}
          onPick={(picked) => {
            onPick(picked);
            setChoosing(false);
          }}
          onCancel={() => setChoosing(false)}
        />
      ) : (
        <Chosen>
          {player !== null && <Name>{player.name}</Name>}
          <Button ref={button} onClick={() => setChoosing(true)} {...(error !== undefined && { 'data-error': true })}>
            {player === null ? 'Choose a player' : 'Change player'}
          </Button>
        </Chosen>
      )}
      {error !== undefined && (
        <FieldHint $error role="alert">
          {error}
        </FieldHint>
      )}
    </Wide>
  );
};
