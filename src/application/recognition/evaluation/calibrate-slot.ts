import type { SlotCalibrationRun } from '../../../contracts/bake-off.ts';
import type { Calibration } from '../../../domain/recognition/calibration.ts';
import { liesOn } from '../../../domain/kernel/text-lines.ts';
import { fitOpinion } from '../../../domain/recognition/fit-opinion.ts';
import type { OpinionSample } from '../../../domain/recognition/fit-opinion.ts';
import type { ReadName } from '../../../domain/recognition/read-name.ts';
import { candidatesIn, oddsOf, stanceOn } from '../../../domain/recognition/weigh.ts';
import type { ReviewedSession } from '../../../domain/statistics/reviewed-session.ts';
import type { CropReader, CropReadings } from '../../../ports/recogniser.ts';
import type { Roster } from '../../roster/roster.ts';
import { rereadPicture, withOpinions } from './reread.ts';
import type { RereadDeps } from './reread.ts';
import { writeEvaluation } from './evaluation.ts';
import type { EvaluationDeps } from './evaluation.ts';
import type { EvaluationWork } from './evaluation-job.ts';

export type CalibrateDeps = RereadDeps & Pick<EvaluationDeps, 'gauges' | 'reviewed'>;
type Work = Extract<EvaluationWork, { kind: 'calibrate' }>;

/** Minimum number of names for a calibration. */
const leastNames = 100;

/** Reliability of a slot's readings; `model` and `base` name the model and the calibration it was measured with. */
export type SlotOpinion = {
  readonly model: string;
  readonly base: string;
  readonly opinion: Calibration['opinions'][string];
  readonly names: number;
  readonly at: string;
};
export const opinionGauge = (slot: string): string => `calibration ${slot}`;

/** Player confirmed by people at that place; undefined: not reviewed. */
const truthAt = ({ names }: ReviewedSession, { image, box }: ReadName): string | null | undefined =>
  box === null ? undefined : names.find((one) => one.image === image && liesOn(one.box, box))?.playerId;

type JudgeContext = { readonly calibration: Calibration; readonly index: Roster['index']; readonly model: string };

/** The slot's reading of a name's likeliest player, and whether that player is correct; null without a reading. */
const saidOf = (
  session: ReviewedSession,
  read: ReadName,
  { calibration, index, model }: JudgeContext,
): OpinionSample | null => {
  const own = read.others?.find((other) => other.model === model);
  const truth = truthAt(session, read);
  if (own === undefined || truth === undefined || read.steps === undefined) return null;
  const crop = { read, steps: read.steps };
  const [best, second] = candidatesIn(index, crop, calibration);
  if (best === undefined) return null;
  const odds = oddsOf(crop, { best, second }, calibration);
  return { stance: stanceOn(own, best.found.text), odds, isRight: truth === best.found.playerId };
};

/** Counts tokens of a reader, and keeps its last error. */
const counting = (reader: CropReader) => {
  const spent = { tokens: 0, error: null as string | null };
  const readCrops = async (...asked: Parameters<CropReader['readCrops']>): Promise<CropReadings> => {
    const answer = await reader.readCrops(...asked);
    spent.tokens += answer.tokens ?? 0;
    spent.error = answer.error ?? spent.error;
    return answer;
  };
  return { reader: { ...reader, readCrops }, spent };
};

/** Excludes the slot itself, whose reliability is being measured. */
const without = (calibration: Calibration, model: string): Calibration => ({
  ...calibration,
  opinions: Object.fromEntries(Object.entries(calibration.opinions).filter(([other]) => other !== model)),
});

/**
 * Asks a slot about doubtful names of reviewed screenshots, as during recognition, and stores its reliability. Nothing
 * is written to the log.
 */
export const calibrateSlot = async (
  work: Work,
  deps: CalibrateDeps,
  signal: AbortSignal,
): Promise<SlotCalibrationRun> => {
  const sessions = await deps.reviewed(work.sessions);
  const { id, startedAt } = work;
  const slot = deps.cropReaders.find((reader) => reader.slot === work.slot);
  const given = await deps.calibration();
  const said: OpinionSample[] = [];
  let [done, tokens] = [0, 0];
  const publish = async (state: SlotCalibrationRun['state'], why: string | null): Promise<SlotCalibrationRun> => {
    const run = { id, state, startedAt, done, of: sessions.length, names: said.length, tokens, why };
    await writeEvaluation(work, run, deps);
    return run;
  };
  if (slot === undefined) return publish('failed', 'the slot is not set up in the process that reads screenshots');
  if (given === null) return publish('failed', 'there is no calibration of the engines of this machine to add to');
  const calibration = without(given, slot.model);
  const { reader, spent } = counting(slot);
  const roster = await deps.roster();
  const { index } = roster;
  const cropReaders = [...deps.cropReaders.filter((one) => one.slot === null), reader];
  for (const session of sessions) {
    for (const [image, mediaId] of session.pictures.entries()) {
      if (signal.aborted) return publish('broken-off', null);
      const reread = await rereadPicture({ ...deps, roster }, { mediaId, image }, signal);
      if (reread === null) continue;
      const names = await withOpinions({ index, calibration, cropReaders }, reread, signal);
      said.push(...names.flatMap((name) => saidOf(session, name, { calibration, index, model: slot.model }) ?? []));
    }
    done += 1;
    tokens = spent.tokens;
    await publish('running', null);
  }
  if (said.length < leastNames) {
    const silent = spent.error === null ? '' : `; it was silent last for ${spent.error}`;
    return publish('failed', `it gave its word on ${said.length} names, and ${leastNames} are needed${silent}`);
  }
  const opinion: SlotOpinion = {
    model: slot.model,
    base: given.version.split('+')[0] ?? given.version,
    opinion: fitOpinion(said),
    names: said.length,
    at: startedAt,
  };
  await deps.gauges.write(opinionGauge(work.slot), structuredClone(opinion));
  return publish('done', null);
};

/**
 * Adds the reliability of calibrated slots. A slot calibrated with another model or base counts as uncalibrated: it may
 * raise a question, but never confidence.
 */
export const withSlots = async (
  base: Calibration | null,
  { cropReaders, gauges }: Pick<CalibrateDeps, 'cropReaders' | 'gauges'>,
): Promise<Calibration | null> => {
  if (base === null) return null;
  let { version } = base;
  const opinions = { ...base.opinions };
  for (const { slot, model } of cropReaders) {
    if (slot === null) continue;
    // The seam: written above.
    const known = (await gauges.read(opinionGauge(slot))) as unknown as SlotOpinion | null;
    if (known?.model !== model || known.base !== base.version) continue;
    opinions[model] = known.opinion;
    version += `+${slot}@${known.at}`;
  }
  return { ...base, version, opinions };
};
