import { ComponentType, MessageFlags, Routes } from 'discord-api-types/v10';
import type { APIMessage } from 'discord-api-types/v10';
import type { DiscordPosts, Menu, MessagePlace, BotMessage } from '../../ports/discord-posts.ts';
import type { Calls } from './calls.ts';
import type { OwnApplication } from './own-application.ts';

type Options = {
  readonly calls: Pick<Calls, 'call'>;
  readonly own: OwnApplication;
};

const lastMessages = 50;

const componentsOf = (menu: Menu | undefined): readonly unknown[] =>
  menu === undefined
    ? []
    : [
        {
          type: ComponentType.ActionRow,
          components: [
            {
              type: ComponentType.StringSelect,
              custom_id: menu.id,
              placeholder: menu.placeholder,
              options: menu.choices.map(({ label, value }) => ({ label, value })),
            },
          ],
        },
      ];

/** Suppresses all mentions, and link previews. */
const bodyOf = ({ text, menu }: BotMessage) => ({
  content: text,
  allowed_mentions: { parse: [], replied_user: false },
  flags: MessageFlags.SuppressEmbeds,
  components: componentsOf(menu),
});

/** Posts via the rate-limited REST client. */
export const createDiscordPosts = ({ calls, own }: Options): DiscordPosts => {
  const ownReaction = ({ channelId, messageId }: MessagePlace, emoji: string) =>
    Routes.channelMessageOwnReaction(channelId, messageId, encodeURIComponent(emoji));
  return {
    ownReactions: async ({ channelId, messageId }) => {
      const { reactions = [] } = (await calls.call((rest) =>
        rest.get(Routes.channelMessage(channelId, messageId)),
      )) as APIMessage;
      return reactions.flatMap(({ me, emoji }) => (me && emoji.name !== null ? [emoji.name] : []));
    },
    react: async (place, emoji) => {
      await calls.call((rest) => rest.put(ownReaction(place, emoji)));
    },
    unreact: async (place, emoji) => {
      await calls.call((rest) => rest.delete(ownReaction(place, emoji)));
    },
    reply: async ({ channelId, messageId }, { nonce, ...said }) => {
      const body = {
        ...bodyOf(said),
        nonce,
        enforce_nonce: true,
        message_reference: { channel_id: channelId, message_id: messageId, fail_if_not_exists: false },
      };
      const { id } = (await calls.call((rest) => rest.post(Routes.channelMessages(channelId), { body }))) as APIMessage;
      return id;
    },
    edit: async ({ channelId, messageId }, said) => {
      await calls.call((rest) => rest.patch(Routes.channelMessage(channelId, messageId), { body: bodyOf(said) }));
    },
    textOf: async ({ channelId, messageId }) => {
      const response = await calls.call((rest) => rest.get(Routes.channelMessage(channelId, messageId)));
      return (response as APIMessage).content;
    },
    findReply: async ({ channelId, messageId }) => {
      const query = new URLSearchParams({ limit: String(lastMessages) });
      const messages = (await calls.call((rest) =>
        rest.get(Routes.channelMessages(channelId), { query }),
      )) as readonly APIMessage[];
      const { userId } = await own();
      return (
        messages.find(({ author, message_reference: to }) => author.id === userId && to?.message_id === messageId)
          ?.id ?? null
      );
    },
  };
};
