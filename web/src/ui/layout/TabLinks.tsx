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

/** Related pages as tabs, each with its own address. */
export const TabLinks = ({ label, links }: Props) => (
  <Row aria-label={label}>
    {links.map((link) => (
      <TabLink key={link.to} to={link.to} end>
        {link.label}
      </TabLink>
    ))}
  </Row>
);
