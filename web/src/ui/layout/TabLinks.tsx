import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { tabList, tabLook } from './Tabs.tsx';

const Row = styled.nav`
  ${tabList}
`;
const TabLink = styled(NavLink)`
  ${tabLook}
  display: flex;
  align-items: center;
  text-decoration: none;
`;

type Props = { label: string; links: readonly { to: string; label: string }[] };

/** Pages that belong together, as tabs: each has an address of its own. */
export const TabLinks = ({ label, links }: Props) => (
  <Row aria-label={label}>
    {links.map((link) => (
      <TabLink key={link.to} to={link.to} end>
        {link.label}
      </TabLink>
    ))}
  </Row>
);
