import { z } from 'zod';
import type { CommandValue, GuildInteraction } from '../../ports/guild-gateway.ts';
import { file, memberWithUser, toFile, toPerson } from './wire.ts';

const value = z.union([z.string(), z.number(), z.boolean()]);
const option = z.object({ name: z.string(), value: value.optional(), focused: z.boolean().optional() });

/** An interaction */
const shape = z.object({
  id: z.string(),
  token: z.string(),
  type: z.number(),
  channel_id: z.string(),
  member: memberWithUser,
  message: z.object({ id: z.string() }).nullish(),
  data: z.object({
    name: z.string().optional(),
    options: z.array(option).default([]),
    resolved: z.object({ attachments: z.record(z.string(), file).default({}) }).default({ attachments: {} }),
    custom_id: z.string().optional(),
    values: z.array(z.string()).default([]),
  }),
});
type Shape = z.infer<typeof shape>;

const optionsOf = (options: Shape['data']['options']): Readonly<Record<string, CommandValue>> =>
  Object.fromEntries(options.flatMap((one) => (one.value === undefined ? [] : [[one.name, one.value]])));

const askedOf = ({ type, data, message }: Shape): GuildInteraction['asked'] | null => {
  const { name = '', options } = data;
  if (type === 2) {
    const files = Object.entries(data.resolved.attachments).map(([id, one]) => [id, toFile(one)] as const);
    return { kind: 'command', name, options: optionsOf(options), files: Object.fromEntries(files) };
  }
  if (type === 4) {
    const focused = options.find((one) => one.focused === true)?.name ?? '';
    return { kind: 'autocomplete', name, options: optionsOf(options), focused };
  }
  if (type !== 3 || message == null) return null;
  return { kind: 'component', customId: data.custom_id ?? '', values: data.values, messageId: message.id };
};

/** null for interactions that the bot does not offer. */
export const toInteraction = (received: unknown): GuildInteraction | null => {
  const one = shape.safeParse(received);
  if (!one.success) return null;
  const { id, token, channel_id: channelId, member } = one.data;
  const asked = askedOf(one.data);
  return asked === null ? null : { id, token, channelId, person: toPerson(member.user, member), asked };
};
