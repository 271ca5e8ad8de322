import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import type { Deps } from '../application/deps.ts';
import type { Operations } from '../application/operations/operations.ts';
import type { RoleDirectory } from '../application/access/role-directory.ts';
import type { Roster } from '../application/roster/roster.ts';
import type { Policy } from '../application/access/policies.ts';
import type { WipeProduction } from '../application/wipe/wipe-production.ts';
import type { MayFlag, PublicConfig } from '../contracts/access.ts';
import type { FirstRun } from '../contracts/first-run.ts';
import type { Discord } from '../ports/discord.ts';
import type { StatusStore } from '../ports/status-store.ts';
import type { MemberBounds, MemberBoundsCounter } from '../application/access/member-bounds.ts';
import type { CallCounter } from '../ports/limits.ts';
import type { CropReader } from '../ports/recogniser.ts';
import type { ReactionStore } from '../ports/reaction-store.ts';
import type { SignInCookies } from './access/cookie.ts';
import type { Provider } from './access/provider.ts';
import type { ProviderSettings } from './access/provider.ts';
import type { SignIns } from './access/sign-ins.ts';
import type { OperatorDeps } from './command-line/feature.ts';
import type { Persona } from './development-sign-in/page.ts';
import type { HealthDeps } from './health/feature.ts';
import type { Confirmed } from './http/server/http-context.ts';
import type { LiveProjections, Push } from './http/routes/feature.ts';
import type { Limits } from './http/server/limits.ts';
import type { Views } from './http/freshness/read-freshness.ts';
import type { ProjectionStatus } from '../projections/kernel/run/status.ts';
import type { ViewRegistry } from '../projections/in-memory/views.ts';
import type { Metrics } from './internal-metrics/metrics.ts';

export type AppDeps = Deps &
  Views &
  HealthDeps & {
    /** What the projector says of a projection; null before it has said anything. */
    readonly projectionStatus: (name: string) => ProjectionStatus | null;
    /** What this process keeps in memory of the read models. */
    readonly views: ViewRegistry;
    readonly discord: Discord;
    readonly roleDirectory: RoleDirectory;
    readonly calls: CallCounter;
    readonly roster: () => Promise<Roster>;
    readonly gauges: StatusStore;
    /** Engines beside the one that finds names; absent = none. */
    readonly cropReaders?: readonly CropReader[];
    readonly reactionStore: Pick<ReactionStore, 'checkpoint'>;
    readonly operations: Operations;
    readonly wipeProduction: WipeProduction;
    readonly exportsWith: OperatorDeps['exportsWith'];
    readonly backups: OperatorDeps['backups'];
    /** What the command line shows; null: nobody is let in by it. */
    readonly operatorToken: string | null;
    /** What the process measures; absent = only what the edge itself does. */
    readonly metrics?: Metrics;
  };

export type AppSettings = {
  /** Origin under which people reach this installation; a function, because the port may be known late. */
  readonly publicUrl: () => string;
  /** Its path, such as `/guild`; '' at the root of a domain. */
  readonly basePath: string;
  /** https, or production: `__Host-` cookies and HSTS. */
  readonly secure: boolean;
  readonly trustProxy: NonNullable<FastifyServerOptions['trustProxy']>;
  readonly guildName: string;
  readonly guildId: string;
  readonly demo: boolean;
  /** The guild's own words on the privacy page; null = none. */
  readonly privacy: PublicConfig['privacy'];
  /** A Discord bot is configured, or the demo guild stands in for one. */
  readonly bot: boolean;
  /** null = the development provider, or where there is none the first-run page. */
  readonly oauth: ProviderSettings['oauth'];
  readonly development: { readonly personas: readonly Persona[] } | null;
  /** What is missing before people can sign in with Discord; null once they can, or where personas stand in. */
  readonly firstRun: FirstRun | null;
  /** Folder of the built web app, and of the samples; null = not served. */
  readonly webRoot: string | null;
  readonly samplesFolder: string | null;
  readonly limits?: Limits;
  readonly memberBounds?: MemberBounds;
  /** Within which a request is answered, however many engines it waits for; absent = nothing that it needs is elsewhere. */
  readonly answerWithinMs?: number;
  /** Lets a scraper in; absent = metrics are for this machine only, and only where `publicUrl` is on it. */
  readonly metricsToken?: string | null;
  readonly logger: FastifyBaseLogger | null;
};

/** Everything that a feature may be made of; each narrows it. */
export type FeatureDeps = Omit<AppDeps, 'signIns'> &
  AppSettings & {
    readonly members: MemberBoundsCounter;
    readonly metrics: Metrics;
    readonly cookies: SignInCookies;
    readonly provider: Provider;
    /** Over the store of the same name, which no feature uses past it. */
    readonly signIns: SignIns;
    readonly onEnd: SignIns['onEnd'];
    /** Whether a sign-in still stands, its role read again when that is due. */
    readonly confirm: (token: string) => Promise<Confirmed>;
    readonly followed: LiveProjections;
    readonly pushes: readonly Push[];
    readonly flags: Readonly<Record<MayFlag, Policy>>;
    readonly ownPaths: ReadonlySet<string>;
    /** What the server answers, as an OpenAPI document. */
    readonly apiDocument: Readonly<Record<string, unknown>>;
    readonly warn: (cause: unknown, text: string) => void;
  };
