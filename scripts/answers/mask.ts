const id = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
/** Of a sign-in: the hash of what was drawn. */
const signInId = /"id":"[0-9a-f]{64}"/g;
const position = /\b\d{20}\b/g;
const instant = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
const asset = /(\/assets\/[\w-]+?)-[\w-]{8}\.(\w+)/g;
const address = /127\.0\.0\.1(?::|%3A)\d+/gi;
/** Milliseconds of the calls of this process. */
const measured = /"(queryP95Seconds|p50Ms|avgProcessingTime|processingTime)":(?:null|[\d.e-]+)/g;
const secret = /\b(state|code|code_challenge)=[\w%.~-]+/g;

type Masks = {
  /** Ids that have a name of their own. */
  readonly names: ReadonlyMap<string, string>;
  /** When the product was started, by its clock: what is later happened while it was recorded. */
  readonly startedAt: Date;
};

/** Takes from a text what differs between two runs of one product. */
export const buildMask =
  ({ names, startedAt }: Masks) =>
  (text: string): string =>
    text
      .replace(id, (found) => `<${names.get(found) ?? 'id'}>`)
      .replace(signInId, '"id":"<id>"')
      .replace(position, '<position>')
      .replace(instant, (found) => (Date.parse(found) >= startedAt.getTime() ? '<now>' : found))
      .replace(asset, '$1-<hash>.$2')
      .replace(address, '<address>')
      .replace(secret, '$1=<secret>')
      .replace(measured, '"$1":"<measured>"');
