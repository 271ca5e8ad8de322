/**
 * Downloads an attachment from Discord's servers only. Throws with a code, before or during the download:
 * `file-address-refused` (not an address of Discord, or a redirect elsewhere), `file-gone` (missing, or the address has
 * expired), `file-too-large`, `file-failed` (anything else).
 */
export type FileFetcher = {
  open(url: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
};
