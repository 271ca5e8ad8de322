import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import type { MediaStore } from '../../../src/ports/media-store.ts';
import { until } from '../../support/until.ts';
import { openGuild, picture } from './guild.ts';
import type { Guild } from './guild.ts';

type Step = 'receive at once' | 'receive amid' | 'keep';
/** Fault of the next upload only; null: none. */
let fault: { readonly step: Step; readonly error: Error } | null = null;
const lines: string[] = [];

const failing = (media: MediaStore): MediaStore => ({
  ...media,
  receive: (source) => {
    if (fault?.step === 'receive at once') return Promise.reject(fault.error);
    if (fault?.step !== 'receive amid') return media.receive(source);
    const { error } = fault;
    return media.receive(
      (async function* () {
        for await (const chunk of source) {
          yield chunk;
          throw error;
        }
      })(),
    );
  },
  keep: (received, type) => (fault?.step === 'keep' ? Promise.reject(fault.error) : media.keep(received, type)),
});

let guild: Guild;
let shot: Buffer;
beforeAll(async () => {
  shot = await picture();
  guild = await openGuild({
    deps: ({ media }) => ({ media: failing(media) }),
    settings: { logger: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }) },
  });
});
beforeEach(() => {
  fault = null;
  lines.length = 0;
});
afterAll(() => guild.close());

const logged = (words: string): readonly string[] => lines.filter((line) => line.includes(words));
const systemError = (code: string): Error =>
  Object.assign(new Error(`${code}: a fault of the disk`), { code, errno: -5, syscall: 'write' });

describe('a store that fails while it takes an upload', () => {
  const steps: readonly Step[] = ['receive at once', 'receive amid', 'keep'];
  const faults = [
    ['ENOSPC', 503, 'storage-full', 0],
    ['EDQUOT', 503, 'storage-full', 1],
    ['EIO', 503, 'unavailable', 1],
    ['EROFS', 503, 'unavailable', 1],
    ['EMFILE', 503, 'unavailable', 1],
  ] as const;

  it.each(steps.flatMap((step) => faults.map((one) => [step, ...one] as const)))(
    '%s, %s: %d %s',
    async (step, code, status, problem) => {
      fault = { step, error: systemError(code) };
      const refused = await guild.upload([shot]);
      expect([refused.status, refused.body.code]).toEqual([status, problem]);
      expect(refused.headers['retry-after']).toMatch(/^[1-9]/);
      expect(guild.mediaFiles()).toEqual([]);
    },
  );

  it.each(steps)('%s, with what nobody expected: 500, and the stack in the log', async (step) => {
    fault = { step, error: new TypeError('a defect of ours') };
    const refused = await guild.upload([shot]);
    expect([refused.status, refused.body.code]).toEqual([500, 'internal']);
    expect(logged('a defect of ours').join()).toContain('faults-of-uploads.test.ts');
    expect(guild.mediaFiles()).toEqual([]);
  });

  it('EIO is logged with its stack', async () => {
    fault = { step: 'keep', error: systemError('EIO') };
    await guild.upload([shot]);
    expect(logged('a fault of the disk').join()).toContain('faults-of-uploads.test.ts');
  });
});

const contentType = 'multipart/form-data; boundary=edge';
const part = (headers: string, body: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(`--edge\r\n${headers}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')]);
const field = (name: string, value: string): Buffer => part(`Content-Disposition: form-data; name="${name}"`, value);
const end = Buffer.from('--edge--\r\n');
const fields = [field('eventType', 'Kraken'), field('eventDate', '2026-11-19T20:00:00Z')];
const file = (bytes: Buffer): Buffer =>
  part('Content-Disposition: form-data; name="screenshots"; filename="a.png"\r\nContent-Type: image/png', bytes);
const send = (body: Buffer, type = contentType) =>
  guild.ask('POST', '/api/sessions', guild.cookies.moderator).set('content-type', type).send(body);

describe('a form that is none', () => {
  const form = (...parts: readonly Buffer[]): Buffer => Buffer.concat([...fields, ...parts, end]);

  it.each<[string, string, () => Buffer]>([
    ['is cut off', 'The form is cut off after 4 bytes.', () => Buffer.from('--ed')],
    [
      'has a part without a name',
      'A part of the form has no name.',
      () => form(part('Content-Disposition: form-data', 'x')),
    ],
    [
      'has a file without a name of its part',
      'A part of the form has no name.',
      () => form(part('Content-Disposition: form-data; filename="a.png"', shot)),
    ],
    [
      'has a part of a name that objects have',
      'A part of the form has a name that is not allowed.',
      () => form(field('constructor', 'x')),
    ],
    [
      'has JSON that is none',
      'A part of the form is declared as JSON but is not.',
      () => form(part('Content-Disposition: form-data; name="notes"\r\nContent-Type: application/json', '{')),
    ],
    [
      'has too many fields',
      'The form has too many fields.',
      () => form(...Array.from({ length: 30 }, () => field('notes', 'x'))),
    ],
  ])('%s: 400, in words', async (_what, detail, body) => {
    const refused = await send(body());
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([400, 'malformed', detail]);
    expect(guild.mediaFiles()).toEqual([]);
  });

  it('has no boundary: 400, in words', async () => {
    const refused = await send(form(), 'multipart/form-data');
    expect([refused.status, refused.body.code]).toEqual([400, 'malformed']);
    expect(refused.body.detail).toBe('The form names no boundary in its Content-Type.');
  });

  it('is cut off at any byte: 400 that says where, and nothing is stored', async () => {
    const whole = form(file(shot));
    const head = await guild.head();
    const places = Array.from({ length: 40 }, (_, index) => 1 + Math.floor((index * (whole.length - 8)) / 40));
    for (const bytes of places) {
      const refused = await send(whole.subarray(0, bytes));
      expect([bytes, refused.status, refused.body.detail]).toEqual([
        bytes,
        400,
        `The form is cut off after ${bytes} bytes.`,
      ]);
    }
    expect([await guild.head(), guild.mediaFiles()]).toEqual([head, []]);
    expect(logged('request failed')).toEqual([]);
  });
});

/** Sends a form by hand in pieces; `length`: its content-length. Returns the status line. */
const sendByHand = (pieces: readonly Buffer[], { length, key, abort = false }: SentByHand): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = guild.app.server.address() as AddressInfo;
    const host = `127.0.0.1:${port}`;
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      if (answer.includes('\r\n')) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
    const headers = [
      'POST /api/sessions HTTP/1.1',
      `host: ${host}`,
      `origin: http://${host}`,
      `cookie: ${guild.cookies.moderator}`,
      `content-type: ${contentType}`,
      `content-length: ${length}`,
      `idempotency-key: ${key}`,
    ];
    socket.write(`${headers.join('\r\n')}\r\n\r\n`);
    const next = (index: number): void => {
      const piece = pieces[index];
      if (piece !== undefined) socket.write(piece, () => setImmediate(next, index + 1));
      else if (abort) socket.destroy();
    };
    next(0);
  });
type SentByHand = { readonly length: number; readonly key: string; readonly abort?: boolean };

describe('an upload on a bad line', () => {
  const form = () => Buffer.concat([...fields, file(shot), end]);
  const inPieces = (whole: Buffer, count: number): readonly Buffer[] =>
    Array.from({ length: count }, (_, index) =>
      whole.subarray(Math.floor((index * whole.length) / count), Math.floor(((index + 1) * whole.length) / count)),
    );

  it('that is broken off has no answer, and a line in the log that is no failure', async () => {
    const head = await guild.head();
    const whole = form();
    const half = whole.subarray(0, whole.length / 2);
    expect(await sendByHand([half], { length: whole.length, key: 'broken-off', abort: true })).toBe('');
    await until(() => logged('request aborted by the client').length === 1);
    expect(logged('"level":50')).toEqual([]);
    await until(() => guild.mediaFiles().length === 0);
    expect(await guild.head()).toBe(head);
  });

  it('that comes slowly, beside itself and again, is one session', async () => {
    const whole = form();
    const sent = { length: whole.length, key: 'slow-and-again' };
    const together = await Promise.all([3, 40, 200].map((count) => sendByHand(inPieces(whole, count), sent)));
    const again = await sendByHand([whole], sent);
    expect([...together, again].map((line) => line.slice(0, 12)).sort()).toEqual([
      'HTTP/1.1 200',
      'HTTP/1.1 200',
      'HTTP/1.1 200',
      'HTTP/1.1 201',
    ]);
    const { sessions } = (await guild.get('/api/sessions?limit=100', 'moderator')).body as { sessions: unknown[] };
    expect(sessions).toHaveLength(1);
  });
});
