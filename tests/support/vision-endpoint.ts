import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Behaviour of an endpoint for the next calls. */
export type Mood =
  | 'answers'
  | 'in-prose'
  | 'no-schema'
  | 'plain-only'
  | 'unauthorized'
  | 'rate-limited'
  | 'broken'
  | 'hangs'
  | 'cuts'
  | 'truncates'
  | 'refuses'
  | 'bad-json'
  | 'error-inside'
  | 'invents'
  | 'echoes-key'
  | 'huge'
  | 'many'
  | 'markup'
  | 'redirects'
  | 'no-format'
  | 'no-choices'
  | 'empty-choice'
  | 'counts-too-much'
  | 'counts-nothing'
  | 'echoes-key-failing'
  | 'obeys';

type Asked = { readonly format: string; readonly body: Record<string, unknown>; readonly authorization: string };
type Name = { number: number; text: string };

const completion = (content: string, more: object = {}, choice: object = {}) => ({
  id: 'c1',
  object: 'chat.completion',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content }, ...choice }],
  usage: { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1_000 },
  ...more,
});
const listOf = (names: readonly Name[]): string => JSON.stringify({ names });

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return JSON.parse(Buffer.concat(pieces).toString() || '{}') as Record<string, unknown>;
};

/** A vision model on this machine that knows the truth, and fails on command. */
export const openVisionEndpoint = async () => {
  let truth: readonly string[] = [];
  let mood: Mood = 'answers';
  /** How many calls the mood is for; then it answers. */
  let left = Infinity;
  const asked: Asked[] = [];
  let probes = 0;

  const names = (): Name[] => truth.map((text, index) => ({ number: index + 1, text }));
  const send = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
  const refuse = (response: ServerResponse, status: number, headers: Record<string, string> = {}): void =>
    send(response, status, { error: { message: 'no', type: 'x', code: 'x' } }, headers);

  const act = (now: Mood, { format, authorization }: Asked, response: ServerResponse): void => {
    const moods: Record<Mood, () => unknown> = {
      answers: () => send(response, 200, completion(listOf(names()))),
      'in-prose': () => send(response, 200, completion(`Here they are:\n${listOf(names())}\nBye.`)),
      'no-schema': () =>
        format === 'json_schema' ? refuse(response, 400) : send(response, 200, completion(listOf(names()))),
      'plain-only': () =>
        format === 'plain' ? send(response, 200, completion(listOf(names()))) : refuse(response, 400),
      unauthorized: () => refuse(response, 401),
      'rate-limited': () => refuse(response, 429, { 'retry-after': '86400' }),
      broken: () => refuse(response, 500),
      hangs: () => undefined,
      cuts: () => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
        response.write('{"choices": [');
        response.destroy();
      },
      truncates: () => send(response, 200, completion(listOf(names()).slice(0, 20), {}, { finish_reason: 'length' })),
      refuses: () =>
        send(response, 200, completion('', {}, { message: { role: 'assistant', content: null, refusal: 'I cannot' } })),
      'bad-json': () => send(response, 200, completion('{"names": [{"number": 1,')),
      'error-inside': () => send(response, 200, { error: { message: 'overloaded' } }),
      invents: () =>
        send(
          response,
          200,
          completion(listOf([...names(), { number: 99, text: 'Nobody' }, { number: 0, text: 'Zero' }])),
        ),
      'echoes-key': () => send(response, 200, completion(listOf([{ number: 1, text: authorization.slice(7) }]))),
      huge: () => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end('x'.repeat(20_000_000));
      },
      many: () =>
        send(
          response,
          200,
          completion(
            listOf(Array.from({ length: 500 }, (_, at) => ({ number: at + 1, text: `Name${'x'.repeat(at % 9)}` }))),
          ),
        ),
      markup: () =>
        send(
          response,
          200,
          completion(
            listOf([
              { number: 1, text: '<img src=x onerror=alert(1)>' },
              { number: 2, text: 'x'.repeat(4_000) },
            ]),
          ),
        ),
      'no-format': () => refuse(response, 400),
      'empty-choice': () => send(response, 200, { ...completion(''), choices: [null] }),
      'counts-too-much': () => send(response, 200, completion(listOf(names()), { usage: { total_tokens: 2 ** 60 } })),
      'counts-nothing': () => send(response, 200, completion(listOf(names()), { usage: { total_tokens: 0 } })),
      'no-choices': () => send(response, 200, { ...completion(''), choices: [] }),
      'echoes-key-failing': () => send(response, 500, { error: { message: `bad key ${authorization.slice(7)}` } }),
      // Like a model that obeys text in a picture.
      obeys: () =>
        send(
          response,
          200,
          completion(listOf(Array.from({ length: 48 }, (_, at) => ({ number: at + 1, text: truth[0] ?? '' })))),
        ),
      redirects: () => {
        response.writeHead(307, { location: 'http://203.0.113.1/elsewhere' });
        response.end();
      },
    };
    moods[now]();
  };

  const server = createServer((request, response) => {
    void (async () => {
      if (request.url?.endsWith('/models') === true) {
        probes += 1;
        if (mood === 'unauthorized') return refuse(response, 401);
        return send(response, 200, { object: 'list', data: [] });
      }
      const body = await bodyOf(request);
      const given = body['response_format'] as { type?: string } | undefined;
      const one: Asked = { format: given?.type ?? 'plain', body, authorization: request.headers.authorization ?? '' };
      asked.push(one);
      const now = left > 0 ? mood : 'answers';
      left -= 1;
      act(now, one, response);
      return undefined;
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    probes: () => probes,
    /** Text of the pieces, in order. */
    knows: (texts: readonly string[]): void => {
      truth = texts;
    },
    is: (next: Mood, calls = Infinity): void => {
      [mood, left] = [next, calls];
    },
    close: (): Promise<void> =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};
export type VisionEndpoint = Awaited<ReturnType<typeof openVisionEndpoint>>;
