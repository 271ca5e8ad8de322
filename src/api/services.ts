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
import type { SignInPersona } from './development-sign-in/page.ts';
import type { HealthDeps } from './health/feature.ts';
import type { SignInCheck } from './http/server/http-context.ts';
import type { LiveProjections, Push } from './http/routes/feature.ts';
import type { Limits } from './http/server/limits.ts';
import type { Views } from './http/freshness/read-freshness.ts';
import type { ProjectionStatus } from '../projections/kernel/run/status.ts';
import type { ViewRegistry } from '../projections/in-memory/views.ts';
import type { ProcessMetrics } from './internal-metrics/metrics.ts';

export type AppDeps = Deps &
  Views &
  HealthDeps & {
    /** Status of a projection from the projector; null before the first. */
    readonly projectionStatus: (name: string) => ProjectionStatus | null;
    /** In-memory views of this process. */
    readonly views: ViewRegistry;
    readonly discord: Discord;
    readonly roleDirectory: RoleDirectory;
    readonly calls: CallCounter;
    readonly roster: () => Promise<Roster>;
    readonly gauges: StatusStore;
    /** Further engines besides the one that locates names; absent = none. */
    readonly cropReaders?: readonly CropReader[];
    readonly reactionStore: Pick<ReactionStore, 'checkpoint'>;
    readonly operations: Operations;
    readonly wipeProduction: WipeProduction;
    readonly exportsWith: OperatorDeps['exportsWith'];
    readonly backups: OperatorDeps['backups'];
    /** Token of the command line; null: no access by token. */
    readonly operatorToken: string | null;
    /** Metrics of the process; absent = of the edge only. */
    readonly metrics?: ProcessMetrics;
  };

export type AppSettings = {
  /** Public origin; a function, because the port may be known late. */
  readonly publicUrl: () => string;
  /** Base path, such as `/guild`; '' at the root of a domain. */
  readonly basePath: string;
  /** https, or production: `__Host-` cookies and HSTS. */
  readonly secure: boolean;
  readonly trustProxy: NonNullable<FastifyServerOptions['trustProxy']>;
  readonly guildName: string;
  readonly guildId: string;
  readonly demo: boolean;
  /** The guild's own text on the privacy page; null = none. */
  readonly privacy: PublicConfig['privacy'];
  /** A Discord bot is configured, or this is the demo guild. */
  readonly bot: boolean;
  /** null = personas, or the first-run page. */
  readonly oauth: ProviderSettings['oauth'];
  readonly development: { readonly personas: readonly SignInPersona[] } | null;
  /** Missing settings for Discord sign-in; null when complete, or with personas. */
  readonly firstRun: FirstRun | null;
  /** Folders of the built web app and of the samples; null = not served. */
  readonly webRoot: string | null;
  readonly samplesFolder: string | null;
  readonly limits?: Limits;
  readonly memberBounds?: MemberBounds;
  /** Time budget of a request; absent = no limit, when everything is embedded. */
  readonly answerWithinMs?: number;
  /** Token for scrapers; absent = metrics only from this machine, and only when `publicUrl` is on it. */
  readonly metricsToken?: string | null;
  readonly logger: FastifyBaseLogger | null;
};

/** Dependencies of features; each narrows them. */
export type FeatureDeps = Omit<AppDeps, 'signIns'> &
  AppSettings & {
    readonly members: MemberBoundsCounter;
    readonly metrics: ProcessMetrics;
    readonly cookies: SignInCookies;
    readonly provider: Provider;
    /** Service over the store of the same name; features use only the service. */
    readonly signIns: SignIns;
    readonly onEnd: SignIns['onEnd'];
    /** Checks a sign-in, re-reading the role when due. */
    readonly confirm: (token: string) => Promise<SignInCheck>;
    readonly followed: LiveProjections;
    readonly pushes: readonly Push[];
    readonly flags: Readonly<Record<MayFlag, Policy>>;
    readonly ownPaths: ReadonlySet<string>;
    /** OpenAPI document of the server. */
    readonly apiDocument: Readonly<Record<string, unknown>>;
    readonly warn: (cause: unknown, text: string) => void;
  };
