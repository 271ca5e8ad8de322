import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { metaBy } from '../../support/given.ts';
import { picture } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';
import type { Row, Walk, Walking } from './walking.ts';

/** Actions on sessions. */
export const sessionRows = (guild: () => Guild, { next, fresh, done, lastOf }: Walking) => {
  const sessionWalk = async (
    seen: (details: Record<string, unknown>) => unknown,
    act: (id: string) => Promise<string>,
    between: (id: string) => Promise<unknown>,
    prepare: (id: string) => Promise<unknown> = async () => undefined,
  ): Promise<Walk> => {
    const id = await guild().submit(fresh('Stranger'), { notes: fresh('Run') });
    await prepare(id);
    return {
      path: () => `sessions/${id}`,
      seen: async () => seen(await guild().details(id)),
      act: () => act(id),
      between: () => between(id),
    };
  };
  const exclude = async (id: string, excluded: boolean): Promise<string> =>
    done(await guild().post(`/api/sessions/${id}/exclude`, { excluded }));
  const addName = async (id: string, ...names: readonly string[]): Promise<string> => {
    const { participants } = await guild().details(id);
    const items = [
      ...participants.map((one: { id: string }) => ({ id: one.id })),
      ...names.map((rawName) => ({ rawName })),
    ];
    return done(await guild().put(`/api/sessions/${id}/participants`, { participants: items }));
  };
  const correct = async (id: string, notes: string): Promise<string> =>
    done(await guild().patch(`/api/sessions/${id}`, { notes }));

  const failedSession = async (): Promise<string> => {
    const id: string = (await guild().upload([await picture(next())])).body.id;
    const failure = { code: 'no-names', image: null, count: null } as const;
    const command = { type: 'FailRecognition', data: { attempt: 1, readings: [], failure } } as const;
    await guild().deps.handle(sessionDecider, id, command, metaBy({ role: null, commandId: `fail ${id}` }));
    return id;
  };
  return {
    submitted_session: {
      stays: async () => {
        const id = await guild().submit(fresh('Stranger'));
        return { path: () => `sessions/${id}`, act: async () => (await lastOf(`sessions/${id}`)).commandId };
      },
    },
    edited_participants: {
      undone: {
        'a list of names': () =>
          sessionWalk(
            ({ participants }) => participants,
            (id) => addName(id, 'Guest'),
            (id) => addName(id, 'Other'),
          ),
      },
    },
    verified_session: {
      undone: {
        'a verification': () =>
          sessionWalk(
            ({ status, participants }) => [status, participants],
            async (id) => done(await guild().post(`/api/sessions/${id}/verify`, {})),
            (id) => addName(id, 'Other'),
          ),
        'a verification that was taken back': () =>
          sessionWalk(
            ({ status }) => status,
            async (id) => done(await guild().post(`/api/sessions/${id}/verify`, { undo: true })),
            (id) => addName(id, 'Other'),
            async (id) => done(await guild().post(`/api/sessions/${id}/verify`, {})),
          ),
      },
    },
    excluded_session: {
      undone: {
        'an exclusion': () =>
          sessionWalk(
            ({ excluded }) => excluded,
            (id) => exclude(id, true),
            (id) => exclude(id, false),
          ),
      },
    },
    included_session: {
      undone: {
        'an inclusion': () =>
          sessionWalk(
            ({ excluded }) => excluded,
            (id) => exclude(id, false),
            (id) => exclude(id, true),
            (id) => exclude(id, true),
          ),
      },
    },
    corrected_session: {
      undone: {
        'a correction': () =>
          sessionWalk(
            ({ notes }) => notes,
            (id) => correct(id, 'second run'),
            (id) => correct(id, 'third run'),
          ),
      },
    },
    reprocessed_session: {
      stays: async () => {
        const id = await failedSession();
        return {
          path: () => `sessions/${id}`,
          act: async () => done(await guild().post(`/api/sessions/${id}/reprocess`, {})),
        };
      },
    },
  } satisfies Record<string, Row>;
};
