import { useState } from 'react';
import { useHasSessionsQuery } from '../../api/sessions.ts';
import { Block } from '../../ui/Block.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Not part of the first load: most guilds have sessions. */
const FirstSteps = lazyPart(() => import('../../parts/FirstSteps.tsx'), 'FirstSteps', { place: 'here' });

/** The first steps of a guild without a session; they stay, ticked, until the page is left. */
export const EmptyGuild = () => {
  const { data: hasSessions } = useHasSessionsQuery();
  const [empty, setEmpty] = useState(false);
  if (hasSessions === false && !empty) setEmpty(true);
  return (
    empty && (
      <Block title="First steps" aside="This guild is empty. Three steps, and its numbers come.">
        <FirstSteps />
      </Block>
    )
  );
};
