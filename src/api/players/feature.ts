import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import type { Roster } from '../../application/roster/roster.ts';
import {
  activityQuery,
  aliasBody,
  alikeQuery,
  mainBody,
  mergeBody,
  merged,
  mergePreview,
  playerActivity,
  playerOption,
  playerPage,
  playersAlike,
  playerStats,
  playerWithdrawn,
  registerBody,
  registered,
  splitBody,
  splitPreview,
} from '../../contracts/players.ts';
import { historyEntry, undoBody } from '../../contracts/history.ts';
import { recordWritten } from '../../contracts/records.ts';
import { playersProjection } from '../../projections/players/projection.ts';
import type { Feature } from '../http/routes/feature.ts';
import { recordParams } from '../http/response/record-history.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import { showActivity } from './activity.ts';
import { addAlias, aliasParams, clearMain, removeAlias, setMain } from './aliases.ts';
import { listAlike, listOptions, listStatistics } from './lists.ts';
import { playerHistory, undoPlayer } from './history.ts';
import { playerParams, showPlayer } from './page.ts';
import { mergePlayers, splitPlayer } from './merge.ts';
import { registerPlayers, withdrawPlayer } from './register.ts';

const routes = {
  'GET /api/players': {
    policy: 'read-players',
    summary: 'The players, for selectors',
    reads: ['names', 'links'],
    answer: z.array(playerOption),
  },
  'GET /api/players/alike': {
    policy: 'read-players',
    summary: 'Players with a similar name, most similar first, at most five',
    reads: ['names', 'links'],
    querystring: alikeQuery,
    answer: playersAlike,
  },
  'POST /api/players': {
    mostBytes: 1_000_000,
    policy: 'register-players',
    summary: 'Registers players; bad names are refused one by one',
    body: registerBody,
    answer: registered,
    success: 201,
  },
  'GET /api/players/stats': {
    policy: 'read-players',
    summary: 'The players with their statistics',
    reads: ['names', 'links', 'standings', 'channels', 'voices'],
    answer: z.array(playerStats),
  },
  'GET /api/players/:id': {
    policy: 'read-players',
    summary: 'One player; the id of a merged player answers the remaining one',
    reads: ['names', 'links', 'standings', 'sessions', 'discord-links', 'channels', 'voice', 'voices'],
    params: playerParams,
    answer: playerPage,
  },
  'GET /api/players/:id/activity': {
    policy: 'read-players',
    summary: 'Raids and time in voice of a player, week by week',
    reads: ['names', 'links', 'sessions', 'channels', 'voice', 'voices'],
    params: playerParams,
    querystring: activityQuery,
    answer: playerActivity,
  },
  'DELETE /api/players/:id': {
    policy: 'withdraw-player',
    summary: 'Withdraws a player who has no participation, link or other name',
    reads: ['sessions'],
    params: playerParams,
    answer: playerWithdrawn,
    refuses: ['player-in-use'],
  },
  'POST /api/players/:id/aliases': {
    policy: 'edit-aliases',
    summary: 'Adds an alias; if another player has it, it moves',
    params: playerParams,
    body: aliasBody,
    ifMatch: 'revision',
    answer: recordWritten,
    success: 201,
    refuses: ['name-taken'],
  },
  'DELETE /api/players/:id/aliases/:alias': {
    policy: 'edit-aliases',
    summary: 'Removes an alias or a former name',
    params: aliasParams,
    ifMatch: 'revision',
    answer: recordWritten,
  },
  'POST /api/players/:id/merge': {
    policy: 'merge-players',
    summary: 'Merges two players, or previews the result',
    reads: ['names', 'links', 'sessions'],
    params: playerParams,
    body: mergeBody,
    ifMatch: 'revision',
    answer: z.union([merged, mergePreview]),
    refuses: ['merge-ring'],
  },
  'POST /api/players/:id/split': {
    policy: 'merge-players',
    summary: 'Splits a merged player, or previews the result',
    reads: ['names', 'links', 'sessions'],
    params: playerParams,
    body: splitBody,
    ifMatch: 'revision',
    answer: z.union([recordWritten, splitPreview]),
    refuses: ['name-taken', 'merge-ring', 'record-moved-on'],
  },
  'PUT /api/players/:id/main': {
    policy: 'set-main',
    summary: 'Sets the main of an alt',
    params: playerParams,
    body: mainBody,
    ifMatch: 'revision',
    answer: recordWritten,
    refuses: ['alt-ring'],
  },
  'DELETE /api/players/:id/main': {
    policy: 'set-main',
    summary: 'Removes the main of an alt',
    params: playerParams,
    ifMatch: 'revision',
    answer: recordWritten,
  },
  'GET /api/players/:id/history': {
    policy: 'read-record-history',
    summary: 'The history of a player, newest first',
    reads: ['players'],
    params: recordParams,
    answer: z.array(historyEntry),
  },
  'POST /api/players/:id/undo': {
    policy: 'undo-roster-change',
    summary: 'Undoes a rename, an alias or a registration',
    params: recordParams,
    body: undoBody,
    answer: recordWritten,
    refuses: ['record-moved-on', 'not-undoable', 'name-taken', 'player-in-use'],
  },
} as const satisfies RouteDefinitions;

/** Players, their names and accounts. */
export const players = {
  name: 'players',
  routes,
  handlers: (
    deps: Pick<Deps, 'accounts' | 'clock' | 'eventStore' | 'handle' | 'query' | 'readModels' | 'roles' | 'waitFor'> &
      Views & { readonly roster: () => Promise<Pick<Roster, 'index'>> },
  ) => ({
    'GET /api/players': listOptions(deps),
    'GET /api/players/alike': listAlike(deps),
    'POST /api/players': registerPlayers(deps),
    'GET /api/players/stats': listStatistics(deps),
    'GET /api/players/:id': showPlayer(deps),
    'GET /api/players/:id/activity': showActivity(deps),
    'DELETE /api/players/:id': withdrawPlayer(deps),
    'POST /api/players/:id/aliases': addAlias(deps),
    'DELETE /api/players/:id/aliases/:alias': removeAlias(deps),
    'POST /api/players/:id/merge': mergePlayers(deps),
    'POST /api/players/:id/split': splitPlayer(deps),
    'PUT /api/players/:id/main': setMain(deps),
    'DELETE /api/players/:id/main': clearMain(deps),
    'GET /api/players/:id/history': playerHistory(deps),
    'POST /api/players/:id/undo': undoPlayer(deps),
  }),
  follow: {
    players: { projection: playersProjection, policy: 'read-players' },
  },
  problems: {
    'player-in-use': {
      status: 409,
      title: 'Player in use',
      detail: 'This player takes part in a session, is linked or has another name.',
    },
    'merge-ring': {
      status: 409,
      title: 'Merged already',
      detail: 'Both are the same player, or one of them is merged already.',
    },
    'alt-ring': {
      status: 409,
      title: 'Alt of an alt',
      detail: 'A main cannot be an alt, and an alt cannot have alts.',
    },
    'name-taken': { status: 409, title: 'Name taken', detail: 'Another player has this name.' },
  },
} satisfies Feature<typeof routes>;
