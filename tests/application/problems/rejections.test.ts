import type { CommonRejection } from '../../../src/application/commands/command-result.ts';
import type { HandleCommand } from '../../../src/application/commands/handle-command.ts';
import type { RosterRejection } from '../../../src/domain/roster/rejections.ts';
import { maintenanceProblem, rosterProblem, sessionProblem } from '../../../src/application/problems/rejections.ts';
import { openGuild } from '../../api/sessions/guild.ts';

type Refusal = RosterRejection | CommonRejection;

/** A guild whose roster refuses everything from now on, as a later rule might; sessions are decided as ever. */
const openRefusing = async () => {
  let refusal: Refusal | null = null;
  const guild = await openGuild({
    isDeclared: false,
    deps: ({ handle }) => {
      const refusing: HandleCommand = (decider, id, command, meta) =>
        refusal === null || decider.category !== 'roster'
          ? handle(decider, id, command, meta)
          : Promise.resolve({ ok: false, position: null, rejection: refusal as never });
      return { handle: refusing };
    },
  });
  return { ...guild, refuse: (given: Refusal) => void (refusal = given) };
};

describe('a command that the roster refuses', () => {
  const refusals: readonly [Refusal, number, string][] = [
    [{ code: 'not-found' }, 404, 'not-found'],
    [{ code: 'name-taken', playerId: 'other' }, 409, 'name-taken'],
    [{ code: 'bad-name', problem: 'too-short' }, 422, 'invalid'],
    [{ code: 'link-active-elsewhere' }, 409, 'link-active-elsewhere'],
    [{ code: 'idempotency-key-reused' }, 422, 'idempotency-key-reused'],
    [{ code: 'stream-newer-than-build' }, 409, 'stream-newer-than-build'],
  ];
  let guild: Awaited<ReturnType<typeof openRefusing>>;
  let session: string;
  let participant: string;
  beforeAll(async () => {
    guild = await openRefusing();
    session = await guild.submit('Stranger');
    participant = (await guild.details(session)).participants[0].id;
  });
  afterAll(() => guild.close());

  it.each(refusals)('for %j is told so when players are registered', async (refusal, status, code) => {
    guild.refuse(refusal);
    const answer = await guild.post('/api/players', { names: ['Nova'] });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it.each(refusals)('for %j is told so when a session is verified', async (refusal, status, code) => {
    guild.refuse(refusal);
    const answer = await guild.post(`/api/sessions/${session}/verify`, { register: [participant] });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it.each(refusals)('for %j is told so when the names of a session are saved', async (refusal, status, code) => {
    guild.refuse(refusal);
    const participants = [{ id: participant, rawName: 'Stranger' }];
    const body = { participants, register: [participant] };
    const answer = await guild.put(`/api/sessions/${session}/participants`, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('what was refused is said in words', () => {
  it.each([
    ['blank', 'Please enter a new name'],
    ['too-short', 'A name has at least 2 characters.'],
    ['unchanged', 'The player already has this name.'],
  ] as const)('a name that is %s', (why, detail) => {
    const { problem } = rosterProblem({ code: 'bad-name', problem: why }, 'newName');
    expect(problem.extras.errors).toEqual([{ field: 'newName', code: why, detail }]);
  });

  it.each([
    [
      'nothing-to-confirm',
      () => sessionProblem({ code: 'nothing-to-confirm', participantId: 'p' }),
      'invalid',
      'No player matches this name.',
    ],
    [
      'already-there',
      () => sessionProblem({ code: 'already-there' }),
      'invalid',
      'This session already counts for you.',
    ],
    ['not-open', () => maintenanceProblem({ code: 'not-open' }), 'not-found', 'There is no such open item.'],
  ] as const)('%s', (_code, refused, code, detail) => {
    expect(refused().problem).toMatchObject({ code, detail });
  });
});
