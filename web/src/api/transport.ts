/** What came back, whatever carried it. */
export type Answer = { status: number; statusText: string; text: string; header: (name: string) => string | null };
export type Outgoing = {
  address: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string | FormData;
};
type Limits = { signal: AbortSignal; ms: number };

const tooLate = (ms: number) => new Error(`No answer within ${ms / 1000} seconds`);

/** By fetch. Throws when there is no answer in time. */
export const send = async ({ address, ...init }: Outgoing, { signal, ms }: Limits): Promise<Answer> => {
  const controller = new AbortController();
  const stop = () => controller.abort(signal.reason);
  signal.addEventListener('abort', stop);
  const timer = setTimeout(() => controller.abort(tooLate(ms)), ms);
  try {
    const response = await fetch(address, { ...init, credentials: 'same-origin', signal: controller.signal });
    const { status, statusText, headers } = response;
    return { status, statusText, text: await response.text(), header: (name) => headers.get(name) };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
};

/** By XMLHttpRequest, which alone tells how much has been sent. Throws when there is no answer in time. */
export const upload = (
  { address, method, headers, body }: Outgoing,
  { signal, ms, onProgress }: Limits & { onProgress: (share: number) => void },
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = ms;
    request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress(loaded / total));
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        statusText: request.statusText,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      }),
    );
    request.addEventListener('timeout', () => reject(tooLate(ms)));
    request.addEventListener('error', () => reject(new Error('Network error')));
    request.addEventListener('abort', () => reject(new Error('Aborted')));
    signal.addEventListener('abort', () => request.abort());
    request.send(body ?? null);
  });
