/**
 * Fetches a posted file from where Discord keeps it, and from nowhere else. Throws with a code, before or while it is read:
 * `file-address-refused` (not an address of Discord, or it leads elsewhere), `file-gone` (is not there, or the address has
 * expired), `file-too-large`, `file-failed` (anything else).
 */
export type FileFetcher = {
  open(url: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
};
