import { figuresOf, selectLinks } from '../../../../web/src/features/discord-links/select-links.ts';
import { start } from './sample-links.ts';

describe('choosing links', () => {
  it('searches chat username, player name and chat ID', () => {
    const ids = (search: string) => selectLinks(start(), search).map(({ id }) => id);
    expect(ids('')).toEqual(['first', 'second', 'third']);
    expect(ids('NOVA')).toEqual(['second']);
    expect(ids('first.c')).toEqual(['first']);
    expect(ids('00006')).toEqual(['second']);
  });

  it('counts the band', () => {
    expect(figuresOf(start())).toEqual({ active: 2, total: 3, manual: 1, auto: 1, admin: 1 });
  });
});
