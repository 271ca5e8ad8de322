import type { Readiness } from '../../api/health/feature.ts';
import type { EngineWatch } from '../engines/engine-watch.ts';
import type { IntegrityStatus } from '../integrity/integrity-status.ts';
import type { MissingPart } from '../../contracts/health.ts';
import { assertNever } from '../../domain/kernel/assert-never.ts';
import type { Backups } from '../backup/backups.ts';
import type { Restarts } from './restarts.ts';
import type { ProjectionWatch } from '../../projections/kernel/run/status.ts';
import type { ReactionRunner } from '../../workers/reactions/reaction-runner.ts';
import { blockedAfterMs } from '../../workers/reactions/reaction-track.ts';

const notBuilt = 'It is being built and serves nothing yet.';
const unknown = 'the cause is not known';

type ReadinessDeps = {
  readonly watch: Pick<ProjectionWatch, 'condition' | 'hadServed' | 'status'>;
  readonly reactionRunner: Pick<ReactionRunner, 'states'>;
  readonly projections: readonly { readonly name: string }[];
  readonly engineWatch?: Pick<EngineWatch, 'missing'>;
  readonly restarts?: Pick<Restarts, 'missing'>;
  readonly backups?: Pick<Backups, 'missing'>;
  readonly damage?: Pick<IntegrityStatus, 'whyRebuilding' | 'served' | 'missing'>;
};

/** Readiness of this process and the projections. */
export const createReadiness = ({ watch, reactionRunner, projections, ...deps }: ReadinessDeps) => {
  const { damage, engineWatch, restarts, backups } = deps;
  let waitsFor: readonly string[] = ['the engines'];
  let hasBegun = false;
  const loading = new Set(projections.map(({ name }) => name));

  const reasonOf = (name: string): string | null => {
    const condition = watch.condition(name);
    switch (condition) {
      case 'building': {
        const why = damage?.whyRebuilding(name) ?? null;
        if (why !== null) return `It was damaged (${why}); rebuilding it from the log.`;
        return watch.status(name) === null ? 'It waits for a process that runs the projector.' : notBuilt;
      }
      case 'failed':
        return `It has failed: ${watch.status(name)?.cause ?? unknown}`;
      case 'serving':
        damage?.served(name);
        return loading.has(name) ? 'It is reading what was written before the start.' : null;
      default:
        return assertNever(condition);
    }
  };
  const missingOf = (name: string): readonly MissingPart[] => {
    const [first, ...others] = watch.status(name)?.skipped ?? [];
    const why = reasonOf(name);
    const found = why === null ? [] : [{ what: name, why }];
    if (first === undefined) return found;
    const streams = others.length === 0 ? '1 stream is' : `${others.length + 1} streams are`;
    const since = `the first since event ${first.eventId} of ${first.stream}`;
    return [...found, { what: name, why: `${streams} left out, ${since}: ${first.cause}` }];
  };
  const blocked = (): readonly MissingPart[] =>
    reactionRunner
      .states()
      .filter(({ blockedMs }) => blockedMs > blockedAfterMs)
      .map(({ name, blockedMs, cause }) => {
        const seconds = Math.floor(blockedMs / 1000);
        return { what: name, why: `It has been blocked for ${seconds} s: ${cause ?? unknown}` };
      });

  /** Never served and not failed. A projection that served before this start is only reported as missing. */
  const isAwaited = (name: string): boolean =>
    loading.has(name) && !watch.hadServed(name) && watch.condition(name) !== 'failed';
  const startsFor = (): readonly MissingPart[] => {
    if (waitsFor.length > 0) return waitsFor.map((what) => ({ what, why: 'The start waits for it.' }));
    if (hasBegun) return [];
    return projections.filter(({ name }) => isAwaited(name)).flatMap(({ name }) => missingOf(name));
  };

  return {
    /** Reasons why the start waits, before projections are considered. */
    startsAfter: (what: readonly string[]): void => void (waitsFor = what),
    /** A projection serves what was there before the start, and the views in memory know it. */
    loaded: (name: string): void => void loading.delete(name),
    read: (): Readiness => {
      const awaited = startsFor();
      if (awaited.length > 0) return { state: 'starting', missing: awaited };
      hasBegun = true;
      const missing = [
        ...(engineWatch?.missing() ?? []),
        ...projections.flatMap(({ name }) => missingOf(name)),
        ...blocked(),
        ...(restarts?.missing() ?? []),
        ...(damage?.missing() ?? []),
        ...(backups?.missing() ?? []),
      ];
      return { state: missing.length === 0 ? 'ready' : 'degraded', missing };
    },
  };
};
export type ReadinessBoard = ReturnType<typeof createReadiness>;
