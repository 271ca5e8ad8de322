import { assertNever } from '../kernel/assert-never.ts';
import type { VoiceFact } from './events.ts';

type Stay = { readonly stayId: string; readonly channelId: string; readonly startedAt: string };

/** `inOutage`: Discord was away when it ended. */
type EndedStay = Stay & { readonly endedAt: string; readonly inOutage: boolean };

/** What decisions need of an account's time in voice. */
export type VoiceState = {
  /** The stay that goes on; one an account. */
  open: Stay | null;
  /** The stay that ended last. */
  last: EndedStay | null;
  revision: number;
};

export const initialVoice = (): VoiceState => ({ open: null, last: null, revision: -1 });

const end = (state: VoiceState, endedAt: string, inOutage = false): void => {
  if (state.open !== null) state.last = { ...state.open, endedAt, inOutage };
  state.open = null;
};

export const evolveVoice = (state: VoiceState, fact: VoiceFact): VoiceState => {
  state.revision = fact.revision;
  switch (fact.type) {
    case 'VoiceJoined': {
      const { stayId, channelId, at, resumes } = fact.data;
      state.open = { stayId, channelId, startedAt: resumes ? (state.last?.startedAt ?? at) : at };
      return state;
    }
    case 'VoiceMoved': {
      const { stayId, channelId, at } = fact.data;
      end(state, at);
      state.open = { stayId, channelId, startedAt: at };
      return state;
    }
    case 'VoiceLeft':
      end(state, fact.data.at, fact.data.cause === 'outage');
      return state;
    default:
      return assertNever(fact);
  }
};
