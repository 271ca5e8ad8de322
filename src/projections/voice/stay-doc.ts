import { voiceDecider } from '../../domain/voice/decider.ts';
import type { RecordedEvent } from '../../domain/kernel/envelope.ts';
import type { VoiceEvent } from '../../domain/voice/events.ts';
import { handlers } from '../kernel/definition/projection.ts';

const prefix = `${voiceDecider.category}-`;

/** `voice-<accountId>` -> `<accountId>`. */
const accountIdOf = (stream: string): string => stream.slice(prefix.length);

/** One stay in one channel. Ids only: names are joined when read. */
export type StayDoc = {
  readonly id: string;
  readonly accountId: string;
  readonly channelId: string;
  /** ISO 8601 UTC. */
  readonly startedAt: string;
  /** null while open. */
  readonly endedAt: string | null;
  /** Its end was not observed. */
  readonly estimated: boolean;
  /** Began with a join, not with a move. */
  readonly isJoin: boolean;
};

type Begun = RecordedEvent<Extract<VoiceEvent, { type: 'VoiceJoined' | 'VoiceMoved' }>>;

const begun = ({ stream, data, type }: Begun): StayDoc => ({
  id: data.stayId,
  accountId: accountIdOf(stream),
  channelId: data.channelId,
  startedAt: data.at,
  endedAt: null,
  estimated: false,
  isJoin: type === 'VoiceJoined',
});

const ended = (doc: StayDoc | null, endedAt: string, estimated: boolean): StayDoc | null =>
  doc === null ? null : { ...doc, endedAt, estimated };

export const onStay = handlers<VoiceEvent, StayDoc>({
  VoiceJoined: {
    keys: ({ data }) => [data.stayId],
    fold: (doc, event) =>
      doc !== null && event.data.resumes ? { ...doc, endedAt: null, estimated: false } : begun(event),
  },
  VoiceMoved: {
    keys: ({ data }) => [data.from.stayId, data.stayId],
    fold: (doc, event, key) => (key === event.data.stayId ? begun(event) : ended(doc, event.data.at, false)),
  },
  VoiceLeft: {
    keys: ({ data }) => [data.stayId],
    fold: (doc, { data }) => ended(doc, data.at, data.estimated),
  },
});
