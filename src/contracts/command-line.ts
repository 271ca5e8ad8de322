import { z } from 'zod';
import { evaluationEngines, evaluationSessions } from './bake-off.ts';
import { line } from './common.ts';
import { visionSlots } from './vision.ts';

const snowflake = line(20).regex(/^\d{17,20}$/);
export const discordIdOf = snowflake.describe("Discord's id of a person, 17 to 20 digits.");

/** Show the cost, begin, or show the progress. */
const step = z.enum(['cost', 'begin', 'state']);

/** Commands that the command line sends to the running server, one schema each. */
export const operatorCommand = z.discriminatedUnion('command', [
  z.object({
    command: z.literal('erase'),
    discordId: discordIdOf,
    pictures: z.boolean().default(false).describe('Also the pictures of sessions that the person uploaded.'),
  }),
  z.object({
    command: z.literal('reactions retry'),
    reaction: line(200).describe('The name of the reaction.'),
    eventId: line(100).describe('The event that it was refused for.'),
  }),
  z.object({
    command: z.literal('archive repair'),
    messageIds: z.array(snowflake).min(1).max(1_000).describe('Archived messages that were found on Discord again.'),
  }),
  z.object({ command: z.literal('sign-in') }),
  z.object({
    command: z.literal('sign-ins revoke'),
    discordId: z.union([discordIdOf, z.literal('cli').describe('Those of the command line.')]),
  }),
  z.object({
    command: z.literal('bake-off'),
    step,
    engines: evaluationEngines,
    sessions: evaluationSessions,
  }),
  z.object({
    command: z.literal('calibrate'),
    step,
    slot: z.enum(visionSlots).describe('Which vision model.'),
    sessions: evaluationSessions,
  }),
]);
export type OperatorCommand = z.infer<typeof operatorCommand>;

/** `text`: shown to the operator; `done`: false when it was refused. */
export const operatorAnswer = z
  .object({
    done: z.boolean(),
    text: z.string(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  })
  .meta({ id: 'OperatorAnswer' });
export type OperatorAnswer = z.infer<typeof operatorAnswer>;

/** File in the data folder of a running server: access to it authorises the command line. */
export const operatorPass = z.object({ origin: z.string(), token: z.string() });
