import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { phone } from '../ui/platform/media.ts';
import { pages } from './pages.ts';

const Frame = styled.nav`
  flex: 1;
  min-width: 0;
  ol {
    display: flex;
    align-items: center;
    gap: var(--s-8);
    font: var(--t-13);
    color: var(--text-muted);
    white-space: nowrap;
  }
  li:last-child {
    overflow: hidden;
    text-overflow: ellipsis;
    color: var(--text);
    font-weight: var(--w-strong);
  }
  li + li::before {
    content: '/';
    margin-right: var(--s-8);
    color: var(--text-muted);
    font-weight: var(--w-text);
  }
  a:hover {
    color: var(--text);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  ${phone} {
    li:not(:last-child) {
      display: none;
    }
    li + li::before {
      content: none;
    }
  }
`;

type Props = { title: string; parent: string | undefined };

/** Dashboard, the page above, then the page; on the dashboard only itself. */
export const Breadcrumb = ({ title, parent }: Props) => (
  <Frame aria-label="Breadcrumb">
    <ol>
      {title !== 'Dashboard' && (
        <li>
          <Link to="/">Dashboard</Link>
        </li>
      )}
      {parent !== undefined && (
        <li>
          <Link to={parent}>{pages.find(({ path }) => path === parent)?.title}</Link>
        </li>
      )}
      <li aria-current="page">{title}</li>
    </ol>
  </Frame>
);
