import { escapeMarkdown, linesThatFit } from '../../../src/bot/replies/markdown.ts';
import { reportOf } from '../../../src/bot/replies/report.ts';
import type { ReportContext } from '../../../src/bot/replies/report.ts';
import { botWords } from '../../../src/main/bot/bot-submitting.ts';
import type { SessionDoc } from '../../../src/projections/sessions/session-doc.ts';
import { failed, participant, processed, submitted } from '../../support/session-builders.ts';
import { docOf } from './session-docs.ts';

const reporting: ReportContext = {
  duplicateOf: null,
  isReading: false,
  pageOf: (id) => `https://muster.example.org/sessions/${id}`,
  words: botWords,
};
const unknown = (name: string) => participant(name, { playerId: null, verified: false });
const page = '<https://muster.example.org/sessions/session-1>';
const report = (doc: SessionDoc, more: Partial<ReportContext> = {}) => reportOf(doc, { ...reporting, ...more });

describe('the report of a session', () => {
  it('says that it waits, and that it is being read', () => {
    const doc = docOf(submitted());
    expect(report(doc)).toEqual({
      stage: 'taken',
      text: `**Kraken** · 2026-02-28 19:00 UTC\n1 screenshot to be read\n${page}`,
    });
    expect(report(doc, { isReading: true }).stage).toBe('reading');
  });

  it('counts names, those that are known and those to review', () => {
    const doc = docOf(
      submitted(),
      processed([participant('Nova'), participant('Luna', { verified: false }), unknown('Qwertz')]),
    );
    expect(report(doc)).toEqual({
      stage: 'review',
      text: ['**Kraken** · 2026-02-28 19:00 UTC', '3 names read: 2 known, 2 to review', 'Not known: Qwertz', page].join(
        '\n',
      ),
    });
  });

  it('is done where nobody has to be asked', () => {
    expect(report(docOf(submitted(), processed([participant('Nova')])))).toMatchObject({
      stage: 'processed',
      text: expect.stringContaining('1 name read: 1 known, 0 to review'),
    });
  });

  it('shows the first five unknown names only', () => {
    const names = ['Aa', 'Bb', 'Cc', 'Dd', 'Ee', 'Ff', 'Gg'].map(unknown);
    expect(report(docOf(submitted(), processed(names))).text).toContain('Not known: Aa, Bb, Cc, Dd, Ee and 2 more');
  });

  it('points to what may be the same', () => {
    const doc = docOf(submitted(), processed([participant('Nova')]));
    const { stage, text } = report(doc, { duplicateOf: 'session-0' });
    expect(stage).toBe('review');
    expect(text).toContain('Possible duplicate of <https://muster.example.org/sessions/session-0>');
  });

  it('says why it has failed, as the web does', () => {
    expect(report(docOf(submitted(), failed()))).toEqual({
      stage: 'failed',
      text: `**Kraken** · 2026-02-28 19:00 UTC\nNo player names were found in the screenshots.\n${page}`,
    });
  });

  it('mentions and marks nothing by what was read', () => {
    const names = ['@everyone', '**x**', '<@123456789012345678>', 'https://evil.example', '||a||'].map(unknown);
    const { text } = report(docOf(submitted(), processed(names)));
    expect(text).not.toMatch(/@everyone|<@\d|\*\*x|https:\/\/evil|\|\|a/);
  });
});

describe('markdown', () => {
  it('is escaped, and what is written stays readable', () => {
    expect(escapeMarkdown('a*b_c~d|e`f\\g [x](y) #h')).toBe('a\\*b\\_c\\~d\\|e\\`f\\\\g \\[x\\]\\(y\\) \\#h');
    expect(escapeMarkdown('two\nlines')).toBe('two lines');
    expect(escapeMarkdown('@here')).toBe('@\u200bhere');
  });

  it('ends before a message is full, and says how much is left out', () => {
    const lines = Array.from({ length: 100 }, (_none, index) => `${index} ${'x'.repeat(60)}`);
    const text = linesThatFit(lines, (left) => `and ${left} more`);
    expect(text.length).toBeLessThanOrEqual(2_000);
    const shown = text.split('\n').length - 1;
    expect(text).toMatch(new RegExp(`\nand ${100 - shown} more$`));
    expect(linesThatFit(['a', 'b'], String)).toBe('a\nb');
  });
});
