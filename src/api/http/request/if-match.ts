import type { FastifyRequest } from 'fastify';
import { problem } from '../../../application/problems/problem.ts';

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
