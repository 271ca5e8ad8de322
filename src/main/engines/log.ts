import pino from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { describeError } from '../../application/describe-error.ts';
import type { Config } from '../settings/config.ts';

type Secrets = Pick<Config, 'AI1_KEY' | 'AI2_KEY' | 'AI3_KEY'> &
  Pick<
    Config,
    'DISCORD_CLIENT_SECRET' | 'DISCORD_CLIENT_ID' | 'DISCORD_BOT_TOKEN' | 'METRICS_TOKEN' | 'ALERT_WEBHOOK'
  > &
  Pick<Config, 'EVENT_STORE_URL' | 'READ_MODEL_URL' | 'REDIS_URL'>;

const hidden = '[redacted]';
/** Shorter texts are too common to be redacted, and are no secrets. */
const leastLength = 6;

const passwordOf = (url: string | undefined): readonly string[] => {
  if (url === undefined || !URL.canParse(url)) return [];
  const { password } = new URL(url);
  return [password, decodeURIComponent(password)];
};

/** Each configured secret as it may be written: as it is, in JSON, in an address, and as Basic credentials. */
const formsOf = (secrets: Secrets): readonly string[] => {
  const { DISCORD_CLIENT_ID: id = '', DISCORD_CLIENT_SECRET: secret = '' } = secrets;
  const plain = [
    secret,
    secrets.DISCORD_BOT_TOKEN ?? '',
    secrets.METRICS_TOKEN ?? '',
    secrets.ALERT_WEBHOOK ?? '',
    ...[secrets.AI1_KEY, secrets.AI2_KEY, secrets.AI3_KEY].map((key) => key ?? ''),
    ...[secrets.EVENT_STORE_URL, secrets.READ_MODEL_URL, secrets.REDIS_URL].flatMap(passwordOf),
    secret === '' ? '' : Buffer.from(`${id}:${secret}`).toString('base64'),
  ];
  const forms = plain.flatMap((text) => [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)]);
  return [...new Set(forms)].filter(({ length }) => length >= leastLength).sort((a, b) => b.length - a.length);
};

/** Credentials outside the settings: people's tokens, and passwords in addresses. */
const credentials = /\b(Basic|Bearer|Bot) +[\w+/=.~-]{6,}/g;
const inAddress = /\b([a-z][a-z\d+.-]*:\/\/)[^\s/@"\\]+@/gi;

/** Takes every configured secret, and what looks like credentials, out of a text. */
export const createScrubber = (secrets: Secrets): ((text: string) => string) => {
  const forms = formsOf(secrets);
  return (text) =>
    forms
      .reduce((scrubbed, form) => scrubbed.replaceAll(form, hidden), text)
      .replace(credentials, `$1 ${hidden}`)
      .replace(inAddress, `$1${hidden}@`);
};

/** Stacks stay on the server's console; exported logs have none. */
const withoutStacks = (line: string): string =>
  line.includes('"stack"')
    ? JSON.stringify(JSON.parse(line, (key, value: unknown) => (key === 'stack' ? undefined : value)))
    : line;

type LogOptions = {
  readonly destination?: DestinationStream;
  /** Is given each line without its secrets and stacks. */
  readonly keep?: (line: string) => void;
};

/** Creates the log of a process: errors as described by `describeError`, and secrets redacted in every line. */
export const createLog = (
  config: Secrets & Pick<Config, 'LOG_LEVEL'>,
  { destination, keep }: LogOptions = {},
): Logger => {
  const scrub = createScrubber(config);
  const options = {
    level: config.LOG_LEVEL,
    serializers: { err: describeError },
    redact: {
      paths: ['*.headers', '*.authorization', '*.cookie', 'headers', 'authorization', 'cookie'],
      censor: hidden,
    },
    hooks: {
      streamWrite: (line: string): string => {
        const scrubbed = scrub(line);
        keep?.(withoutStacks(scrubbed));
        return scrubbed;
      },
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
};
