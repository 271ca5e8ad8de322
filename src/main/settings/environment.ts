import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { usualMemberBounds } from '../../application/access/member-bounds.ts';
import { roleName } from '../../contracts/common.ts';
import { visionEnvironment } from './vision-settings.ts';

const empty = (value: unknown): unknown => (value === '' ? undefined : value);
const flag = z.preprocess(empty, z.enum(['0', '1']).default('0')).transform((value) => value === '1');
const text = z.preprocess(empty, z.string().optional());
/** Names or ids of Discord roles, separated by commas. */
const roleList = (usual: string) =>
  z.preprocess(empty, z.string().default(usual)).transform((list) =>
    list
      .split(',')
      .map((role) => role.trim())
      .filter((role) => role !== ''),
  );
/** Each part of a path of ours; those that Muster itself begins an address with would mean two things. */
const isOwnPath = (pathname: string): boolean =>
  /^(?:\/[\w~-][\w.~-]*)*\/?$/.test(pathname) &&
  !/^\/(?:api|auth|media|ws|docs|internal|assets|healthz|readyz)\/?$/.test(pathname);
const isPublicAddress = (address: string): boolean => {
  // Malformed addresses are reported elsewhere.
  if (!URL.canParse(address)) return true;
  const { username, password, pathname, search, hash } = new URL(address);
  return (
    username === '' && password === '' && isOwnPath(pathname) && search === '' && hash === '' && !/[?#]/.test(address)
  );
};
const publicAddress = z.preprocess(
  empty,
  z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://muster.example.org' })
    .refine(
      isPublicAddress,
      'must have no query and no password, and a path only of letters, digits and - _ . ~ that is none of Muster’s own',
    )
    .optional(),
);

const ranges = new Set(['loopback', 'linklocal', 'uniquelocal']);
const isProxy = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  if (ranges.has(text)) return true;
  const most = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
};
/** Trusted proxies, by number or address: false = proxy headers are ignored. */
const proxies = z.preprocess(empty, z.string().default('0')).transform((given, context): false | number | string[] => {
  if (/^\d$/.test(given)) return given === '0' ? false : Number(given);
  const list = given.split(',').map((proxy) => proxy.trim());
  if (list.every(isProxy)) return list;
  context.addIssue({ code: 'custom', message: 'must be the number of proxies, 0 to 9, or a list of their addresses' });
  return z.NEVER;
});

/** Services of a process; running several in one process is equivalent. */
export const services = ['api', 'projector', 'worker', 'web'] as const;
export const allServices = [...services, 'bot'] as const;
export type Service = (typeof allServices)[number];

/** Bearer token of scrapers; absent = metrics only from this machine. */
const metricsToken = z.preprocess(
  empty,
  z
    .string()
    .min(16, 'must have at least 16 characters')
    .regex(/^[\x21-\x7e]+$/, 'must hold no blanks and no letters beyond ASCII')
    .optional(),
);

/** Webhook for alerts; its address is a secret. */
const alertWebhook = z.preprocess(
  empty,
  z
    .string()
    .refine(
      (url) =>
        URL.canParse(url) && (url.startsWith('https://') || /^http:\/\/(?:127\.0\.0\.1|localhost)[:/]/.test(url)),
      'must be an address that starts with https://',
    )
    .optional(),
);

const megabytes = (usual: number) => z.preprocess(empty, z.coerce.number().int().min(1).max(1_000_000).default(usual));
/** Absent = for ever. */
const keptDays = z.preprocess(empty, z.coerce.number().int().min(1).max(36_500).optional());
const bound = (usual: number) => z.preprocess(empty, z.coerce.number().int().min(0).max(1_000_000).default(usual));
/** How much of what members do may lie in wait for moderators. */
const memberEnvironment = {
  MEMBER_OPEN_SESSIONS: bound(usualMemberBounds.openSessions),
  MEMBER_EDITS_AN_HOUR: bound(usualMemberBounds.editsAnHour),
  MEMBER_NAMES_A_SESSION: bound(usualMemberBounds.namesOfSession),
  MEMBER_NAMES_A_DAY: bound(usualMemberBounds.namesADay),
  MEMBER_EVENTS_A_SESSION: bound(usualMemberBounds.eventsOfSession),
  MEMBER_RENAMES_A_DAY: bound(usualMemberBounds.renamesADay),
};

/** The address of an engine; absent = the embedded one. */
const engineUrl = (...protocols: readonly string[]) =>
  z.preprocess(
    empty,
    z
      .string()
      .refine(
        (url) => protocols.some((protocol) => url.startsWith(`${protocol}://`)),
        `must start with ${protocols[0] ?? ''}://`,
      )
      .optional(),
  );

/** Minutes after local midnight; null: never. */
const timeOfDay = (usual: string) =>
  z.preprocess(
    empty,
    z
      .string()
      .regex(/^(?:0|(?:[01]?\d|2[0-3]):[0-5]\d)$/, 'must be a time such as 03:30, or 0 for never')
      .default(usual)
      .transform((text) => {
        const [hours = 0, minutes] = text.split(':').map(Number);
        return minutes === undefined ? null : hours * 60 + minutes;
      }),
  );

/** Every setting, as the environment gives it. */
export const environment = z.object({
  NODE_ENV: z.preprocess(empty, z.enum(['production', 'development', 'test']).default('development')),
  PORT: z.preprocess(empty, z.coerce.number().int().min(0).max(65_535).default(3000)),
  HOST: z.preprocess(empty, z.string().default('127.0.0.1')),
  PUBLIC_URL: publicAddress,
  DATA_DIR: z.preprocess(empty, z.string().default('./data')),
  MEDIA_DIR: text,
  EVENT_STORE_URL: engineUrl('esdb', 'esdb+discover'),
  READ_MODEL_URL: engineUrl('mongodb', 'mongodb+srv'),
  REDIS_URL: engineUrl('redis', 'rediss'),
  SERVICES: z
    .preprocess(empty, z.string().optional())
    .transform((list) => list?.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(allServices)).min(1).optional()),
  GUILD_NAME: z.preprocess(empty, z.string().min(1).max(60).default('Muster')),
  PRIVACY_CONTACT: z.preprocess(empty, z.string().max(200).optional()),
  PRIVACY_RETENTION: z.preprocess(empty, z.string().max(500).optional()),
  DEMO: flag,
  DEV_SIGN_IN: flag,
  SQLITE_SYNC: z.preprocess(empty, z.enum(['full', 'normal']).default('full')),
  DISCORD_CLIENT_ID: text,
  DISCORD_CLIENT_SECRET: text,
  DISCORD_GUILD_ID: text,
  DISCORD_BOT_TOKEN: text,
  ARCHIVE_CHANNELS: z.preprocess(empty, z.string().default('')),
  SUBMIT_CHANNELS: z.preprocess(empty, z.string().default('')),
  VOICE_CHANNELS: z.preprocess(empty, z.string().default('')),
  VOICE_EVERYBODY: flag,
  ARCHIVE_DAILY_MB: megabytes(2_000),
  ARCHIVE_DAILY_MB_AUTHOR: megabytes(300),
  ARCHIVE_KEEP_DAYS: keptDays,
  ARCHIVE_DELETED_KEEP_DAYS: keptDays,
  BACKFILL_DAYS: z.preprocess(empty, z.coerce.number().int().min(0).max(3650).default(30)),
  DISCORD_API_URL: text,
  ROLE_MEMBER: roleList('east'),
  ROLE_MOD: roleList('helper'),
  ROLE_ADMIN: roleList('admin'),
  SUBMIT_MIN_ROLE: z.preprocess(empty, roleName.default('mod')),
  EDIT_MIN_ROLE: z.preprocess(empty, roleName.default('member')),
  ...memberEnvironment,
  EVENT_TYPES_FILE: text,
  SEASONS_FILE: text,
  VOICE_CHANNEL_EVENTS: z.preprocess(empty, z.string().default('')),
  TRUST_PROXY: proxies,
  METRICS_TOKEN: metricsToken,
  ALERT_WEBHOOK: alertWebhook,
  BACKUP_AT: timeOfDay('03:30'),
  BACKUP_KEEP: z.preprocess(empty, z.coerce.number().int().min(1).max(1_000).default(14)),
  BACKUP_DIR: text,
  TOKEN_KEY_FILE: text,
  OCR_THREADS: z.preprocess(
    empty,
    z.coerce
      .number()
      .int()
      .min(1)
      .max(64)
      .default(Math.max(1, Math.floor(availableParallelism() / 2))),
  ),
  OCR_MODELS: text,
  ...visionEnvironment,
  LOG_LEVEL: z.preprocess(empty, z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info')),
});
export type Environment = z.infer<typeof environment>;
