import type { Deps } from '../../application/deps.ts';
import type { VoiceDuring, voiceDuringQuery } from '../../contracts/voice.ts';
import { channelsById } from '../../projections/channels/queries.ts';
import { inVoiceDuring } from '../../projections/voice/during.ts';
import { voiceEyeOf } from '../http/request/voice-eye.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import { speakersOf } from './people.ts';

type DuringDeps = Pick<Deps, 'accounts' | 'clock' | 'readModels' | 'roles'> & Pick<Views, 'names'>;

/** GET /api/voice/during */
export const showDuring =
  (deps: DuringDeps) =>
  async ({ query, user }: ApiRequest<{ querystring: typeof voiceDuringQuery }>): Promise<VoiceDuring> => {
    const { channels } = await voiceEyeOf(user, deps);
    const eye = { now: deps.clock.now().getTime(), channels };
    const { span, people } = await inVoiceDuring(deps.readModels, Date.parse(query.at), eye);
    const [speakers, seen] = await Promise.all([
      speakersOf(
        people.map(({ accountId }) => accountId),
        deps,
      ),
      channelsById(
        deps.readModels,
        people.map(({ channelId }) => channelId),
      ),
    ]);
    const rows = people.map(({ accountId, channelId, seconds }) => {
      const { playerId = null, name = null } = speakers.get(accountId) ?? {};
      return { playerId, name, channelName: seen.get(channelId)?.name ?? null, seconds };
    });
    return {
      from: new Date(span.from).toISOString(),
      to: new Date(span.to).toISOString(),
      people: rows.sort((a, b) => b.seconds - a.seconds || ((a.name ?? '') < (b.name ?? '') ? -1 : 1)),
    };
  };
