import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import type { RosterEvent } from '../../../src/domain/roster/events.ts';
import { revisionOf } from '../../../src/domain/roster/touched.ts';
import { recordsOf, touchesOf } from '../../../src/domain/roster/touches.ts';
import { givenOf } from '../../support/given.ts';
import { aliasAdded, linked, registered, renamed, withdrawn } from '../../support/roster-builders.ts';

const ended = (name: string) => ({ playerId: `id-${name}`, alias: 'Star', kind: 'alias' as const });
const merged = {
  mergeId: 'merge-1',
  ...{ from: { playerId: 'id-Nova', name: 'Nova' }, into: { playerId: 'id-Zed', name: 'Zed' } },
  aliases: [],
  mains: [{ playerId: 'id-Rex', from: 'id-Nova', to: 'id-Zed' }],
};
const decision = { decisionId: 'decision-1', text: 'Novva' };
const both = ['name id-Nova', 'aliases id-Nova', 'aliases id-Zed', 'main id-Rex'];

describe('what of whom an event changes', () => {
  it.each<[string, RosterEvent, readonly string[]]>([
    ['a registration', registered('Nova', 'Zed'), ['name id-Nova', 'name id-Zed']],
    [
      'one that ended an alias',
      { type: 'PlayersRegistered', data: { ...registered('Nova').data, endedAliases: [ended('Zed')] } },
      ['name id-Nova', 'aliases id-Zed'],
    ],
    ['an emptied roster', { type: 'RosterEmptied', data: {} }, []],
    ['a withdrawal', withdrawn('Nova'), ['name id-Nova']],
    ['a rename', renamed('id-Nova', 'Nova', 'Luna'), ['name id-Nova']],
    [
      'one that ended an alias, too',
      renamed('id-Nova', 'Nova', 'Star', { endedAlias: ended('Zed') }),
      ['name id-Nova', 'aliases id-Zed'],
    ],
    [
      'a merge',
      { type: 'PlayersMerged', data: { ...merged, movedLink: null, endedLink: null, closedRequest: null } },
      both,
    ],
    [
      'a split that gives a link back',
      { type: 'PlayersSplit', data: { ...merged, movedLink: 'link-1', endedAlias: null } },
      [...both, 'link link-1'],
    ],
    ['an alt', { type: 'MainSet', data: { playerId: 'id-Nova', from: null, to: 'id-Zed' } }, ['main id-Nova']],
    ['an alias', aliasAdded('id-Nova', 'Star'), ['aliases id-Nova']],
    ['one of another', aliasAdded('id-Nova', 'Star', ended('Zed')), ['aliases id-Nova', 'aliases id-Zed']],
    ['a link', linked('account-1', 'id-Nova'), ['link link-account-1']],
    ['its note', { type: 'DiscordLinkNoted', data: { linkId: 'l', had: false, has: true } }, ['note l']],
    [
      'a reading that was learned',
      {
        type: 'ReadingLearned',
        data: { ...decision, playerId: 'id-Nova', kinds: ['unmatched'], heals: true },
      } as never,
      ['reading decision-1'],
    ],
    ['one that is ignored', { type: 'TextIgnored', data: decision } as never, ['reading decision-1']],
    ['one that was judged', { type: 'ReadingJudged', data: decision } as never, ['reading decision-1']],
    ['a decision taken back', { type: 'ReadingDecisionUndone', data: decision }, ['reading decision-1']],
  ])('%s', (_what, event, touched) => {
    expect(touchesOf(event).map(({ record, facet }) => `${facet} ${record}`)).toEqual(touched);
    expect(recordsOf(event)).toEqual([...new Set(touched.map((one) => one.split(' ')[1]))]);
  });

  it('is identified by the revision of the last event, and by none when never touched', () => {
    const { touched } = givenOf(rosterDecider)(registered('Nova'), aliasAdded('id-Nova', 'Star')).state();
    expect([revisionOf(touched, 'id-Nova'), revisionOf(touched, 'id-Zed')]).toEqual([1, -1]);
  });
});
