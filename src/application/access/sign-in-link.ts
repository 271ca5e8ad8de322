import { createHash, randomBytes } from 'node:crypto';
import type { MaintenanceRejection } from '../../domain/maintenance/decider.ts';
import type { CommonRejection } from '../commands/command-result.ts';
import { commandMeta } from '../commands/command-meta.ts';
import type { Deps } from '../deps.ts';
import { maintain } from '../operations/maintain.ts';
import { maintenanceProblem } from '../problems/rejections.ts';
import { operatorActor } from './operator.ts';

const linkLastsMs = 10 * 60_000;

type LinkDeps = Pick<Deps, 'handle' | 'clock' | 'ids'>;

const linkIdOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new key each time: a repeated request must not use a link twice. */
const metaOf = (route: string, linkId: string, deps: LinkDeps) =>
  commandMeta({ actor: operatorActor, route, key: null, request: { linkId } }, deps);

/** Creates the token of a sign-in link, valid once until the returned time (ISO 8601 UTC). The previous link ends. */
export const makeSignInLink = async (deps: LinkDeps): Promise<{ readonly token: string; readonly until: string }> => {
  const token = randomBytes(32).toString('base64url');
  const until = new Date(deps.clock.now().getTime() + linkLastsMs).toISOString();
  const linkId = linkIdOf(token);
  const made = await maintain(
    { type: 'MakeSignInLink', data: { linkId, until } },
    metaOf('sign-in', linkId, deps),
    deps,
  );
  if (!made.ok) throw maintenanceProblem(made.rejection);
  return { token, until };
};

/** Redeems a link; null on success, otherwise why not. */
export const useSignInLink = async (
  token: string,
  deps: LinkDeps,
): Promise<MaintenanceRejection | CommonRejection | null> => {
  const linkId = linkIdOf(token);
  const used = await maintain(
    { type: 'UseSignInLink', data: { linkId } },
    metaOf('POST /auth/link', linkId, deps),
    deps,
  );
  return used.ok ? null : used.rejection;
};
