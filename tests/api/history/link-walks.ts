import type { Guild } from '../sessions/guild.ts';
import type { Row, Walk, Walking } from './walking.ts';

/** Actions on links. */
export const linkRows = (guild: () => Guild, { next, fresh, done, player }: Walking) => {
  const linked = async (): Promise<{ id: string; commandId: string }> => {
    const discordId = String(700_000_000_000_000_000n + BigInt(next()));
    const body = { discordId, discordUsername: fresh('nova'), playerId: (await player()).id };
    return (await guild().post('/api/discord-player-links', body)).body;
  };
  const activate = async (id: string, isActive: boolean): Promise<string> =>
    done(await guild().patch(`/api/discord-player-links/${id}`, { isActive }));
  const end = async (id: string): Promise<string> =>
    done(await guild().ask('DELETE', `/api/discord-player-links/${id}`, guild().cookies.moderator));
  const restore = async (id: string) => (await guild().post(`/api/discord-player-links/${id}/restore`, {})).body;
  /** `make` creates the link; `act` changes it. */
  const linkWalk = async (
    make: () => Promise<string>,
    act: (id: string) => Promise<{ id: string; commandId: string }>,
    between: (id: string) => Promise<unknown>,
  ): Promise<Walk> => {
    let id = await make();
    return {
      path: () => `discord-player-links/${id}`,
      seen: async () =>
        (await guild().get('/api/discord-player-links', 'moderator')).body.find((one: { id: string }) => one.id === id)
          ?.isActive ?? 'none',
      act: async () => {
        const made = await act(id);
        ({ id } = made);
        return made.commandId;
      },
      between: () => between(id),
    };
  };

  return {
    linked_discord: {
      undone: {
        'a link': () =>
          linkWalk(
            async () => '',
            () => linked(),
            (id) => activate(id, false),
          ),
      },
    },
    updated_link: {
      undone: {
        'the end of a link': () =>
          linkWalk(
            async () => (await linked()).id,
            async (id) => ({ id, commandId: await activate(id, false) }),
            (id) => activate(id, true),
          ),
        'a link that is active again': () =>
          linkWalk(
            async () => {
              const { id } = await linked();
              await activate(id, false);
              return id;
            },
            async (id) => ({ id, commandId: await activate(id, true) }),
            (id) => activate(id, false),
          ),
      },
    },
    unlinked_discord: {
      undone: {
        'a deleted link': () =>
          linkWalk(
            async () => (await linked()).id,
            async (id) => ({ id, commandId: await end(id) }),
            restore,
          ),
      },
    },
    restored_link: {
      undone: {
        'a restored link': () =>
          linkWalk(
            async () => {
              const { id } = await linked();
              await end(id);
              return id;
            },
            restore,
            (id) => activate(id, false),
          ),
      },
    },
  } satisfies Record<string, Row>;
};
