/** Subscriptions to $all with filters, checkpoints and caught-up (observed record, section 6). */
import { randomUUID } from 'node:crypto';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import { cutConnection, resetCall } from './faults.ts';
import type { Log, LogEvent } from './log.ts';
import { caughtUpResponse, checkpointResponse, confirmationResponse, eventResponse, failure } from './messages.ts';
import type { ReadAnswer } from './messages.ts';
import { fail, handlerThrew, room, startOf } from './read-service.ts';
import type { ReadCall } from './read-service.ts';

const DEFAULT_WINDOW = 32;
/**
 * A live consumer may be this many messages behind what the transport takes. The record says that buffers are tiny: that
 * 100 events at once are survived by all who count, 1,000 by none, 200 by some.
 */
const LIVE_BUFFER = 200;

type Matches = (event: LogEvent) => boolean;

const matcherOf = (filter: ReadReq.Options.FilterOptions | undefined): Matches | null => {
  if (filter === undefined) return () => true;
  const expression = filter.getEventType() ?? filter.getStreamIdentifier();
  const subject = filter.hasEventType() ? 'type' : 'stream';
  const prefixes = expression?.getPrefixList() ?? [];
  if (prefixes.length > 0) return (event) => prefixes.some((prefix) => event[subject].startsWith(prefix));
  try {
    const regex = new RegExp(expression?.getRegex() ?? '', 'u');
    return (event) => regex.test(event[subject]);
  } catch {
    return null;
  }
};

type Subscription = {
  readonly call: ReadCall;
  readonly matches: Matches;
  /** Considered events between two checkpoints; null without a filter. */
  readonly interval: number | null;
  considered: number;
  live: boolean;
  stalled: boolean;
  readonly queue: ReadAnswer[];
  blocked: boolean;
};

export const createSubscriptions = (log: Log) => {
  const open = new Set<Subscription>();
  const stats = { opened: 0, tooSlow: 0 };

  const end = (subscription: Subscription): void => {
    subscription.live = false;
    subscription.queue.length = 0;
    open.delete(subscription);
  };
  /** Section 6: ABORTED, and the client has to come again. */
  const endAsTooSlow = (subscription: Subscription): void => {
    stats.tooSlow += 1;
    end(subscription);
    const details =
      'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.';
    fail(subscription.call, failure(status.ABORTED, details));
  };

  const drain = (subscription: Subscription): void => {
    subscription.blocked = false;
    for (let next = subscription.queue.shift(); next !== undefined; next = subscription.queue.shift()) {
      if (!write(subscription, next)) return;
    }
  };
  const write = (subscription: Subscription, response: ReadAnswer): boolean => {
    if (subscription.call.write(response)) return true;
    subscription.blocked = true;
    subscription.call.once('drain', () => drain(subscription));
    return false;
  };
  const push = (subscription: Subscription, response: ReadAnswer): void => {
    if (!subscription.live || subscription.stalled) return;
    if (!subscription.blocked) {
      write(subscription, response);
      return;
    }
    subscription.queue.push(response);
    if (subscription.queue.length > LIVE_BUFFER) endAsTooSlow(subscription);
  };

  /** The answers that one considered event makes: itself when it matches, and a checkpoint when its turn has come. */
  const consider = (subscription: Subscription, event: LogEvent): readonly ReadAnswer[] => {
    const answers: ReadAnswer[] = [];
    if (subscription.matches(event)) answers.push(eventResponse(event));
    if (subscription.interval === null) return answers;
    subscription.considered += 1;
    // Section 6: catching up, one checkpoint comes right at the first considered event. (One more at a match was seen
    // too, but not at every match; it is left out, so nobody can lean on it.)
    const first = subscription.considered === 1 && !subscription.live;
    if (first || subscription.considered % subscription.interval === 0)
      answers.push(checkpointResponse(event.position));
    return answers;
  };

  log.onCommit((events) => {
    for (const subscription of open) {
      for (const event of subscription.live ? events : []) {
        for (const answer of consider(subscription, event)) push(subscription, answer);
      }
    }
  });

  /** Section 6: while catching up there is real backpressure, and nobody is dropped. */
  const catchUp = async (subscription: Subscription, from: number): Promise<void> => {
    const { call } = subscription;
    for (let index = from; open.has(subscription); index += 1) {
      const event = log.all()[index];
      if (event === undefined) {
        subscription.live = true;
        write(subscription, caughtUpResponse());
        return;
      }
      for (const answer of consider(subscription, event)) {
        if (!call.write(answer) && !(await room(call))) return end(subscription);
      }
      while (subscription.stalled && open.has(subscription)) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  const subscribeToAll = (call: ReadCall, options: ReadReq.Options, all: ReadReq.Options.AllOptions): void => {
    const filter = options.getFilter();
    const matches = matcherOf(filter);
    const start = startOf(log, all);
    if (matches === null || start === 'thrown' || start === 'not-a-record') return fail(call, handlerThrew());
    const window = filter?.hasMax() === true ? filter.getMax() : DEFAULT_WINDOW;
    const interval = filter === undefined ? null : window * filter.getCheckpointintervalmultiplier();
    const subscription: Subscription = {
      call,
      matches,
      interval,
      considered: 0,
      live: false,
      stalled: false,
      queue: [],
      blocked: false,
    };
    stats.opened += 1;
    open.add(subscription);
    for (const gone of ['cancelled', 'close', 'error']) call.on(gone, () => end(subscription));
    call.write(confirmationResponse(randomUUID()));
    // Section 2: subscriptions are exclusive.
    const from = start === 'start' ? 0 : start === 'end' ? log.all().length : start.index + 1;
    void catchUp(subscription, from);
  };

  const each = (act: (subscription: Subscription) => void): number => {
    const now = [...open];
    for (const subscription of now) act(subscription);
    return now.length;
  };
  return {
    subscribeToAll,
    stats: () => ({ ...stats, open: open.size, live: [...open].filter(({ live }) => live).length }),
    /** Faults on command; each answers how many subscriptions it met. */
    faults: {
      'too-slow': () => each(endAsTooSlow),
      /** Section 6: a stopping server; a blocked client. */
      'reset-0': () => each(({ call }) => resetCall(call, 0)),
      'reset-2': () => each(({ call }) => resetCall(call, 2)),
      cut: () => each(({ call }) => cutConnection(call)),
      unavailable: () => each(({ call }) => fail(call, failure(status.UNAVAILABLE, 'Connection dropped'))),
      /** Not seen on the real server: ends without an error, as a proxy in between may. */
      ended: () => each(({ call }) => call.end()),
      /** Not observed on the real server: connected, but silent. */
      stalled: () => each((subscription) => (subscription.stalled = true)),
    },
  };
};
export type SubscriptionFault = keyof ReturnType<typeof createSubscriptions>['faults'];
