import { setTimeout as delay } from 'node:timers/promises';
import { administration, administrationDecider } from '../../domain/administration/decider.ts';
import type { AdministrationRejection } from '../../domain/administration/decider.ts';
import type { AdministrationFact } from '../../domain/administration/events.ts';
import type { CommandMeta, Position, Recorded } from '../../domain/kernel/envelope.ts';
import type { Lease, Leases } from '../../ports/lease.ts';
import type { OpenItem, ReactionStore } from '../../ports/reaction-store.ts';
import { followUp } from '../commands/command-meta.ts';
import type { CommonRejection } from '../commands/command-result.ts';
import type { Deps } from '../deps.ts';
import { clearAway, compactRoster, forgetTheRest, playersBeforeWipe } from './steps.ts';
import { maxGateAgeMs } from './write-gate.ts';
import type { WriteGate } from './write-gate.ts';

type Wiped = Extract<AdministrationFact, { readonly type: 'ProductionDataWiped' }>;
type WipedEvent = Wiped & Pick<Recorded, 'position'>;

export type WipeResult =
  | ({ readonly ok: true; readonly position: Position } & Omit<Wiped['data'], 'exportDigest'>)
  | { readonly ok: false; readonly rejection: AdministrationRejection | CommonRejection };

export type WipeDeps = Pick<
  Deps,
  'eventStore' | 'handle' | 'waitFor' | 'media' | 'texts' | 'accounts' | 'jobs' | 'clock'
> & {
  readonly gate: WriteGate;
  /** Resolves when every command of this process that was let in has its outcome. */
  readonly idle: () => Promise<void>;
  readonly isShared: boolean;
  /** Tells whoever watches over the system. */
  readonly report: (text: string) => void;
  readonly leases: Leases;
  readonly reactionStore: Pick<ReactionStore, 'openItems' | 'close'>;
  /** Writes an export of this name, or finds the one that was written; answers the digest of its manifest. */
  readonly exportGuild: (name: string) => Promise<string>;
  /** From the read model, when it is as far as the log. */
  readonly totals: () => Promise<Wiped['data']['deleted']>;
};
/** Hears which step is done; a test ends the process there. */
export type OnStep = (step: string) => Promise<void> | void;

export type WipeProduction = {
  /** Wipes everything but players' ids and names; resolves when writes are let in again. */
  wipe(meta: CommandMeta): Promise<WipeResult>;
  /** Goes on with a wipe that was broken off; does nothing where there is none. */
  finish(): Promise<void>;
};

const waitMs = 1_000;

/** Whoever is let in elsewhere has looked at the log before; nobody can be let in any more after this. */
const settle = async ({ gate, idle, isShared }: WipeDeps): Promise<void> => {
  await gate.look();
  await idle();
  if (isShared) await delay(3 * maxGateAgeMs);
};

/** The read model has to be as far as the log; one that does not move on is counted as it is. */
const countedAt = async ({ eventStore, waitFor, totals }: WipeDeps) => {
  const head = await eventStore.head();
  while (head !== null && (await waitFor(['sessions'], head, waitMs)) === 'timeout');
  return totals();
};

/** The events of the administration, the wipes among them. */
const factsOf = async ({ eventStore }: Pick<WipeDeps, 'eventStore'>) =>
  (await eventStore.readStream(administration.stream, null)) as unknown as readonly (AdministrationFact &
    Pick<Recorded, 'position'>)[];

const isWiped = (fact: AdministrationFact & Pick<Recorded, 'position'>): fact is WipedEvent =>
  fact.type === 'ProductionDataWiped';

/** The meta of the command that an event comes from, and nothing of the event itself. */
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

/** Everything that goes before the data are gone. */
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
 * The steps of a wipe that has begun, from the first that is not done. Each may be done twice, also by two at once; what
 * would be wrong once writes are let in again is not begun by one who may have been replaced.
 */
const carryOn = async (deps: WipeDeps, onStep: OnStep, lease: Pick<Lease, 'isHeld'>): Promise<void> => {
  const mustHold = (): void => {
    if (!lease.isHeld()) throw new Error('The lease of the wipe was lost');
  };
  const { running } = await deps.gate.look();
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

/** Until this process has forgotten what was wiped. */
const letIn = async ({ gate }: WipeDeps): Promise<void> => {
  await gate.look();
  for (;;) {
    try {
      return await gate.enter();
    } catch (cause) {
      if ((await gate.look()).running !== null) throw cause;
      await delay(20);
    }
  }
};

const exportNameOf = (at: string): string => `wipe-${at.replaceAll(/[:.]/g, '-')}`;

export const createWipe = (deps: WipeDeps, onStep: OnStep = () => undefined): WipeProduction => {
  /** One process at a time, and one after another. */
  const finish = async (): Promise<void> => {
    if ((await deps.gate.look()).running === null) return;
    do {
      const lease = await deps.leases.acquire('wipe', new AbortController().signal);
      try {
        await carryOn(deps, onStep, lease);
      } catch (cause) {
        // Another may go on with it; how far it has come is seen by who holds the lease next.
        if (lease.isHeld()) throw cause;
      } finally {
        await lease.release();
      }
    } while ((await deps.gate.look()).running !== null);
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
