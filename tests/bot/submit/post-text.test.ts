import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dateForm, readFirstLine } from '../../../src/bot/submit/first-line.ts';
import { isRoster, notesOf, readPostText } from '../../../src/bot/submit/post-text.ts';
import { eventTypesFile } from '../../../src/contracts/event-types.ts';

const eventTypes = eventTypesFile.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../src/main/settings/event-types.json'), 'utf8')),
);
const known = { eventTypes, now: new Date('2026-11-20T20:00:00Z') };
const said = (eventType: string | null, eventDate: string | null) => ({ kind: 'said', eventType, eventDate });
const at = '2026-11-20T19:30:00.000Z';

describe('the first line of a post', () => {
  it.each([
    ['Kraken', said('Kraken', null)],
    ['  kraken ', said('Kraken', null)],
    ['**Kraken**', said('Kraken', null)],
    ['rd', said('Red Dragon', null)],
    ['Glenn', said('Meina/Glenn', null)],
    ['2026-11-20 19:30', said(null, at)],
    ['2026-11-20T19:30 UTC', said(null, at)],
    ['Kraken 2026-11-20 19:30', said('Kraken', at)],
    ['Red Dragon, 2026-11-20 19:30 utc', said('Red Dragon', at)],
    ['2026-11-20 19:30 – RD', said('Red Dragon', at)],
    ['Meina/Glenn (2026-11-20 19:30)', said('Meina/Glenn', at)],
  ])('%s', (line, expected) => {
    expect(readFirstLine(line, known)).toEqual(expected);
  });

  it.each([
    ['Krakken 2026-11-20 19:30', 'There is no such event type.'],
    ['Kraken 2026-02-31 19:30', dateForm],
    ['Kraken 2026-11-20 25:30', dateForm],
    ['Kraken 1999-12-31 19:30', /before the year 2000/],
    ['2026-11-22 20:30', /more than 24 hours in the future/],
    ['Kraken 20.11.2026 19:30', dateForm],
    ['20/11/2026', dateForm],
    ['11/20/26 7:30 pm', dateForm],
    ['Kraken 20 Nov 2026', dateForm],
    ['Nov 20, 2026 19:30 kraken', dateForm],
    ['Kraken 2026-11-20', dateForm],
  ])('%s is wrong, not a note', (line, why) => {
    expect(readFirstLine(line, known)).toMatchObject({
      kind: 'wrong',
      why: typeof why === 'string' ? why : expect.stringMatching(why),
    });
  });

  it.each([
    'we came late',
    'Kraken was easy',
    'look at 1/2 of them',
    'Kraken 1/2',
    '',
    '—',
    `${'so much to tell about this one, '.repeat(2)}2026-11-20 19:30`,
  ])('%p is something else', (line) => {
    expect(readFirstLine(line, known)).toEqual({ kind: 'none' });
  });
});

describe('the text of a post', () => {
  it('is a first line and the rest', () => {
    expect(readPostText('Kraken 2026-11-20 19:30\nNova, Luna\nMira', known)).toEqual({
      ...said('Kraken', at),
      rest: 'Nova, Luna\nMira',
    });
  });

  it('may name the event before a colon', () => {
    expect(readPostText('Kraken 2026-11-20 19:30: Nova, Luna', known)).toEqual({
      ...said('Kraken', at),
      rest: 'Nova, Luna',
    });
    expect(readPostText('RD:\nNova\nLuna', known)).toEqual({ ...said('Red Dragon', null), rest: 'Nova\nLuna' });
  });

  it('keeps a first line that says something else', () => {
    expect(readPostText('we came late: sorry\nNova', known)).toEqual({
      ...said(null, null),
      rest: 'we came late: sorry\nNova',
    });
  });
});

describe('a roster', () => {
  const isKnown = (name: string): boolean => ['Nova', 'Luna', 'Mira'].includes(name);

  it.each(['Nova\nLuna\nMira', 'Nova, Luna, Stranger', '1. Nova\n2. Luna\n3. Ab\n4. Cd', 'Nova;Luna;Xx'])(
    '%p',
    (text) => expect(isRoster(text, isKnown)).toBe(true),
  );

  it.each([
    ['two names', 'Nova, Luna'],
    ['the same name thrice', 'Nova\nNova\nnova'],
    ['less than half known', 'Nova, Stranger, Another'],
    ['a name that is none', 'Nova, Luna, https://example.org'],
    ['a mention', 'Nova, Luna, <@123456789012345678>'],
    ['a sentence', 'Nova came, Luna did not, what a day!'],
    ['a letter', 'Nova, Luna, a'],
  ])('is not %s', (_what, text) => expect(isRoster(text, isKnown)).toBe(false));
});

describe('notes', () => {
  it('name nobody by an id of Discord', () => {
    expect(notesOf('with <@123456789012345678> and <@&42> <:party:99>\r\n\u0007done ')).toBe(
      'with @… and @… :party:\ndone',
    );
  });

  it('are null for nothing, and end somewhere', () => {
    expect(notesOf(' \n ')).toBeNull();
    expect(Array.from(notesOf('🐙'.repeat(3000)) ?? '')).toHaveLength(2000);
  });
});
