import type { z } from 'zod';
import type { SessionEdit } from '../../application/sessions/edit-session.ts';
import type { Roster } from '../../application/roster/roster.ts';
import type { FieldProblem } from '../../contracts/problem.ts';
import type { participantsBody } from '../../contracts/session-writes.ts';
import type { ListedParticipant, SessionState } from '../../domain/session/state.ts';
import { looksOtherwise, nameProblem, normaliseName } from '../../contracts/text.ts';

type Body = z.output<typeof participantsBody>;
type Item = Body['participants'][number];
type Edit = Pick<SessionEdit, 'edit' | 'register'>;
/** `mayRestore`: removed names are restored as they were; otherwise they are new names. */
export type EditedList = {
  readonly state: SessionState;
  /** Current participants by id. */
  readonly listed: ReadonlyMap<string, ListedParticipant>;
  readonly mayRestore: boolean;
};

export const editedList = (state: SessionState, mayRestore: boolean): EditedList => ({
  state,
  mayRestore,
  listed: new Map((state.session?.participants ?? []).map((one) => [one.participantId, one])),
});

/** Why a name cannot be added by hand. Player names are stricter: a guest may have any name. */
const addedNameProblem = (field: string, rawName: string): FieldProblem | null => {
  const name = normaliseName(rawName);
  const problem = nameProblem(name);
  if (name === '') return { field, code: 'blank', detail: 'A new participant needs a name.' };
  if (looksOtherwise(name))
    return { field, code: 'bad-character', detail: 'A name must not hold characters that cannot be seen.' };
  if (!/[\p{L}\p{N}]/u.test(name))
    return { field, code: 'bad-character', detail: 'A name must have a letter or a digit.' };
  if (problem === 'too-short') return { field, code: 'too-short', detail: 'A name must have at least 2 characters.' };
  return problem === 'too-long' ? { field, code: 'too-long', detail: 'A name must have at most 32 characters.' } : null;
};

/** Checks the place of a new name: a screenshot of this session and a box in it. */
const placeProblem = (field: string, { image, box }: Item, { state }: EditedList): FieldProblem | null => {
  if (typeof image !== 'number' && !Array.isArray(box)) return null;
  const picture = state.session?.images[image ?? -1];
  if (picture === undefined || !Array.isArray(box))
    return { field: `${field}.image`, code: 'unknown-picture', detail: 'This session has no such screenshot.' };
  const [left, top, width, height] = box;
  const isInside = [left, top, width - 1, height - 1].every((number) => number >= 0);
  return isInside && left + width <= picture.width && top + height <= picture.height
    ? null
    : { field: `${field}.box`, code: 'outside-picture', detail: 'The box is outside the screenshot.' };
};

/** Whether an item is new: known ids are existing or, if allowed, restored names. */
const isNew = ({ id }: Item, { listed, state, mayRestore }: EditedList): boolean =>
  typeof id !== 'string' || (!listed.has(id) && !(mayRestore && state.removed.has(id)));

const itemProblems = (item: Item, field: string, session: EditedList, roster: Roster): readonly FieldProblem[] => {
  const problems: (FieldProblem | null)[] = [];
  if (isNew(item, session)) {
    problems.push(addedNameProblem(`${field}.rawName`, item.rawName ?? ''), placeProblem(field, item, session));
  }
  if (typeof item.playerId === 'string' && !roster.has(item.playerId))
    problems.push({ field: `${field}.playerId`, code: 'unknown-player', detail: 'There is no such player.' });
  return problems.flatMap((problem) => problem ?? []);
};

/** Indexes of items to register; -1 for unknown ones. */
const placesToRegister = ({ participants, register = [] }: Body): readonly number[] => [
  ...new Set(
    register.map((one) =>
      typeof one === 'number'
        ? participants[one] === undefined
          ? -1
          : one
        : participants.findIndex(({ id }) => id === one),
    ),
  ),
];

/** Names that a list adds. */
export const newNames = ({ participants }: Body, session: EditedList): number =>
  participants.filter((item) => isNew(item, session)).length;

/** Problems of a list of participants, by field. */
export const editProblems = (body: Body, session: EditedList, roster: Roster): readonly FieldProblem[] => [
  ...body.participants.flatMap((item, place) => itemProblems(item, `participants.${place}`, session, roster)),
  ...(placesToRegister(body).includes(-1)
    ? [{ field: 'register', code: 'unknown-participant', detail: 'Only names of the list can be registered.' }]
    : []),
];

/** The edit sent by a person, with new names resolved; a known item keeps its player unless it names another. */
export const editOf = (
  body: Body,
  session: EditedList,
  roster: Pick<Roster, 'meantBy'>,
  given: { readonly expectedVersion: number | null; readonly ownPlayerId: string | null },
): Edit => ({
  edit: {
    ...given,
    notNames: body.notNames ?? [],
    declined: body.declined ?? [],
    ...(body.verify === true && { verify: true }),
    items: body.participants.map((item) => {
      const rawName = item.rawName ?? null;
      const meant = isNew(item, session) && rawName !== null ? roster.meantBy(rawName) : null;
      const { image, box } = item;
      return {
        id: item.id ?? null,
        rawName,
        playerId: item.playerId ?? meant,
        playerGiven: item.playerId !== undefined,
        confirmed: item.confirmed === true,
        place: typeof image === 'number' && Array.isArray(box) ? { image, box } : null,
      };
    }),
  },
  register: placesToRegister(body).map((key) => {
    const item = body.participants[key];
    const listed = typeof item?.id === 'string' ? session.listed.get(item.id) : undefined;
    return { key, rawName: listed?.rawName ?? item?.rawName ?? '' };
  }),
});
