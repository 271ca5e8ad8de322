/**
 * A server of a replica set reports its address, and the driver connects to it. Replaces it by the proxy's address,
 * which has the same length, so that no other bytes move.
 */
export const withAddress = (bytes: Buffer, own: string, shown: string): Buffer => {
  if (own.length !== shown.length) throw new Error(`${own} cannot be shown as ${shown}`);
  if (!bytes.includes(own)) return bytes;
  const changed = Buffer.from(bytes);
  for (let at = changed.indexOf(own); at !== -1; at = changed.indexOf(own, at)) changed.write(shown, at);
  return changed;
};
