import { styled } from 'styled-components';
import { usePlayerOptionsQuery } from '../api/queries/players.ts';
import { useHasSessionsQuery } from '../api/queries/sessions.ts';
import { StatusIcon } from '../ui/text/StatusIcon.tsx';
import { InlineLink } from '../ui/button/TextLink.tsx';
import { VisuallyHidden } from '../ui/layout/VisuallyHidden.tsx';
import { paths } from './paths.ts';

const List = styled.ol`
  max-width: 640px;
  margin-top: var(--s-12);
  border-top: 1px solid var(--line);
  font: var(--t-13);
  li {
    display: flex;
    align-items: flex-start;
    gap: var(--s-12);
    padding: var(--s-8) 0;
    border-bottom: 1px solid var(--line-soft);
  }
  li > span:first-child {
    margin-top: 5px;
  }
  li > div {
    min-width: 0;
  }
  a {
    font-weight: var(--w-strong);
  }
  p,
  a + span {
    color: var(--text-muted);
  }
`;

/** Steps with their completion; null while loading. */
const useSteps = () => {
  const { data: players } = usePlayerOptionsQuery();
  const { data: hasSessions } = useHasSessionsQuery();
  return [
    {
      label: 'Register the roster',
      why: 'Paste all in-game names at once. Names in screenshots are matched to them.',
      to: paths.register,
      done: players === undefined ? null : players.length > 0,
    },
    {
      label: 'Submit the first session',
      why: 'A screenshot of the raid, or its names as text.',
      to: paths.submit,
      done: hasSessions ?? null,
    },
    {
      label: 'Connect Discord',
      why: "Link each member's Discord account to their player so they can see their own stats. A member whose Discord username is a player's name is linked at sign-in.",
      to: paths.createLink,
      done: players === undefined ? null : players.some(({ linked }) => linked),
    },
  ];
};

/** First steps for moderators of an empty guild. */
export const FirstSteps = () => (
  <List aria-label="First steps">
    {useSteps().map(({ label, why, to, done }) => (
      <li key={label}>
        <span>
          <StatusIcon shape={done === true ? 'check' : 'ring'} tone={done === true ? 'success' : 'muted'} />
        </span>
        <div>
          <InlineLink to={to}>{label}</InlineLink>
          {done === true && <span>, done</span>}
          {done === false && <VisuallyHidden>, to do</VisuallyHidden>}
          <p>{why}</p>
        </div>
      </li>
    ))}
  </List>
);
