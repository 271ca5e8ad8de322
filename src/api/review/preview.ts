import type { Deps } from '../../application/deps.ts';
import { leftOpen } from '../../application/roster/review.ts';
import type { DecisionPreview } from '../../contracts/review.ts';
import type { DecideReading } from '../../domain/roster/reading-commands.ts';
import { openReadingsOf, sessionsByIds } from '../../projections/sessions/open-readings.ts';

type PreviewedDecision = DecideReading['data'];
type PreviewLine = DecisionPreview['readings'][number];

/** Effect of a decision, newest session first. */
export const decisionPreviewOf = async (
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
