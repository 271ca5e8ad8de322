import { styled } from 'styled-components';
import { phone } from '../../ui/platform/media.ts';
import { Name } from '../../ui/text/Name.tsx';
import { TextLink } from '../../ui/button/TextLink.tsx';
import { paths } from '../paths.ts';

const Strong = styled(TextLink)<{ $quiet: boolean }>`
  font-weight: var(--w-strong);
  ${({ $quiet }) => $quiet && 'color: var(--text);'}
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
  /** In the row's text colour, for lists in which every row is a player. */
  quiet?: boolean;
};

/** The way from a row to its player's own page. */
export const PlayerLink = ({ id, name, active, quiet = false }: Props) => (
  <Strong $quiet={quiet} to={paths.player(id)} tabIndex={active ? 0 : -1} onClick={(event) => event.stopPropagation()}>
    <Name>{name}</Name>
  </Strong>
);
