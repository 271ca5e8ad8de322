import { useState } from 'react';
import { useHasSessionsQuery } from '../../api/sessions.ts';
import { Block } from '../../ui/Block.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Not part of the first load: most guilds have sessions. */
const FirstSteps = lazyPart(() => import('../../parts/FirstSteps.tsx'), 'FirstSteps', { place: 'here' });

/** The first steps of a guild without a session; they stay, ticked, until the page is left. */
export const EmptyGuild = () => {
  const [found, setFound] = useState<'nothing' | 'sessions' | null>(null);
  // a guild that has sessions need not be asked again with each of them
  const { data: hasSessions } = useHasSessionsQuery(undefined, { skip: found === 'sessions' });
  if (found === null && hasSessions !== undefined) setFound(hasSessions ? 'sessions' : 'nothing');
  return (
    found === 'nothing' && (
      <Block title="First steps" aside="This guild is empty. Three steps, and its numbers come.">
        <FirstSteps />
      </Block>
    )
  );
};
