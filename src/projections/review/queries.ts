import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { documentByKey, documents } from '../kernel/definition/documents.ts';
import { reviewProjection } from './projection.ts';
import type { DecisionDoc } from './projection.ts';

const { decisions } = reviewProjection.views;

const shown = 50;

/** The last decisions, newest first. */
export const latestDecisions = (readModels: Pick<ReadModelStore, 'find'>): Promise<readonly DecisionDoc[]> =>
  documents(readModels, decisions, { sort: [['at', 'desc']], limit: shown });

export const decisionById = (readModels: Pick<ReadModelStore, 'get'>, id: string): Promise<DecisionDoc | null> =>
  documentByKey(readModels, decisions, id);
