/** A received answer. */
export type UploadAnswer = {
  status: number;
  statusText: string;
  text: string;
  header: (name: string) => string | null;
};

type OutgoingUpload = {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: FormData;
  /** How much has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
};

/** Sends by XMLHttpRequest, the only way to observe upload progress. Throws on a timeout. */
export const upload = (
  { url, method, headers, body, onProgress }: OutgoingUpload,
  { signal, ms }: { signal: AbortSignal; ms: number },
): Promise<UploadAnswer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = ms;
    request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress?.(loaded / total));
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        statusText: request.statusText,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      }),
    );
    request.addEventListener('timeout', () => reject(new Error(`No answer within ${ms / 1000} seconds`)));
    request.addEventListener('error', () => reject(new Error('Network error')));
    request.addEventListener('abort', () => reject(new Error('Aborted')));
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
