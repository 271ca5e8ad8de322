import type { EventType } from '../../contracts/event-types.ts';
import type { Names } from '../../projections/in-memory/names.ts';
import { playersLike } from './players.ts';

/** Discord shows so many. */
const mostShown = 25;

type Offered = { readonly name: string; readonly value: string };

const eventsLike = (typed: string, eventTypes: readonly EventType[]): readonly Offered[] => {
  const wanted = typed.trim().toLowerCase();
  return eventTypes
    .filter(
      ({ active, code, name, aliases }) =>
        active && [code, name, ...aliases].some((word) => word.toLowerCase().startsWith(wanted)),
    )
    .slice(0, mostShown)
    .map(({ name }) => ({ name, value: name }));
};

/** What an option may be, as far as it is typed. */
export const offered = (
  { option, typed }: { readonly option: string; readonly typed: string },
  { names, eventTypes }: { readonly names: Names; readonly eventTypes: readonly EventType[] },
): readonly Offered[] => {
  if (option === 'player') return playersLike(typed, mostShown, names);
  return option === 'event' ? eventsLike(typed, eventTypes) : [];
};
