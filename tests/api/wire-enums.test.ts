// Enums of the API equal those of the log; both are declared because neither may import the other.
import type { z } from 'zod';
import * as players from '../../src/contracts/players.ts';
import * as sessions from '../../src/contracts/sessions.ts';
import * as roster from '../../src/domain/roster/events.ts';
import * as stored from '../../src/domain/session/events.ts';

const valuesOf = ({ options }: z.ZodEnum): readonly string[] => options.map(String);

it.each<[string, z.ZodEnum, z.ZodEnum]>([
  ['dataSource', sessions.dataSource, stored.dataSource],
  ['detectionMethod', sessions.detectionMethod, stored.detectionMethod],
  ['removalReason', sessions.removalReason, stored.removalReason],
  ['linkMethod', players.linkMethod, roster.linkMethod],
])('%s', (_name, wire, log) => {
  expect(valuesOf(wire)).toEqual(valuesOf(log));
});
