import { ApplicationCommandOptionType, Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import type { DiscordCommands, OfferedCommand, OfferedOption } from '../../ports/discord-commands.ts';
import type { Calls } from './calls.ts';
import type { OwnApplication } from './own-application.ts';

type Options = {
  readonly calls: Pick<Calls, 'call'>;
  readonly own: OwnApplication;
  readonly guildId: string;
};

const types = {
  text: ApplicationCommandOptionType.String,
  'yes-no': ApplicationCommandOptionType.Boolean,
  person: ApplicationCommandOptionType.User,
  file: ApplicationCommandOptionType.Attachment,
} as const satisfies Record<OfferedOption['kind'], ApplicationCommandOptionType>;

/** As returned by Discord: absent fields mean false, or no limit. */
const option = z.object({
  type: z.number(),
  name: z.string(),
  description: z.string(),
  required: z.boolean().default(false),
  autocomplete: z.boolean().default(false),
  max_length: z.number().nullish().default(null),
});
const command = z.object({ name: z.string(), description: z.string(), options: z.array(option).default([]) });
type Command = z.infer<typeof command>;

const toOption = ({ kind, name, description, required, autocomplete, longest }: OfferedOption) => ({
  ...{ type: types[kind], name, description },
  ...(required === undefined ? {} : { required }),
  ...(autocomplete === undefined ? {} : { autocomplete }),
  ...(longest === undefined ? {} : { max_length: longest }),
});
const toCommand = ({ name, description, options }: OfferedCommand) => ({
  ...{ name, description },
  options: options.map(toOption),
});

const byName = (commands: readonly Command[]): string =>
  JSON.stringify(commands.toSorted((a, b) => (a.name < b.name ? -1 : 1)));

/** https://docs.discord.com/developers/interactions/application-commands. */
export const createDiscordCommands = ({ calls, own, guildId }: Options): DiscordCommands => ({
  offer: async (commands) => {
    const { applicationId } = await own();
    const route = Routes.applicationGuildCommands(applicationId, guildId);
    const held = z.array(command).safeParse(await calls.call((rest) => rest.get(route)));
    const body = commands.map(toCommand);
    if (held.success && byName(held.data) === byName(z.array(command).parse(body))) return 'as-they-were';
    await calls.call((rest) => rest.put(route, { body }));
    return 'registered';
  },
});
