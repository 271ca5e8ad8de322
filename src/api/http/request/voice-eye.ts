import { isAllowed } from '../../../application/access/policies.ts';
import type { Deps } from '../../../application/deps.ts';
import { everyChannelSeen, eyeOfMember } from '../../../projections/voice/eye.ts';
import type { VoiceEye } from '../../../projections/voice/eye.ts';
import type { SignedIn } from '../server/http-context.ts';

/** Voice visibility of the requesting person. */
export const voiceEyeOf = async (
  { role, account }: SignedIn,
  { readModels, roles }: Pick<Deps, 'readModels' | 'roles'>,
): Promise<VoiceEye> =>
  isAllowed(role, 'read-hidden-voice', roles) ? everyChannelSeen : eyeOfMember(account.id, readModels);
