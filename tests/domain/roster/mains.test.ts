import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import type { RosterEvent } from '../../../src/domain/roster/events.ts';
import { givenOf } from '../../support/given.ts';
import { merge, registered, setMain, split, withdraw } from '../../support/roster-builders.ts';

const given = givenOf(rosterDecider);
const people = registered('Nova', 'Zed', 'Rex', 'Quill');
const alt = (playerId: string, to: string): RosterEvent => ({ type: 'MainSet', data: { playerId, from: null, to } });
const mains = (events: readonly RosterEvent[]) => Object.fromEntries(given(...events).state().mains);

describe('an alt', () => {
  it('is said, changed and taken back', () => {
    given(people)
      .when(setMain('id-Nova', 'id-Zed'))
      .thenAccepted({ type: 'MainSet', data: { playerId: 'id-Nova', from: null, to: 'id-Zed' } })
      .when(setMain('id-Nova', 'id-Zed'))
      .thenNothing()
      .when(setMain('id-Nova', 'id-Rex'))
      .thenAccepted({ type: 'MainSet', data: { from: 'id-Zed', to: 'id-Rex' } })
      .when(setMain('id-Nova', null))
      .thenAccepted({ type: 'MainSet', data: { to: null } });
  });

  it('is of one level', () => {
    const outcome = given(people, alt('id-Nova', 'id-Zed'));
    outcome.when(setMain('id-Zed', 'id-Rex')).thenRejected('alt-ring');
    outcome.when(setMain('id-Rex', 'id-Nova')).thenRejected('alt-ring');
    outcome.when(setMain('id-Zed', 'id-Nova')).thenRejected('alt-ring');
    outcome.when(setMain('id-Rex', 'id-Rex')).thenRejected('alt-ring');
    outcome.when(setMain('id-Rex', 'nobody')).thenRejected('not-found');
    outcome.when(setMain('nobody', 'id-Rex')).thenRejected('not-found');
  });

  it('keeps both from being withdrawn', () => {
    for (const id of ['id-Nova', 'id-Zed'])
      given(people, alt('id-Nova', 'id-Zed')).when(withdraw(id)).thenRejected('player-in-use');
  });
});

describe('a merge', () => {
  it.each<[string, RosterEvent[], [string, string], Record<string, string>]>([
    ['of a main: the alts go along', [alt('id-Nova', 'id-Zed')], ['id-Zed', 'id-Rex'], { 'id-Nova': 'id-Rex' }],
    ['of a main into the alt', [alt('id-Nova', 'id-Zed')], ['id-Zed', 'id-Nova'], {}],
    ['of an alt into the main', [alt('id-Nova', 'id-Zed')], ['id-Nova', 'id-Zed'], {}],
    ['of an alt: the main goes along', [alt('id-Nova', 'id-Zed')], ['id-Nova', 'id-Rex'], { 'id-Rex': 'id-Zed' }],
    [
      'of an alt into a main: that one stays a main',
      [alt('id-Nova', 'id-Zed'), alt('id-Quill', 'id-Rex')],
      ['id-Nova', 'id-Rex'],
      { 'id-Quill': 'id-Rex' },
    ],
    [
      'of a main into an alt: who gets alts is none',
      [alt('id-Nova', 'id-Zed'), alt('id-Quill', 'id-Rex')],
      ['id-Rex', 'id-Nova'],
      { 'id-Quill': 'id-Nova' },
    ],
  ])('%s; a split gives all of it back', (_what, past, [from, into], after) => {
    const before = [people, ...past];
    const merged = [...before, ...given(...before).when(merge(from, into)).events];
    expect(mains(merged)).toEqual(after);
    const mergeId = merged.flatMap((event) => (event.type === 'PlayersMerged' ? event.data.mergeId : []))[0] ?? '';
    const parted = [...merged, ...given(...merged).when(split(from, mergeId)).events];
    expect(mains(parted)).toEqual(mains(before));
  });
});
