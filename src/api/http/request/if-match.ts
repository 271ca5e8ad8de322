import type { FastifyRequest } from 'fastify';
import { problem } from '../../../application/problems/problem.ts';

const form = /^(?:W\/)?(?:"(\d{1,9})"|(\d{1,9}))$/;

/** The number in If-Match, quoted or not: a version or a revision as an answer gave it; null when nothing is compared. */
export const expectedNumber = ({ headers }: Pick<FastifyRequest, 'headers'>): number | null => {
  const given = headers['if-match']?.trim();
  if (given === undefined || given === '*') return null;
  const [, quoted, bare] = form.exec(given) ?? [];
  const digits = quoted ?? bare;
  if (digits === undefined)
    throw problem('malformed', 'If-Match must be the number that the last answer gave for what is changed.');
  return Number(digits);
};
