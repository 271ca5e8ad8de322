import type { Deps } from '../../application/deps.ts';
import type { DecisionPreview } from '../../contracts/review.ts';
import type { DecideReading } from '../../domain/roster/readings.ts';
import { creditable } from '../../domain/session/readings.ts';
import { openReadingsOf, sessionsByIds } from '../../projections/sessions/open-readings.ts';
import type { SessionDoc } from '../../projections/sessions/session-doc.ts';

type Previewing = DecideReading['data'];
type Line = DecisionPreview['readings'][number];

/** Nobody who is there yet is called so. */
const somebodyNew = '';

/** Whom a session would not be credited twice for. */
const leftIn = (session: SessionDoc, { text, word, heals: kinds }: Previewing): ReadonlySet<string> => {
  if (word.action !== 'player' && word.action !== 'register') return new Set();
  const playerId = word.action === 'player' ? word.playerId : somebodyNew;
  return new Set(creditable(session, { text, kinds, playerId }).left.map(({ participantId }) => participantId));
};

/** What a decision would settle, the newest session first. */
export const previewOf = async (
  data: Previewing,
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
      const left = leftIn(session, data);
      return session.participants
        .filter(({ participantId }) => wanted.has(participantId))
        .map(({ participantId, rawName }): Line => {
          const { id: sessionId, eventDate, eventType } = session;
          return { sessionId, eventDate, eventType, participantId, rawName, left: left.has(participantId) };
        });
    });
  return { count: readings.filter(({ left }) => !left).length, readings };
};
