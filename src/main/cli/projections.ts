import { counted } from '../../contracts/text.ts';
import type { Position } from '../../domain/kernel/envelope.ts';
import { eventRegistry } from '../../domain/event-registry.ts';
import { rebuildProjection } from '../../projections/kernel/rebuild/rebuild.ts';
import type { Projection } from '../../projections/kernel/definition/projection.ts';
import { buildFetchTexts } from '../../projections/kernel/definition/texts.ts';
import { logUpTo } from '../guild-export/export-guild.ts';
import { foldedDigests } from '../migration/migrate.ts';
import { openExclusive, openReadOnly } from '../start/open-guild.ts';
import { projections } from '../projections.ts';
import { UsageError } from './command.ts';
import type { CliCommand, Result } from './command.ts';

type Guild = Awaited<ReturnType<typeof openReadOnly>>;

const chosen = (name: string | undefined): readonly Projection[] => {
  const found = projections.filter((one) => name === undefined || one.name === name);
  if (found.length === 0)
    throw new UsageError(
      `There is no read model ${name ?? ''}; there are ${projections.map((one) => one.name).join(', ')}`,
    );
  return found;
};

export const projectionsListCommand: CliCommand = {
  name: 'projections list',
  access: 'reads',
  summary: 'list the read models: version, position, skipped streams',
  run: async ({ config }) => {
    const guild = await openReadOnly(config());
    try {
      return await list(guild);
    } finally {
      await guild.close();
    }
  },
};

const list = async ({ readModels, eventStore }: Guild): Promise<Result> => {
  const head = await eventStore.head();
  const served = await readModels.checkpoints();
  const rows = projections.map(({ name, version }) => {
    const own = served[name];
    const [serves, position] = [own?.version ?? null, own?.scannedTo ?? null];
    const isAtHead = head === null || (position !== null && position >= head);
    return { name, version, serves, position, isAtHead, skipped: (own?.skipped ?? []).map((one) => ({ ...one })) };
  });
  const lines = rows.map(({ name, version, serves, isAtHead, skipped }) => {
    const notes = [
      ...(serves === null ? ['serves nothing'] : serves === version ? [] : [`serves version ${serves}`]),
      ...(serves === null || isAtHead ? [] : ['behind the log']),
      ...(skipped.length === 0 ? [] : [`leaves out ${counted(skipped.length, 'stream')}`]),
    ];
    return `${name} ${version}: ${notes.length === 0 ? 'at the head of the log' : notes.join(', ')}`;
  });
  return { ok: true, data: rows, text: lines.join('\n') };
};

type Verdict = { readonly name: string; readonly equal: boolean | null; readonly why: string };

/** The digest of what serves and the position that it is of: of a server that writes meanwhile it may take another try. */
const servingDigest = async ({ readModels }: Guild, { name, shape }: Projection) => {
  const at = async (): Promise<Position | null> => (await readModels.checkpoints())[name]?.scannedTo ?? null;
  const build = await readModels.open(shape, 'serving');
  try {
    for (;;) {
      const before = await at();
      const digest = await build.digest();
      if ((await at()) === before) return { digest, position: before };
    }
  } finally {
    await build.discard();
  }
};

const compare = async (guild: Guild, projection: Projection): Promise<Verdict> => {
  const { name, version } = projection;
  const served = (await guild.readModels.checkpoints())[name];
  if (served?.version !== version)
    return { name, equal: null, why: served === undefined ? 'serves nothing' : `serves version ${served.version}` };
  const { digest, position } = await servingDigest(guild, projection);
  const folded = await foldedDigests(
    { ...guild, eventStore: logUpTo(guild.eventStore, position) },
    { wanted: [projection] },
  );
  const equal = folded[name] === digest;
  return { name, equal, why: equal ? 'matches the event log' : 'differs from the event log: rebuild it' };
};

export const projectionsVerifyCommand: CliCommand = {
  name: 'projections verify',
  args: ['name?'],
  access: 'reads',
  summary: 'compare read models with the event log; exit code 1 if one differs',
  run: async ({ config, args: [name], say }) => {
    const wanted = chosen(name);
    const guild = await openReadOnly(config());
    try {
      const verdicts: Verdict[] = [];
      for (const projection of wanted) {
        const verdict = await compare(guild, projection);
        verdicts.push(verdict);
        say(`${verdict.name} ${verdict.why}`);
      }
      const wrong = verdicts.filter(({ equal }) => equal === false).length;
      const text =
        wrong === 0
          ? 'All is well.'
          : `${counted(wrong, 'read model differs', 'read models differ')} from the event log.`;
      return { ok: wrong === 0, data: verdicts, text };
    } finally {
      await guild.close();
    }
  },
};

export const projectionsRebuildCommand: CliCommand = {
  name: 'projections rebuild',
  args: ['name?'],
  access: 'owns',
  summary: 'rebuild read models from the event log; one that would differ without a new version is refused',
  run: async ({ config, args: [name], say, signal }) => {
    const wanted = chosen(name);
    const guild = await openExclusive(config());
    try {
      const refused: string[] = [];
      for (const projection of wanted) {
        const outcome = await rebuild(guild, projection, signal);
        if (outcome === 'refused') refused.push(projection.name);
        say(`${projection.name} ${outcome}`);
      }
      const text =
        refused.length === 0 ? 'Rebuilt.' : `Refused, because they would be other ones: ${refused.join(', ')}`;
      return { ok: refused.length === 0, data: { rebuilt: wanted.length - refused.length, refused }, text };
    } finally {
      await guild.close();
    }
  },
};

const rebuild = async (
  guild: Awaited<ReturnType<typeof openExclusive>>,
  projection: Projection,
  signal: AbortSignal,
) => {
  const { eventStore, readModels, texts } = guild;
  const served = (await readModels.checkpoints())[projection.name];
  const head = await eventStore.head();
  const isComparable = served?.version === projection.version;
  const deps = { eventStore, readModels, knows: eventRegistry.knows, fetchTexts: buildFetchTexts(texts) };
  const pause = () => Promise.resolve({ until: head, isComparable });
  return (await rebuildProjection(deps, projection, { signal, pause })).outcome;
};
