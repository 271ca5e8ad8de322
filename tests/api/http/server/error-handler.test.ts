import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerErrors } from '../../../../src/api/http/server/error-handler.ts';
import { commonOutcomes } from '../../../../src/application/problems/problem.ts';

const answer = (error: unknown, raw: { readonly destroyed: boolean; readonly complete: boolean }) => {
  const logged: unknown[] = [];
  const answered: number[] = [];
  const reply = {
    code: (status: number) => (answered.push(status), reply),
    header: () => reply,
    send: () => reply,
  };
  const request = { raw, log: { error: (line: unknown) => void logged.push(line) } };
  answerErrors(commonOutcomes)(error, request as unknown as FastifyRequest, reply as unknown as FastifyReply);
  return { logged, status: answered[0] };
};
const reset = (more: object = {}) => Object.assign(new Error('aborted'), { code: 'ECONNRESET', ...more });
const gone = { destroyed: true, complete: false };
const there = { destroyed: false, complete: true };

describe('what goes wrong with a request', () => {
  it('is logged when nobody expected it', () => {
    const { logged, status } = answer(new Error('a defect'), there);
    expect([logged.length, status]).toEqual([1, 500]);
  });

  it('is not logged as an error when the client has gone', () => {
    expect(answer(reset(), gone).logged).toEqual([]);
  });

  it.each([
    ['a defect beside a client that has gone', new Error('a defect'), gone],
    ['a fault of the system beside one', reset({ syscall: 'read', errno: -104 }), gone],
    ['a connection of ours that is reset', reset(), there],
  ])('is logged: %s', (_what, error, raw) => {
    expect(answer(error, raw).logged).toHaveLength(1);
  });
});
