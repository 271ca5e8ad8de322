import { figuresOf, selectLinks } from '../../../../web/src/features/discord-links/use-links.ts';
import { start } from './sample-links.ts';

describe('choosing links', () => {
  it('searches chat username, player name and chat ID', () => {
    const ids = (search: string) => selectLinks(start(), { search, status: 'all' }).map(({ id }) => id);
    expect(ids('')).toEqual(['first', 'second', 'third']);
    expect(ids('NOVA')).toEqual(['second']);
    expect(ids('first.c')).toEqual(['first']);
    expect(ids('00006')).toEqual(['second']);
  });

  it.each(['all', 'active', 'manual', 'auto', 'admin'] as const)('has as many %s links as the band says', (status) => {
    const { total, ...figures } = figuresOf(start());
    expect(selectLinks(start(), { search: '', status })).toHaveLength({ all: total, ...figures }[status]);
  });

  it('has the inactive ones', () => {
    expect(selectLinks(start(), { search: '', status: 'inactive' }).map(({ isActive }) => isActive)).toEqual([false]);
  });

  it('counts the band', () => {
    expect(figuresOf(start())).toEqual({ active: 2, total: 3, manual: 1, auto: 1, admin: 1 });
  });
});
