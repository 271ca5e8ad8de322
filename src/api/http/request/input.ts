import type { FastifyRequest } from 'fastify';
import type { OverBound } from '../../../application/access/member-bounds.ts';
import { problem } from '../../../application/problems/problem.ts';

/** Trimmed text; null when empty. */
export const textOrNull = (text: string | null | undefined): string | null => {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
};

/** Throws `slow-down` with the exceeded limit, and when it ends. */
export const withinBounds = async (asked: Promise<OverBound | null>): Promise<void> => {
  const over = await asked;
  if (over === null) return;
  const { detail, retryAfterS } = over;
  throw problem('slow-down', detail, retryAfterS === null ? {} : { retryAfter: Math.max(1, retryAfterS) });
};

const form = /^(?:W\/)?(?:"(\d{1,9})"|(\d{1,9}))$/;

/** The number in If-Match, quoted or not: a version or revision from an earlier answer; null when absent. */
export const expectedNumber = ({ headers }: Pick<FastifyRequest, 'headers'>): number | null => {
  const given = headers['if-match']?.trim();
  if (given === undefined || given === '*') return null;
  const [, quoted, bare] = form.exec(given) ?? [];
  const digits = quoted ?? bare;
  if (digits === undefined)
    throw problem('malformed', 'If-Match must be the number that the last answer gave for what is changed.');
  return Number(digits);
};
