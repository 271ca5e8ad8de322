import { z } from 'zod';
import type { CommandHandler } from '../../src/application/commands/handle-command.ts';
import { accept, reject } from '../../src/domain/kernel/decider.ts';
import type { Decider } from '../../src/domain/kernel/decider.ts';
import { buildRegistry } from '../../src/domain/kernel/registry.ts';
import type { EventsOf } from '../../src/domain/kernel/registry.ts';
import type { CommandWorld } from '../support/command-world.ts';
import { metaBy } from '../support/given.ts';
import type { By } from '../support/given.ts';

const noteEvents = { Noted: z.object({ text: z.string(), folds: z.boolean() }) };
export const noteRegistry = buildRegistry(noteEvents);
type NoteEvent = EventsOf<typeof noteEvents>;

/** Writes each text as a separate event; `defect`: an error in deciding, or in folding the result. */
export type NoteCommand = {
  readonly type: 'Note';
  readonly data: { readonly texts: readonly string[]; readonly defect?: 'decide' | 'evolve' };
};
type NoteRejection = { readonly code: 'already-noted' };
type NoteState = { readonly texts: string[] };

/** A small aggregate with defects: a text is noted once. */
const noteDecider: Decider<NoteCommand, NoteState, NoteEvent, NoteRejection> = {
  category: 'note',
  initialState: () => ({ texts: [] }),
  evolve: (state, { data }) => {
    state.texts.push(data.text);
    if (!data.folds) throw new Error('cannot be folded');
    return state;
  },
  decide: ({ data: { texts, defect } }, state) => {
    if (defect === 'decide') throw new Error('a defect of the rules');
    if (texts.some((text) => state.texts.includes(text))) return reject({ code: 'already-noted' });
    return accept(...texts.map((text) => ({ type: 'Noted' as const, data: { text, folds: defect !== 'evolve' } })));
  },
  version: ({ texts }) => texts.length,
  revision: ({ texts }) => texts.length,
};

export const note = (...texts: readonly string[]): NoteCommand => ({ type: 'Note', data: { texts } });

/** `on`: id of the notebook. */
export const write = (handler: CommandHandler, command: NoteCommand, { on = '1', ...by }: By & { on?: string } = {}) =>
  handler.handle(noteDecider, on, command, metaBy({ commandId: command.data.texts.join(' ').slice(0, 40), ...by }));

export const noted = async ({ eventStore }: CommandWorld): Promise<readonly string[]> =>
  ((await eventStore.readStream('note-1', null)) as readonly { readonly data: unknown }[]).map(
    ({ data }) => (data as NoteEvent['data']).text,
  );
