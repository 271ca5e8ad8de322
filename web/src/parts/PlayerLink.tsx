import { styled } from 'styled-components';
import { phone } from '../ui/media.ts';
import { Name } from '../ui/Name.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { paths } from './paths.ts';

const Strong = styled(TextLink)`
  font-weight: var(--w-strong);
  ${phone} {
    display: inline-block;
    padding: 12px 0;
    margin: -12px 0;
  }
`;

type Props = {
  id: string;
  /** As the row calls them. */
  name: string;
  /** Of a row that is walked: it is the one in the tab order. */
  active: boolean;
};

/** The way from a row to its player's own page. */
export const PlayerLink = ({ id, name, active }: Props) => (
  <Strong to={paths.player(id)} tabIndex={active ? 0 : -1} onClick={(event) => event.stopPropagation()}>
    <Name>{name}</Name>
  </Strong>
);
