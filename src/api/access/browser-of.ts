import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';

/** A browser names itself as it likes: only names that the library lists are kept. */
const browsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const systems: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

/** By its header, such as 'Firefox on Windows'; null where it gives none, or none that is known. */
export const browserOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null => {
  const userAgent = headers['user-agent'] ?? '';
  if (userAgent === '') return null;
  const parser = Bowser.getParser(userAgent);
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()];
  if (!browsers.has(browser)) return null;
  return systems.has(system) ? `${browser} on ${system}` : browser;
};
