import type { RecordedEvent } from '../../domain/kernel/envelope.ts';
import { eventsOf } from '../migration/copy-log.ts';
import { openReadOnly } from '../start/open-guild.ts';
import { askServer } from './ask-server.ts';
import { RefusedError, UsageError } from './command.ts';
import type { CliCommand, Result } from './command.ts';

type Guild = Awaited<ReturnType<typeof openReadOnly>>;

/** Opens the guild for reading, and closes it whatever happens. */
const reading = async (
  config: Parameters<typeof openReadOnly>[0],
  look: (guild: Guild) => Promise<Result>,
): Promise<Result> => {
  const guild = await openReadOnly(config);
  try {
    return await look(guild);
  } finally {
    await guild.close();
  }
};

const summaryOf = ({ position, recordedAt, stream, revision, type, actor, id }: RecordedEvent): string =>
  `${Number(position)} ${recordedAt} ${stream}@${revision} ${type} by ${actor.kind} ${actor.id} (${id})`;

export const eventsTailCommand: CliCommand = {
  name: 'events tail',
  options: { types: { value: 'Type,Type', help: 'only these types' } },
  access: 'reads',
  summary: 'print new events, one per line (with --json as stored), until Ctrl+C',
  run: ({ config, options: { types }, write, signal, json }) =>
    reading(config(), async ({ eventStore }) => {
      const after = await eventStore.head();
      const wanted = types === undefined ? null : types.split(',');
      for await (const { events } of eventStore.follow({ after, until: null, types: wanted, signal }))
        for (const event of events) write(json ? JSON.stringify(event) : summaryOf(event));
      return { ok: true, data: null, text: null };
    }),
};

export const eventsShowCommand: CliCommand = {
  name: 'events show',
  args: ['eventId|stream'],
  access: 'reads',
  summary: 'print one event or all events of a stream, as stored',
  run: ({ config, args: [wanted = ''], write }) =>
    reading(config(), async ({ eventStore }) => {
      let found = 0;
      for await (const event of eventsOf(eventStore)) {
        if (event.id !== wanted && event.stream !== wanted) continue;
        found += 1;
        write(JSON.stringify(event, null, 2));
      }
      if (found === 0) throw new RefusedError(`There is no event and no stream ${wanted}`);
      return { ok: true, data: null, text: null };
    }),
};

export const reactionsListCommand: CliCommand = {
  name: 'reactions list',
  access: 'reads',
  summary: 'list failed follow-up actions that are open',
  run: ({ config }) =>
    reading(config(), async ({ reactionStore }) => {
      const items = (await reactionStore.openItems()).map((item) => ({ ...item }));
      const lines = items.map(({ reaction, eventId, code, at }) => `${reaction} ${eventId}: ${code} (${at})`);
      return { ok: true, data: items, text: lines.length === 0 ? 'Nothing is open.' : lines.join('\n') };
    }),
};

export const reactionsRetryCommand: CliCommand = {
  name: 'reactions retry',
  args: ['reaction', 'eventId'],
  access: 'asks',
  summary: 'retry a failed follow-up action',
  run: async ({ config, args: [reaction = '', eventId = ''] }): Promise<Result> => {
    if (reaction.length > 200 || eventId.length > 100) throw new UsageError('Neither is as long as that');
    const answer = await askServer(config(), { command: 'reactions retry', reaction, eventId });
    return { ok: answer.done, data: answer.data, text: answer.text };
  },
};
