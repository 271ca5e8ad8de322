import { codedError } from '../coded-error.ts';

const mostBytes = 1_000_000;

/** Reads a body completely, or throws `too-large` and drops the rest. */
const bodyOf = async (response: Response): Promise<string> => {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  for (;;) {
    const { done, value } = (await reader.read()) as { readonly done: boolean; readonly value: Uint8Array };
    if (done) return Buffer.concat(pieces).toString();
    bytes += value.byteLength;
    if (bytes > mostBytes) {
      await reader.cancel();
      throw codedError('too-large', 'The answer of a vision model is too large');
    }
    pieces.push(value);
  }
};

/** Preserves aborts, by which the client distinguishes timeouts from lost connections. */
const answerOf = async (ask: () => Promise<Response>): Promise<{ response: Response; text: string }> => {
  try {
    const response = await ask();
    return { response, text: await bodyOf(response) };
  } catch (cause) {
    const isAbort = typeof cause === 'object' && cause !== null && 'name' in cause && cause.name === 'AbortError';
    if (!isAbort) throw cause;
    throw Object.assign(new Error('The call was given up', { cause }), { name: 'AbortError' });
  }
};

const withoutBody = new Set([101, 204, 205, 304]);

/**
 * fetch for one endpoint: it follows no redirect (a key would go along), takes no more than so many bytes, and throws
 * `echoes-key` for an answer that holds the key.
 */
export const createLimitedFetch =
  (key: string | undefined): typeof fetch =>
  async (input, init) => {
    const { response, text } = await answerOf(() => fetch(input, { ...init, redirect: 'manual' }));
    if (key !== undefined && key.length >= 6 && text.includes(key))
      throw codedError('echoes-key', 'The answer of a vision model holds its key');
    const headers = new Headers();
    for (const name of ['content-type', 'retry-after']) {
      const value = response.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const { status } = response;
    return new Response(withoutBody.has(status) ? null : text, { status: status < 200 ? 502 : status, headers });
  };
