import { rosterHistory } from '../../../src/application/roster/roster-history.ts';
import type { RosterEvent } from '../../../src/domain/roster/events.ts';
import { factOf } from '../../support/given.ts';
import { createInMemoryEventStore } from '../../support/in-memory-event-store.ts';
import { registered } from '../../support/roster-builders.ts';

const both = ['Nova', 'Rex'].map((name) => ({ playerId: `id-${name}`, name }));
const history = async (...events: readonly RosterEvent[]) => {
  const eventStore = createInMemoryEventStore();
  eventStore.put(...events.map((event, revision) => factOf(event, 'roster-guild', revision)));
  return rosterHistory({ id: 'id-Rex', revisions: events.map((_event, revision) => revision) }, { eventStore });
};

it('lists this player’s changes of a bulk action, newest first', async () => {
  const gone: RosterEvent = { type: 'PlayersWithdrawn', data: { players: both } };
  const entries = await history(registered('Nova', 'Rex'), gone);
  const target = { type: 'player', id: 'id-Rex' };
  expect(entries.map(({ changes }) => changes)).toEqual([
    [{ action: 'registered_players', target, before: { name: 'Rex' }, after: null }],
    [{ action: 'registered_players', target, before: null, after: { name: 'Rex' } }],
  ]);
});
