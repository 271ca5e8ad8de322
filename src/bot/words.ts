import type { CommonRejection } from '../application/commands/command-result.ts';
import type { ProblemCode } from '../contracts/problem.ts';
import type { RosterRejection } from '../domain/roster/rejections.ts';
import type { SessionRejection } from '../domain/session/rejections.ts';
import type { SessionDoc } from '../projections/sessions/session-doc.ts';

/** Sentences shared with the web, so that Discord shows the same. */
export type Words = {
  problem(code: ProblemCode): string;
  session(rejection: SessionRejection | CommonRejection): string;
  roster(rejection: RosterRejection | CommonRejection): string;
  failure(failure: NonNullable<SessionDoc['failure']>): string;
  /** Of an error that was thrown: that an engine is away, that the guild is wiped, or that something went wrong. */
  error(cause: unknown): string;
};
