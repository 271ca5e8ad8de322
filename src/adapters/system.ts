import { randomUUID } from 'node:crypto';
import type { Clock, Ids } from '../ports/clock.ts';

export const createSystemClock = (): Clock => ({ now: () => new Date() });

export const createSystemIds = (): Ids => ({ random: () => randomUUID(), epoch: () => '' });
