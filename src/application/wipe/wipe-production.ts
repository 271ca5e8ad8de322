import { setTimeout as delay } from 'node:timers/promises';
import { administration, administrationDecider } from '../../domain/administration/decider.ts';
import type { AdministrationRejection } from '../../domain/administration/decider.ts';
import type { AdministrationFact } from '../../domain/administration/events.ts';
import type { CommandMeta, Position, RecordedEvent } from '../../domain/kernel/envelope.ts';
import type { Lease, Leases } from '../../ports/lease.ts';
import type { OpenItem, ReactionStore } from '../../ports/reaction-store.ts';
import { followUp } from '../commands/command-meta.ts';
import type { CommonRejection } from '../commands/command-result.ts';
import type { Deps } from '../deps.ts';
import { clearAway, compactRoster, forgetTheRest, playersBeforeWipe } from './steps.ts';
import { maxWipeStatusAgeMs } from './write-lock.ts';
import type { WriteLock } from './write-lock.ts';

type WipeFact = Extract<AdministrationFact, { readonly type: 'ProductionDataWiped' }>;
type WipedEvent = WipeFact & Pick<RecordedEvent, 'position'>;

export type WipeResult =
  | ({ readonly ok: true; readonly position: Position } & Omit<WipeFact['data'], 'exportDigest'>)
  | { readonly ok: false; readonly rejection: AdministrationRejection | CommonRejection };

export type WipeDeps = Pick<
  Deps,
  'eventStore' | 'handle' | 'waitFor' | 'media' | 'texts' | 'accounts' | 'jobs' | 'clock'
> & {
  readonly writeLock: WriteLock;
  /** Resolves when all commands accepted by this process are settled. */
  readonly idle: () => Promise<void>;
  readonly isShared: boolean;
  /** Reports to admins. */
  readonly report: (text: string) => void;
  readonly leases: Leases;
  readonly reactionStore: Pick<ReactionStore, 'openItems' | 'close'>;
  /** Writes an export of this name, or finds an existing one; returns the digest of its manifest. */
  readonly exportGuild: (name: string) => Promise<string>;
  /** Totals from the read model, once it has reached the head. */
  readonly totals: () => Promise<WipeFact['data']['deleted']>;
};
/** Receives completed steps; tests end the process there. */
export type OnStep = (step: string) => Promise<void> | void;

export type WipeProduction = {
  /** Wipes everything except players' ids and names; resolves when writes are allowed again. */
  wipe(meta: CommandMeta): Promise<WipeResult>;
  /** Continues an interrupted wipe; does nothing without one. */
  finish(): Promise<void>;
};

const waitMs = 1_000;

/** Waits until no process can still be writing on an outdated wipe status. */
const settle = async ({ writeLock, idle, isShared }: WipeDeps): Promise<void> => {
  await writeLock.look();
  await idle();
  if (isShared) await delay(3 * maxWipeStatusAgeMs);
};

/** Counts after the read model has reached the head; one that does not follow is counted as it is. */
const countedAt = async ({ eventStore, waitFor, totals }: WipeDeps) => {
  const head = await eventStore.head();
  while (head !== null && (await waitFor(['sessions'], head, waitMs)) === 'timeout');
  return totals();
};

/** Events of the administration, including wipes. */
const factsOf = async ({ eventStore }: Pick<WipeDeps, 'eventStore'>) =>
  (await eventStore.readStream(administration.stream, null)) as unknown as readonly (AdministrationFact &
    Pick<RecordedEvent, 'position'>)[];

const isWiped = (fact: AdministrationFact & Pick<RecordedEvent, 'position'>): fact is WipedEvent =>
  fact.type === 'ProductionDataWiped';

/** Metadata of the command that caused an event. */
const metaOf = ({
  commandId,
  commandHash,
  correlationId,
  causationId,
  undoes,
  actor,
  occurredAt,
  reason,
}: CommandMeta) => ({
  commandId,
  commandHash,
  correlationId,
  causationId,
  undoes,
  actor,
  occurredAt,
  reason,
});

/** The steps before data are removed. */
const wipeData = async (
  started: Extract<AdministrationFact, { type: 'WipeStarted' }>,
  deps: WipeDeps,
  onStep: OnStep,
): Promise<void> => {
  const { exportName } = started.data;
  deps.report('A wipe started. Nobody can make changes until it is done.');
  await settle(deps);
  await onStep('gated');
  const exportDigest = await deps.exportGuild(exportName);
  deps.report(`Everything was exported as ${exportName}.`);
  await onStep('exported');
  const deleted = await countedAt(deps);
  const preserved = { players: (await playersBeforeWipe(deps, null)).length };
  const command = { type: 'RecordWipe', data: { exportName, exportDigest, deleted, preserved } } as const;
  await deps.handle(administrationDecider, administration.id, command, followUp(metaOf(started), 'record the wipe'));
  await onStep('wiped');
};

const closeItems = async ({ reactionStore }: WipeDeps, mustHold: () => void): Promise<void> => {
  const items: readonly OpenItem[] = await reactionStore.openItems();
  mustHold();
  for (const { reaction, eventId } of items) await reactionStore.close(reaction, eventId);
};

/**
 * Runs the remaining steps of a wipe. Each may run twice, even by two processes at once; steps that would be wrong
 * after writes are allowed again require the lease.
 */
const carryOn = async (deps: WipeDeps, onStep: OnStep, lease: Pick<Lease, 'isHeld'>): Promise<void> => {
  const mustHold = (): void => {
    if (!lease.isHeld()) throw new Error('The lease of the wipe was lost');
  };
  const { running } = await deps.writeLock.look();
  if (running === null) return;
  const isOfThis = (fact: WipedEvent): boolean => fact.correlationId === running.correlationId;
  if (!(await factsOf(deps)).filter(isWiped).some(isOfThis)) await wipeData(running, deps, onStep);
  const wipes = (await factsOf(deps)).filter(isWiped);
  const wipe = wipes.find(isOfThis);
  if (wipe === undefined) throw new Error(`The wipe ${running.id} was not recorded`);
  await compactRoster(wipe, deps);
  await onStep('compacted');
  const former = wipes.findLast(({ position }) => position < wipe.position);
  await clearAway(wipe, { after: former?.position ?? null, deps });
  await onStep('cleared');
  await forgetTheRest(deps, mustHold);
  await closeItems(deps, mustHold);
  await onStep('forgotten');
  const command = { type: 'CompleteWipe', data: { digest: wipe.data.exportDigest } } as const;
  await deps.handle(administrationDecider, administration.id, command, followUp(metaOf(running), 'complete the wipe'));
  deps.report('The wipe is done.');
  await onStep('completed');
};

/** Waits until this process has dropped its caches of wiped data. */
const letIn = async ({ writeLock }: WipeDeps): Promise<void> => {
  await writeLock.look();
  for (;;) {
    try {
      return await writeLock.enter();
    } catch (cause) {
      if ((await writeLock.look()).running !== null) throw cause;
      await delay(20);
    }
  }
};

const exportNameOf = (at: string): string => `wipe-${at.replaceAll(/[:.]/g, '-')}`;

export const createWipe = (deps: WipeDeps, onStep: OnStep = () => undefined): WipeProduction => {
  /** One process at a time. */
  const finish = async (): Promise<void> => {
    if ((await deps.writeLock.look()).running === null) return;
    do {
      const lease = await deps.leases.acquire('wipe', new AbortController().signal);
      try {
        await carryOn(deps, onStep, lease);
      } catch (cause) {
        // Another process may continue; the next holder of the lease finds the progress in the log.
        if (lease.isHeld()) throw cause;
      } finally {
        await lease.release();
      }
    } while ((await deps.writeLock.look()).running !== null);
    await letIn(deps);
  };
  const resultOf = async (started: AdministrationFact | undefined): Promise<WipeResult> => {
    const facts = await factsOf(deps);
    const wipe = facts.filter(isWiped).find(({ correlationId }) => correlationId === started?.correlationId);
    const last = facts.findLast(({ correlationId }) => correlationId === started?.correlationId);
    if (wipe === undefined || last === undefined) throw new Error('A wipe that was begun was not carried out');
    const { exportDigest: _exportDigest, ...data } = wipe.data;
    return { ok: true, position: last.position, ...data };
  };
  return {
    finish,
    wipe: async (meta) => {
      const command = { type: 'StartWipe', data: { exportName: exportNameOf(meta.occurredAt) } } as const;
      const handled = await deps.handle(administrationDecider, administration.id, command, meta);
      if (!handled.ok) return handled;
      await finish();
      return resultOf(handled.events[0]);
    },
  };
};
