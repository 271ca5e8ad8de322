import { removeDataDir } from '../../../support/server.ts';
import type { RunningServer } from '../../../support/server.ts';
import { until } from '../../../support/until.ts';
import { signInToApi } from '../client.ts';
import { startDemo } from '../demo-guild.ts';
import type { Who } from './calls.ts';
import { createChance } from './chance.ts';
import { createGauges } from './gauges.ts';
import { createJudge } from './judge.ts';
import type { Judge } from './judge.ts';
import { hostilePictures } from './pictures.ts';
import type { AttackReport } from './report.ts';
import { attackByRoles } from './roles.ts';
import { nextShot } from './shots.ts';
import type { Shot, World } from './shots.ts';

/** `hasRoles`: also those who mean harm in one way each, which takes some two minutes more. */
type Attack = { readonly requests: number; readonly seed: number; readonly hasRoles: boolean };

const token = 'token-of-the-attacked-scraper';
const mostFindings = 20;
/** Before memory and log are looked at for the first time. */
const warmUp = 200;
/** How much more may be in use when it is over: caches are full then. */
const mostHeapMb = 80;
/** Requests under way at once. */
const together = 24;

const classOf = (status: number): string => (status === 0 ? 'cut' : `${Math.floor(status / 100)}xx`);

const signedIn = async ({ origin }: RunningServer): Promise<Who> => {
  const clients = await Promise.all(
    ['moderator', 'admin', 'member', 'newcomer'].map((persona) => signInToApi(origin, persona)),
  );
  const [moderator] = clients;
  const sessions = await moderator?.json<{ sessions: readonly { id: string }[] }>('/api/sessions?limit=20');
  const players = await moderator?.json<readonly { id: string }[]>('/api/players');
  const ids = [...(sessions?.sessions ?? []), ...(Array.isArray(players) ? players : [])].map(({ id }) => id);
  return { cookies: clients.map(({ cookie }) => cookie), ids: ids.slice(0, 40) };
};

/** Results of the requests so far. */
const createTally = (judge: Judge) => {
  const statuses: Record<string, number> = {};
  const findings: string[] = [];
  let accepted = 0;
  const found = (what: string): void => {
    if (findings.length < mostFindings) findings.push(what);
  };
  const fire = async ({ what, isWrite, fire: shoot }: Shot): Promise<void> => {
    const answer = await shoot().catch((cause: unknown) => {
      found(`${String(cause)}: ${what}`);
      return null;
    });
    if (answer === null) return;
    statuses[classOf(answer.status)] = (statuses[classOf(answer.status)] ?? 0) + 1;
    if (isWrite && answer.status >= 200 && answer.status < 300) accepted += 1;
    const wrong = judge.ofAnswer(answer);
    if (wrong !== null) found(`${wrong}: ${what} -> ${answer.text.slice(-300)}`);
  };
  return {
    statuses,
    findings,
    found,
    accepted: () => accepted,
    /** So many requests, some of them at once. */
    volley: async (world: World, count: number): Promise<void> => {
      let left = count;
      const shoot = async (): Promise<void> => {
        while (left > 0) {
          left -= 1;
          await fire(nextShot(world));
        }
      };
      await Promise.all(Array.from({ length: together }, shoot));
    },
  };
};

const tokenOf = (cookie: string): string => cookie.replace(/^.*?muster=/, '').split(';')[0] ?? cookie;

/** Attacks a running server: first from outside, which must change nothing, then as signed-in people. */
const attackServer = async (server: RunningServer, { requests, seed, hasRoles }: Attack): Promise<AttackReport> => {
  const startedWith = server.output().length;
  const started = performance.now();
  const gauges = createGauges(server, token);
  try {
    const inside = await signedIn(server);
    const secrets = [token, 'development.admin', 'development.moderator', ...inside.cookies.map(tokenOf)];
    const judge = createJudge(secrets, [process.cwd(), server.dataDir]);
    const tally = createTally(judge);
    const common = { server, pictures: hostilePictures(), chance: createChance(seed) };
    const outside = { ...common, who: { cookies: [], ids: inside.ids } };
    // First of all: what the volleys use up of a person's measure is not there for them.
    const [moderator = '', , member = ''] = inside.cookies;
    const roles = hasRoles ? await attackByRoles(server, gauges, { moderator, member }) : [];
    for (const { findings } of roles) for (const finding of findings) tally.found(finding);
    await tally.volley(outside, warmUp);
    const [before, heap, head] = [gauges.residentMb(), await gauges.heapMb(), gauges.events()];
    await tally.volley(outside, Math.floor(requests / 2));
    if (gauges.events() !== head)
      tally.found(`the log has grown by ${gauges.events() - head} events, of refusals only`);
    if (tally.accepted() > 0) tally.found(`${tally.accepted()} writes from outside were accepted`);
    await tally.volley({ ...common, who: inside }, Math.ceil(requests / 2));
    const lagP99Ms = await gauges.lagMs();
    await until(async () => (await gauges.heapMb()) < heap + mostHeapMb, 60_000, 'the memory to be given back');
    for (const line of judge.ofLog(server.output().slice(startedWith))) tally.found(line);
    return {
      seed,
      requests,
      seconds: (performance.now() - started) / 1000,
      statuses: tally.statuses,
      accepted: tally.accepted(),
      events: gauges.events() - head,
      memoryMb: { before, peak: gauges.peakMb(), after: gauges.residentMb() },
      lagP99Ms,
      roles,
      findings: tally.findings,
    };
  } finally {
    gauges.stop();
  }
};

/** Attacks a product with a demo guild of its own, with the same requests for the same seed. */
export const attack = async (given: Attack): Promise<AttackReport> => {
  const env = { LOG_LEVEL: 'info', TRUST_PROXY: '1', METRICS_TOKEN: token, SQLITE_SYNC: 'normal' };
  const server = await startDemo(env);
  try {
    const report = await attackServer(server, given);
    const { code, ms } = await server.stop();
    const ended = code === 0 ? [] : [`it ended with code ${code} after ${Math.round(ms)} ms`];
    return { ...report, findings: [...report.findings, ...ended] };
  } finally {
    await server.stop('SIGKILL');
    removeDataDir(server.dataDir);
  }
};
