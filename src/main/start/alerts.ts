import { statfs } from 'node:fs/promises';
import { z } from 'zod';
import type { MissingPart } from '../../contracts/health.ts';
import type { Readiness } from '../../api/health/feature.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StatusStore } from '../../ports/status-store.ts';
import { pause } from './pause.ts';

/** Problems that pass within this time raise no alert. */
const lastsMs = 5 * 60_000;
/** Problems that never pass by themselves are reported at once. */
const atOnce: ReadonlySet<string> = new Set(['backup', 'disk', 'storage']);
const leastFree = 0.1;
const lookEveryMs = 30_000;
/** Discord takes 2,000 characters. */
const mostCharacters = 1_900;

const open = z.array(z.object({ what: z.string(), since: z.string() }));
type OpenAlert = z.infer<typeof open>[number];
const store = 'alerts';

type AlertDeps = {
  readonly readiness: () => Readiness;
  readonly gauges: StatusStore;
  readonly clock: Clock;
  /** Sends an alert; throws on failure. */
  readonly post: (text: string) => Promise<void>;
  /** Takes secrets out of a text. */
  readonly scrub: (text: string) => string;
  /** Free share of the disk, 0 to 1; null: unknown. */
  readonly freeShare: () => Promise<number | null>;
  readonly guildName: string;
};

/** Of the file system in which a folder lies. */
export const freeShareOf = async (folder: string): Promise<number | null> => {
  try {
    const { bavail, blocks } = await statfs(folder);
    return blocks === 0 ? null : bavail / blocks;
  } catch {
    return null;
  }
};

/** As many lines as a message takes, and how many are left out. */
const shortened = (lines: readonly string[]): string => {
  let [taken, characters] = [0, 0];
  for (const { length } of lines) {
    if (characters + length + 1 > mostCharacters) break;
    taken += 1;
    characters += length + 1;
  }
  const left = lines.length - taken;
  return [...lines.slice(0, taken), ...(left === 0 ? [] : [`and ${left} more: see /readyz`])].join('\n');
};
const sentenceOf = ({ what, why }: MissingPart): string => `- ${what}: ${why.slice(0, 300)}`;

/**
 * Sends an alert for each problem, and another when it is over. Sent alerts are stored, so that a restart repeats none;
 * failed ones are sent with the next check.
 */
export const createAlerts = ({ readiness, gauges, clock, post, scrub, freeShare, guildName }: AlertDeps) => {
  const seen = new Map<string, number>();
  const readOpen = async (): Promise<readonly OpenAlert[]> => open.safeParse(await gauges.read(store)).data ?? [];

  const broken = async (missing: readonly MissingPart[]): Promise<ReadonlyMap<string, MissingPart>> => {
    const free = await freeShare();
    const disk =
      free !== null && free < leastFree
        ? [{ what: 'disk', why: `Only ${Math.floor(free * 100)} % of the disk with DATA_DIR is free.` }]
        : [];
    // For several reasons about one thing, the first is reported.
    return new Map([...missing, ...disk].toReversed().map((part) => [part.what, part]));
  };
  const isDue = ({ what }: MissingPart, now: number): boolean => {
    const since = seen.get(what) ?? now;
    seen.set(what, since);
    return atOnce.has(what) || now - since >= lastsMs;
  };
  const notify = (begun: readonly MissingPart[], over: readonly OpenAlert[]): Promise<void> => {
    const lines = [
      ...(begun.length === 0 ? [] : [`**${guildName}: Muster needs attention**`, ...begun.map(sentenceOf)]),
      ...(over.length === 0
        ? []
        : [`**${guildName}: resolved**`, ...over.map(({ what }) => `- ${what} is well again`)]),
    ];
    return post(shortened(lines.map(scrub)));
  };

  /** Runs one check; throws when an alert could not be sent. */
  const look = async (): Promise<void> => {
    const { state, missing } = readiness();
    // A start says nothing yet of what is broken.
    if (state === 'starting') return;
    const now = clock.now();
    const parts = await broken(missing);
    for (const what of seen.keys()) if (!parts.has(what)) seen.delete(what);
    const known = await readOpen();
    const begun = [...parts.values()].filter(
      (part) => !known.some(({ what }) => what === part.what) && isDue(part, now.getTime()),
    );
    const over = known.filter(({ what }) => !parts.has(what));
    if (begun.length === 0 && over.length === 0) return;
    await notify(begun, over);
    const stays = known.filter((one) => !over.includes(one));
    const newAlerts = begun.map(({ what }) => ({ what, since: now.toISOString() }));
    await gauges.write(store, [...stays, ...newAlerts]);
  };
  return { look };
};

/** Looks every half minute until the signal aborts. */
export const watchForAlerts = async (
  { look }: ReturnType<typeof createAlerts>,
  { signal, onError }: { readonly signal: AbortSignal; readonly onError: (cause: unknown) => void },
): Promise<void> => {
  const isOver = (): boolean => signal.aborted;
  while (!isOver()) {
    await look().catch((cause: unknown) => {
      if (!isOver()) onError(cause);
    });
    await pause(lookEveryMs, signal);
  }
};
