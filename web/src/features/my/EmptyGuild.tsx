import { useState } from 'react';
import { useHasSessionsQuery } from '../../api/queries/sessions.ts';
import { useUser } from '../../api/store/store-hooks.ts';
import { Block } from '../../ui/layout/Block.tsx';
import { lazyPart } from '../../ui/platform/lazy-part.tsx';

/** Not part of the first load: most guilds have sessions. */
const FirstSteps = lazyPart(() => import('../../parts/FirstSteps.tsx'), 'FirstSteps', { place: 'here' });

/** For moderators: the first steps of a guild without a session; they stay, ticked, until the page is left. */
export const EmptyGuild = () => {
  const moderator = useUser()?.may.moderate === true;
  const [found, setFound] = useState<'nothing' | 'sessions' | null>(null);
  // a guild that has sessions need not be asked again with each of them
  const { data: hasSessions } = useHasSessionsQuery(undefined, { skip: !moderator || found === 'sessions' });
  if (found === null && hasSessions !== undefined) setFound(hasSessions ? 'sessions' : 'nothing');
  return (
    found === 'nothing' && (
      <Block title="First steps" aside="This guild is empty. Three steps, and its numbers come.">
        <FirstSteps />
      </Block>
    )
  );
};
