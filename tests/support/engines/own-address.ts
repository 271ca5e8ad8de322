/**
 * A server of a replica set names itself, and the driver goes where it says. Answers the same bytes with the address of
 * what stands before it; both are equally long, so that nothing else moves.
 */
export const withAddress = (bytes: Buffer, own: string, shown: string): Buffer => {
  if (own.length !== shown.length) throw new Error(`${own} cannot be shown as ${shown}`);
  if (!bytes.includes(own)) return bytes;
  const changed = Buffer.from(bytes);
  for (let at = changed.indexOf(own); at !== -1; at = changed.indexOf(own, at)) changed.write(shown, at);
  return changed;
};
