import type { Guild } from '../sessions/guild.ts';
import type { Row, Walk, Walking } from './walking.ts';

/** Actions on players and their names. */
export const playerRows = (guild: () => Guild, { fresh, done, undo, lastOf, player }: Walking) => {
  const playerWalk = async (
    act: (id: string) => Promise<string>,
    between: (id: string) => Promise<unknown>,
    prepare: (id: string) => Promise<unknown> = async () => undefined,
  ): Promise<Walk> => {
    const { id } = await player();
    await prepare(id);
    return {
      path: () => `players/${id}`,
      seen: async () => {
        const { name, aliases, main } = (await guild().get(`/api/players/${id}`)).body.player;
        return { name, aliases, main };
      },
      act: () => act(id),
      between: () => between(id),
    };
  };
  const rename = async (id: string): Promise<string> =>
    done(await guild().patch(`/api/players/${id}/rename`, { newName: fresh('Luna') }));
  const addAlias = async (id: string, alias: string): Promise<string> =>
    done(await guild().post(`/api/players/${id}/aliases`, { alias }));
  const removeAlias = async (id: string, alias: string): Promise<string> =>
    done(
      await guild().ask('DELETE', `/api/players/${id}/aliases/${encodeURIComponent(alias)}`, guild().cookies.moderator),
    );
  const setMain = async (id: string): Promise<string> =>
    done(await guild().put(`/api/players/${id}/main`, { playerId: (await player()).id }));
  const isListed = async (name: string): Promise<boolean> =>
    (await guild().get('/api/players')).body.some((one: { name: string }) => one.name === name);

  const request = async (): Promise<{ id: string; commandId: string }> => {
    const { id: playerId, name: currentName } = await player();
    return (await guild().post('/api/rename-requests', { playerId, currentName, requestedName: fresh('Luna') })).body;
  };
  const decisionWalk = async (status: 'approved' | 'rejected' | 'withdrawn'): Promise<Walk> => {
    const { id } = await request();
    const path = `rename-requests/${id}`;
    const decide = async () =>
      done(
        status === 'withdrawn'
          ? await guild().ask('DELETE', `/api/${path}`, guild().cookies.moderator)
          : await guild().patch(`/api/${path}`, { status }),
      );
    return {
      path: () => path,
      seen: async () =>
        (await guild().get('/api/rename-requests', 'moderator')).body.find((one: { id: string }) => one.id === id)
          ?.status,
      act: decide,
      between: async (redone) => {
        done(await undo(path, redone));
        await decide();
      },
    };
  };

  const merged = async () => {
    const [from, into] = [await player(), await player()];
    const answer = await guild().post(`/api/players/${from.id}/merge`, { into: into.id });
    return { path: `players/${from.id}`, answer };
  };

  return {
    registered_players: {
      undone: {
        'a registration': async () => {
          const name = fresh('Nova');
          let id = '';
          return {
            path: () => `players/${id}`,
            seen: () => isListed(name),
            act: async () => {
              id = (await guild().register(name))[name] ?? '';
              return (await lastOf(`players/${id}`)).commandId;
            },
            between: () => rename(id),
          };
        },
        'a withdrawal': async () => {
          const { id, name } = await player();
          const withdraw = async () => {
            done(await guild().ask('DELETE', `/api/players/${id}`, guild().cookies.moderator));
            return (await lastOf(`players/${id}`)).commandId;
          };
          return {
            path: () => `players/${id}`,
            seen: () => isListed(name),
            act: withdraw,
            between: async (redone) => {
              done(await undo(`players/${id}`, redone));
              await withdraw();
            },
          };
        },
      },
    },
    edited_player: {
      undone: {
        'a rename': () => playerWalk(rename, rename),
        'an alias': () =>
          playerWalk(
            (id) => addAlias(id, fresh('Star')),
            (id) => addAlias(id, fresh('Star')),
          ),
        'a removed alias': () => {
          const alias = fresh('Star');
          return playerWalk(
            (id) => removeAlias(id, alias),
            (id) => addAlias(id, fresh('Star')),
            (id) => addAlias(id, alias),
          );
        },
        'a main': () => playerWalk(setMain, setMain),
      },
    },
    requested_rename: {
      stays: async () => {
        const { id, commandId } = await request();
        return { path: () => `rename-requests/${id}`, act: async () => commandId };
      },
    },
    approved_rename: { undone: { 'an approval': () => decisionWalk('approved') } },
    rejected_rename: { undone: { 'a rejection': () => decisionWalk('rejected') } },
    withdrew_rename: { undone: { 'a withdrawal': () => decisionWalk('withdrawn') } },
    // They are split.
    merged_players: {
      stays: async () => {
        const { path, answer } = await merged();
        return { path: () => path, act: async () => done(answer) };
      },
    },
    split_player: {
      stays: async () => {
        const { path, answer } = await merged();
        return {
          path: () => path,
          act: async () => done(await guild().post(`/api/${path}/split`, { mergeId: answer.body.mergeId })),
        };
      },
    },
  } satisfies Record<string, Row>;
};
