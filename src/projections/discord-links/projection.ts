import type { RosterEvent } from '../../domain/roster/events.ts';
import { handlers, projection } from '../kernel/definition/projection.ts';

/** A Discord account (an id of ours) that plays a player. */
export type LinkDoc = {
  readonly id: string;
  readonly accountId: string;
  readonly playerId: string;
  readonly linkMethod: 'manual' | 'auto' | 'admin';
  readonly isActive: boolean;
  /** ISO 8601 UTC. */
  readonly linkedAt: string;
  /** Its text is with the accounts. */
  readonly hasNote: boolean;
  /** Kept for restoring, never shown. */
  readonly isDeleted: boolean;
  /** Stream revisions of the events that touched it. */
  readonly revisions: readonly number[];
};

const changed = (
  doc: LinkDoc | null,
  { revision }: { readonly revision: number },
  change: Partial<LinkDoc>,
): LinkDoc | null => (doc === null ? null : { ...doc, ...change, revisions: [...doc.revisions, revision] });

export const discordLinksProjection = projection({
  name: 'discord-links',
  version: 2,
  resetOn: ['ProductionDataWiped'],
  documents: {
    name: 'links',
    fields: {
      accountId: ({ accountId }) => accountId,
      playerId: ({ playerId }) => playerId,
      isActive: ({ isActive }) => (isActive ? 1 : 0),
      linkedAt: ({ linkedAt }) => linkedAt,
      isDeleted: ({ isDeleted }) => (isDeleted ? 1 : 0),
    },
    indexes: [
      ['isDeleted', 'linkedAt'],
      ['playerId', 'isDeleted', 'isActive', 'linkedAt'],
      ['accountId', 'isActive'],
    ],
    on: handlers<RosterEvent, LinkDoc>({
      DiscordLinked: {
        keys: ({ data }) => [data.linkId],
        fold: (doc, { data, occurredAt, revision }, key) => ({
          id: key,
          accountId: data.accountId,
          playerId: data.playerId,
          linkMethod: data.method,
          isActive: true,
          linkedAt: data.restores === key && doc !== null ? doc.linkedAt : occurredAt,
          hasNote: false,
          isDeleted: false,
          revisions: [...(doc?.revisions ?? []), revision],
        }),
      },
      DiscordLinkReactivated: {
        keys: ({ data }) => [data.linkId],
        fold: (doc, event) => changed(doc, event, { isActive: true }),
      },
      PlayersMerged: {
        keys: ({ data }) => (data.movedLink === null ? [] : [data.movedLink]),
        fold: (doc, event) => changed(doc, event, { playerId: event.data.into.playerId }),
      },
      PlayersSplit: {
        keys: ({ data }) => (data.movedLink === null ? [] : [data.movedLink]),
        fold: (doc, event) => changed(doc, event, { playerId: event.data.from.playerId }),
      },
      DiscordLinkNoted: {
        keys: ({ data }) => [data.linkId],
        fold: (doc, event) => changed(doc, event, { hasNote: event.data.has }),
      },
      DiscordLinkEnded: {
        keys: ({ data }) => [data.linkId],
        fold: (doc, event) =>
          changed(
            doc,
            event,
            event.data.how === 'deleted' ? { isActive: false, isDeleted: true, hasNote: false } : { isActive: false },
          ),
      },
    }),
  },
  derived: [],
});
