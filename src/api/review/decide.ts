import type { FastifyReply } from 'fastify';
import type { Deps } from '../../application/deps.ts';
import { decisionOf, leftOpen } from '../../application/roster/review.ts';
import type { decisionBody, DecisionPreview, DecisionWritten, ReadingKind } from '../../contracts/review.ts';
import type { DecideReading } from '../../domain/roster/reading-commands.ts';
import { openReadingsOf, sessionsByIds } from '../../projections/sessions/open-readings.ts';
import { expectUpToDate } from '../http/freshness/expect-up-to-date.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { invalidField, problem } from '../../application/problems/problem.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import { writeRoster } from '../http/response/roster-write.ts';

type PreviewedDecision = DecideReading['data'];
type PreviewLine = DecisionPreview['readings'][number];

/** Effect of a decision, newest session first. */
const decisionPreviewOf = async (
  data: PreviewedDecision,
  { readModels }: Pick<Deps, 'readModels'>,
): Promise<DecisionPreview> => {
  const open = await openReadingsOf(readModels, data.text, data.heals);
  const ids = new Set(open.flatMap(({ sessions }) => sessions.map(({ sessionId }) => sessionId)));
  const wanted = new Set(
    open.flatMap(({ sessions }) => sessions.flatMap(({ readings }) => readings.map((one) => one.participantId))),
  );
  const sessions = [...(await sessionsByIds(readModels, [...ids])).values()];
  const readings = sessions
    .sort((a, b) => (a.eventDate < b.eventDate ? 1 : -1))
    .flatMap((session) => {
      const left = leftOpen(session, data);
      return session.participants
        .filter(({ participantId }) => wanted.has(participantId))
        .map(({ participantId, rawName }): PreviewLine => {
          const { id: sessionId, eventDate, eventType } = session;
          return { sessionId, eventDate, eventType, participantId, rawName, left: left.has(participantId) };
        });
    });
  return { count: readings.filter(({ left }) => !left).length, readings };
};

type DecideRequest = ApiRequest<{ body: typeof decisionBody }>;
type DecideDeps = Pick<Deps, 'eventStore' | 'handle' | 'readModels' | 'waitFor'> & Pick<Views, 'names'>;
type Action = DecideRequest['body']['action'];

/** Kinds of open readings for an action, or the default. */
const kindsOf = {
  player: { may: ['unmatched', 'doubtful'], usual: ['unmatched'] },
  register: { may: ['unmatched', 'doubtful'], usual: ['unmatched'] },
  ignore: { may: ['unmatched', 'doubtful', 'proposed'], usual: ['unmatched'] },
  confirm: { may: ['doubtful', 'proposed'], usual: ['doubtful', 'proposed'] },
  reject: { may: ['unmatched', 'doubtful', 'proposed'], usual: ['doubtful', 'proposed'] },
} as const satisfies Record<Action, { readonly may: readonly ReadingKind[]; readonly usual: readonly ReadingKind[] }>;

const wordOf = ({ action, playerId }: DecideRequest['body']): DecideReading['data']['word'] => {
  if (action !== 'player') return { action };
  if (playerId === undefined) throw invalidField('playerId', 'required', 'Choose a player.');
  return { action, playerId };
};

/** The roster refuses invalid decisions; a preview reads models, which may lag. */
const expectKnown = async (word: DecideReading['data']['word'], deps: DecideDeps): Promise<void> => {
  await expectUpToDate(['sessions', 'names'], deps);
  if (word.action === 'player' && deps.names.nameOf(word.playerId) === null)
    throw problem('not-found', 'There is no such player.');
};

const healsOf = ({ action, kind, heal }: DecideRequest['body']): readonly ReadingKind[] => {
  const { may, usual } = kindsOf[action];
  const allowed: readonly ReadingKind[] = may;
  if (kind !== undefined && !allowed.includes(kind))
    throw invalidField('kind', 'not-for-this', 'This decision is not possible for these names.');
  const learnsNothing = action === 'confirm' || action === 'reject';
  if (learnsNothing && !heal)
    throw invalidField('heal', 'nothing-to-do', 'This decision applies to names in sessions. Set heal to true.');
  if (!heal) return [];
  return kind === undefined ? usual : [kind];
};

/** POST /api/review/decisions: with `preview` nothing is changed. */
export const decide =
  (deps: DecideDeps) =>
  async (request: DecideRequest, reply: FastifyReply): Promise<DecisionWritten | DecisionPreview> => {
    const { body } = request;
    const data = { text: body.rawName, word: wordOf(body), heals: healsOf(body) };
    if (data.text.trim() === '') throw invalidField('rawName', 'blank', 'Give the text.');
    if (body.preview === true) {
      await expectKnown(data.word, deps);
      return decisionPreviewOf(data, deps);
    }
    const { rawName, action, heal, playerId: meant = null, kind = null } = body;
    const meta = commandMetaOf(request, { rawName, action, playerId: meant, heal, kind });
    const done = await writeRoster({ command: { type: 'DecideReading', data }, meta, field: 'rawName' }, deps);
    const [playerId = null] = done.events.flatMap((event) =>
      event.type === 'ReadingLearned' ? event.data.playerId : [],
    );
    reply.code(done.repeated ? 200 : 201);
    return { position: done.position ?? '0', id: decisionOf(meta), version: done.version, playerId };
  };
