import type { HandleCommand } from '../../src/application/commands/handle-command.ts';
import { createAttemptOutcome } from '../../src/application/recognition/recognition.ts';
import type { PendingAttempt } from '../../src/application/recognition/recognition.ts';
import { rosterOf } from '../../src/application/roster/roster.ts';
import type { Message } from '../../src/domain/kernel/envelope.ts';
import { factOf } from '../support/given.ts';
import { submitted } from '../support/session-builders.ts';

const attempt = {
  ...{ sessionId: 's1', attempt: 1, images: [], owner: 'account-1' },
  cause: { ...factOf(submitted(), 'session-s1', 0), position: '1' },
} as unknown as PendingAttempt;
const { index, bands } = rosterOf([{ id: '#Nova', name: 'Nova', aliases: [] }]);
const names = [{ text: 'Nova', confidence: 0.9, image: 0, box: null, model: 'engine-1' }];

/** Result for a session that refuses an outcome. */
const told = (code: string) => {
  const commands: Message[] = [];
  const handle = (async (_decider: unknown, _id: string, command: Message) => {
    commands.push(command);
    return command.type === 'CompleteRecognition' ? { ok: false, rejection: { code } } : { ok: true };
  }) as unknown as HandleCommand;
  const outcome = createAttemptOutcome(attempt, { handle, clock: { now: () => new Date('2026-03-01T12:00:00Z') } });
  return { commands, complete: () => outcome.complete({ readings: [], names }, { index, calibration: null, bands }) };
};

describe('what an attempt comes to', () => {
  it('is a failure that says so where the outcome is too large to be stored', async () => {
    const { commands, complete } = told('too-large');
    await complete();
    expect(commands).toMatchObject([
      { type: 'CompleteRecognition', data: { participants: [{ rawName: 'Nova', playerId: '#Nova' }] } },
      { type: 'FailRecognition', data: { failure: { code: 'too-large', image: null, count: 1 } } },
    ]);
  });

  it('is nobody’s outcome where the session refuses it otherwise: the job is tried again', async () => {
    const { commands, complete } = told('not-pending');
    await expect(complete()).rejects.toThrow('Session s1 took no outcome: not-pending');
    expect(commands).toHaveLength(1);
  });
});
