/** How the stand-in misbehaves on command. */
import type { ServerHttp2Stream } from 'node:http2';

/** Fault of one append. */
export type AppendFault =
  /** Committed, then the call is reset with this HTTP/2 code: the answer is lost (section 6: RST with code 0 or 2). */
  | { readonly kind: 'reset-after-commit'; readonly code: number }
  /** Committed, then the whole connection is cut (section 6: `Connection dropped`, `read ECONNRESET`). */
  | { readonly kind: 'cut-after-commit' }
  /** Reset before anything was written. */
  | { readonly kind: 'reset-before-commit' }
  /** Committed and never answered (section 5: a frozen server). */
  | { readonly kind: 'never-answered' }
  /** Response without a position (section 1: repeats of soft-deleted events; facts: possible on any repeat). */
  | { readonly kind: 'without-position' }
  /** Not written: 10 ABORTED (section 1: repeats while the first is in flight). */
  | { readonly kind: 'commit-timeout' }
  /** Not written: 14 UNAVAILABLE. */
  | { readonly kind: 'unavailable' };

export const createFaults = () => {
  const waiting: AppendFault[] = [];
  let ofNew: readonly AppendFault[] = [];
  let met = 0;
  let lost = 0;
  return {
    /** Until changed, every append with events meets one of these in turn; its repeats succeed. */
    planForNew: (faults: readonly AppendFault[]): void => {
      ofNew = faults;
    },
    nextOfNew: (): AppendFault | null => {
      met += 1;
      return ofNew[met % Math.max(1, ofNew.length)] ?? null;
    },
    /** The next appends, in their order of arrival, meet these. */
    plan: (faults: readonly AppendFault[]): void => void waiting.push(...faults),
    next: (): AppendFault | null => waiting.shift() ?? null,
    countLost: (): void => void (lost += 1),
    lost: (): number => lost,
    clear: (): void => {
      waiting.length = 0;
      ofNew = [];
    },
  };
};
export type Faults = ReturnType<typeof createFaults>;

type WithHttp2 = { readonly call?: { readonly stream?: ServerHttp2Stream } };

const http2Of = (call: unknown): ServerHttp2Stream => {
  const stream = (call as WithHttp2).call?.stream;
  if (stream === undefined) throw new Error('grpc-js no longer shows the HTTP/2 stream of a call');
  return stream;
};

/** The caller went away amid its message: what came of it is no request. */
export const isBrokenOff = (call: unknown): boolean => {
  const stream = http2Of(call);
  return stream.aborted || stream.destroyed || stream.closed || stream.session?.destroyed !== false;
};
export const resetCall = (call: unknown, code: number): void => http2Of(call).close(code);
export const cutConnection = (call: unknown): void => http2Of(call).session?.destroy();
