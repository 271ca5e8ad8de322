import type { AuditRow } from '../../../src/domain/kernel/audit.ts';

/** null: a person never causes it. */
export type ExpectedAudit = Pick<AuditRow, 'action' | 'target' | 'before' | 'after'> | null;

export const id = (n: number): string => `00000000-0000-5000-8000-${String(n).padStart(12, '0')}`;
