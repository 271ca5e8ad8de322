import type { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import type { Written } from '../../contracts/common.ts';
import type { participantsBody } from '../../contracts/sessions.ts';
import type { FieldProblem } from '../../contracts/problem.ts';
import { playerNamed } from '../../domain/recognition/roster-index.ts';
import type { RosterIndex } from '../../domain/recognition/roster-index.ts';
import type { EditedItem, EditParticipants } from '../../domain/session/commands.ts';
import { sessionDecider } from '../../domain/session/decider.ts';
import type { Names } from '../../projections/in-memory/names.ts';
import { askedBy } from '../http/asked-by.ts';
import type { Asked } from '../http/feature.ts';
import { problem } from '../http/problem.ts';
import { sessionProblem } from '../http/rejections.ts';
import { currentSession } from './current-session.ts';
import { writtenAs } from './wire.ts';
import type { sessionParams } from './wire.ts';
import type { Roster } from './roster.ts';

type Item = z.output<typeof participantsBody>['participants'][number];

const versionHeader = /^(?:W\/)?(?:"(\d{1,9})"|(\d{1,9}))$/;

/** The version in If-Match, quoted or not; null when nothing is to be compared. */
export const expectedVersion = (header: string | undefined): number | null => {
  if (header === undefined || header.trim() === '*') return null;
  const [, quoted, bare] = versionHeader.exec(header.trim()) ?? [];
  const digits = quoted ?? bare;
  if (digits === undefined) throw problem('malformed', 'If-Match must be the version of the session.');
  return Number(digits);
};

/** What a person sent, with the names of new entries resolved; a known entry keeps its player unless it names another. */
const editedItem = (item: Item, isKnown: boolean, index: RosterIndex): EditedItem => {
  const rawName = item.rawName ?? null;
  const named = isKnown || rawName === null ? null : (playerNamed(index, rawName) ?? null);
  return {
    id: item.id ?? null,
    rawName,
    playerId: item.playerId ?? named,
    playerGiven: item.playerId !== undefined,
  };
};

const itemProblems = (items: readonly Item[], known: ReadonlyMap<string, unknown>, roster: Roster): FieldProblem[] =>
  items.flatMap((item, index) => {
    const isNew = item.id === null || item.id === undefined || !known.has(item.id);
    const at = `participants.${index}`;
    if (isNew && (item.rawName ?? '').trim() === '')
      return [{ field: `${at}.rawName`, code: 'blank', detail: 'A new participant needs a name.' }];
    if (typeof item.playerId === 'string' && !roster.has(item.playerId))
      return [{ field: `${at}.playerId`, code: 'unknown-player', detail: 'There is no such player.' }];
    return [];
  });

type EditDeps = Pick<Deps, 'eventStore' | 'handle'> & {
  readonly roster: () => Promise<Roster>;
  readonly names: Pick<Names, 'playerOfAccount'>;
};

/** PUT /api/sessions/:id/participants: the list as it should be; the decider works out who came and went. */
export const editParticipants =
  (deps: EditDeps) =>
  async (request: Asked<{ params: typeof sessionParams; body: typeof participantsBody }>): Promise<Written> => {
    const { id } = request.params;
    const { participants } = request.body;
    const version = expectedVersion(request.headers['if-match']);
    const meta = askedBy(request, { id, participants: participants.map(asJson), version });
    const [{ state, isRepeat }, roster] = await Promise.all([currentSession(deps.eventStore, id, meta), deps.roster()]);
    const errors = isRepeat ? [] : itemProblems(participants, state.participants, roster);
    if (errors.length > 0) throw problem('invalid', null, { errors });
    const command: EditParticipants = {
      type: 'EditParticipants',
      data: {
        items: participants.map((item) =>
          editedItem(item, typeof item.id === 'string' && state.participants.has(item.id), roster.index),
        ),
        expectedVersion: version,
        ownPlayerId: deps.names.playerOfAccount(request.user.account.id),
      },
    };
    const handled = await deps.handle(sessionDecider, id, command, meta);
    if (!handled.ok) throw sessionProblem(handled.rejection);
    return writtenAs(id, handled);
  };

/** `undefined` is no JSON: what was not said differs from null in the hash of the request. */
const asJson = ({ id, rawName, playerId }: Item) => ({
  ...(id === undefined ? {} : { id }),
  ...(rawName === undefined ? {} : { rawName }),
  ...(playerId === undefined ? {} : { playerId }),
});
