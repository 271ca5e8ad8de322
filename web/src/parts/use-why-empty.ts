import { useUser } from '../api/store/store-hooks.ts';

/** Why a list that the Discord bot fills is empty: what will appear in it, or that there is no bot. */
export const useWhyEmpty = (): ((appears: string) => string) => {
  const hasBot = useUser()?.bot !== false;
  return (appears) =>
    hasBot
      ? appears
      : `${appears} This needs a Discord bot, and none is configured: an admin sets DISCORD_BOT_TOKEN on the server and restarts Muster.`;
};
