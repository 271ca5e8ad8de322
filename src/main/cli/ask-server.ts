import { resolve } from 'node:path';
import { operatorAnswer } from '../../contracts/command-line.ts';
import type { OperatorAnswer, OperatorCommand } from '../../contracts/command-line.ts';
import { problemSchema } from '../../contracts/problem.ts';
import type { Config } from '../settings/config.ts';
import { readOperatorPass } from '../settings/operator-pass.ts';
import { RefusedError } from './command.ts';

const notRunning = 'No server runs on this data folder. Start it first: this command goes through the server';

/** Sends a command to the server running on the data folder, authorised by its token file. */
export const askServer = async (
  { DATA_DIR }: Pick<Config, 'DATA_DIR'>,
  command: OperatorCommand,
): Promise<OperatorAnswer> => {
  const pass = readOperatorPass(resolve(DATA_DIR));
  if (pass === null) throw new RefusedError(notRunning);
  const answer = await fetch(`${pass.origin}/internal/cli`, {
    method: 'POST',
    headers: { authorization: `Bearer ${pass.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(command),
  }).catch(() => {
    throw new RefusedError(notRunning);
  });
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return operatorAnswer.parse(body);
  const refused = problemSchema.safeParse(body);
  throw new RefusedError(refused.success ? refused.data.detail : `The server answered ${answer.status}`);
};
