import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';

/** The header is free text, so only names known to the library are accepted. */
const browsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const systems: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

/** Browser and system from the header, such as 'Firefox on Windows'; null when unknown. */
export const browserOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null => {
  const userAgent = headers['user-agent'] ?? '';
  if (userAgent === '') return null;
  const parser = Bowser.getParser(userAgent);
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()];
  if (!browsers.has(browser)) return null;
  return systems.has(system) ? `${browser} on ${system}` : browser;
};
