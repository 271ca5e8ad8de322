import { usualBands } from '../../contracts/confidence.ts';
import type { Bands } from '../../contracts/confidence.ts';
import { assertNever } from '../kernel/assert-never.ts';
import { accept, reject } from '../kernel/decider.ts';
import type { Decider, Decision } from '../kernel/decider.ts';
import type { AdministrationEvent, AdministrationFact } from './events.ts';

type DataOf<T extends AdministrationEvent['type']> = Extract<AdministrationEvent, { type: T }>['data'];

export type AdministrationCommand =
  | { readonly type: 'StartWipe'; readonly data: DataOf<'WipeStarted'> }
  | { readonly type: 'RecordWipe'; readonly data: DataOf<'ProductionDataWiped'> }
  | { readonly type: 'StartImport'; readonly data: DataOf<'ImportStarted'> }
  | { readonly type: 'SetRecognitionThresholds'; readonly data: Bands }
  | { readonly type: 'CompleteWipe'; readonly data: DataOf<'WipeCompleted'> };
export type AdministrationRejection = { readonly code: 'wipe-running' };

/**
 * `wipe`: when it is `wiped`, the data are gone, and what is left of the work goes on. `bands`: thresholds of what is read
 * now; after a wipe they are the usual ones.
 */
type AdministrationState = { wipe: 'none' | 'started' | 'wiped'; bands: Bands; revision: number };

const evolve = (state: AdministrationState, fact: AdministrationFact): AdministrationState => {
  state.revision = fact.revision;
  switch (fact.type) {
    case 'WipeStarted':
      state.wipe = 'started';
      return state;
    case 'ProductionDataWiped':
      state.wipe = 'wiped';
      state.bands = usualBands;
      return state;
    case 'WipeCompleted':
      state.wipe = 'none';
      return state;
    case 'RecognitionThresholdsSet':
      state.bands = fact.data.to;
      return state;
    case 'ImportStarted':
      return state;
    default:
      return assertNever(fact);
  }
};

const setThresholds = (
  { credit, verified }: Bands,
  { wipe, bands }: AdministrationState,
): Decision<AdministrationEvent, AdministrationRejection> => {
  if (wipe !== 'none') return reject({ code: 'wipe-running' });
  if (bands.credit === credit && bands.verified === verified) return accept();
  return accept({ type: 'RecognitionThresholdsSet', data: { from: { ...bands }, to: { credit, verified } } });
};

/** A step that another process has already done succeeds again. */
const decide = (
  command: AdministrationCommand,
  state: AdministrationState,
): Decision<AdministrationEvent, AdministrationRejection> => {
  const { wipe } = state;
  switch (command.type) {
    case 'SetRecognitionThresholds':
      return setThresholds(command.data, state);
    case 'StartWipe':
      return wipe === 'none' ? accept({ type: 'WipeStarted', data: command.data }) : reject({ code: 'wipe-running' });
    case 'RecordWipe':
      return wipe === 'started' ? accept({ type: 'ProductionDataWiped', data: command.data }) : accept();
    case 'StartImport':
      return wipe === 'none' ? accept({ type: 'ImportStarted', data: command.data }) : reject({ code: 'wipe-running' });
    case 'CompleteWipe':
      return wipe === 'wiped' ? accept({ type: 'WipeCompleted', data: command.data }) : accept();
    default:
      return assertNever(command);
  }
};

/** The one administration of a guild. */
export const administration = { id: 'guild', stream: 'administration-guild' } as const;

/** One stream, `administration-guild`. */
export const administrationDecider = {
  category: 'administration',
  initialState: (): AdministrationState => ({ wipe: 'none', bands: usualBands, revision: -1 }),
  evolve,
  decide,
  version: ({ revision }) => revision + 1,
  revision: ({ revision }) => revision,
} satisfies Decider<AdministrationCommand, AdministrationState, AdministrationEvent, AdministrationRejection>;
