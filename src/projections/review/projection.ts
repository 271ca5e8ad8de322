import { foldName } from '../../contracts/text.ts';
import type { StoredReadingKind, RosterEvent } from '../../domain/roster/events.ts';
import { handlers, mappedView, projection } from '../kernel/definition/projection.ts';
import type { Handler } from '../kernel/definition/projection.ts';

/** A moderator's decision on a text. Ids only; names are joined when read. */
export type DecisionDoc = {
  readonly id: string;
  readonly text: string;
  readonly action: 'learned' | 'ignored' | 'right' | 'nobody';
  readonly playerId: string | null;
  readonly heals: readonly StoredReadingKind[];
  readonly by: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly undone: boolean;
  /** Whether it registered the player. */
  readonly registered: boolean;
  readonly commandId: string;
};

type DecidingEvent = Extract<RosterEvent, { type: 'ReadingLearned' | 'TextIgnored' | 'ReadingJudged' }>;

const wordOf = ({ type, data }: DecidingEvent): Pick<DecisionDoc, 'action' | 'playerId'> => {
  if (type === 'ReadingLearned') return { action: 'learned', playerId: data.playerId };
  return { action: type === 'TextIgnored' ? 'ignored' : data.verdict, playerId: null };
};

const decided: Handler<DecidingEvent, DecisionDoc> = {
  keys: ({ data }) => [data.decisionId],
  fold: (_doc, event, key) => {
    const { data, actor, occurredAt, commandId } = event;
    const { text, heals } = data;
    const registered = event.type === 'ReadingLearned' && event.data.registered;
    return {
      id: key,
      text,
      ...wordOf(event),
      heals,
      by: actor.id,
      at: occurredAt,
      undone: false,
      registered,
      commandId,
    };
  },
};

/** Texts decided not to be names, by decision. */
const ignoredTextsView = mappedView({
  name: 'ignoredTexts',
  fields: { text: ({ text }) => text },
  indexes: [],
  items: ({ id, text, action, undone }: DecisionDoc): ReadonlyMap<string, { readonly text: string }> =>
    new Map(action === 'ignored' && !undone ? [[id, { text: foldName(text) }]] : []),
  doc: null,
});

/** Decisions about readings. */
export const reviewProjection = projection({
  name: 'review',
  version: 1,
  resetOn: ['ProductionDataWiped'],
  documents: {
    name: 'decisions',
    fields: { at: ({ at }) => at },
    indexes: [['at']],
    on: handlers<RosterEvent, DecisionDoc>({
      ReadingLearned: decided,
      TextIgnored: decided,
      ReadingJudged: decided,
      ReadingDecisionUndone: {
        keys: ({ data }) => [data.decisionId],
        fold: (doc) => (doc === null ? null : { ...doc, undone: true }),
      },
    }),
  },
  derived: [ignoredTextsView],
});
