import type { AuditRules } from '../kernel/audit.ts';
import type { AdministrationEvent } from './events.ts';

/** A wipe leaves a single row. */
export const administrationAudit: AuditRules<AdministrationEvent> = {
  WipeStarted: null,
  ProductionDataWiped: ({ data: { exportName, deleted, preserved } }) => ({
    action: 'admin_action',
    target: { type: 'system', id: 'production data' },
    before: { ...deleted, ...preserved },
    after: { tool: 'wipe', exportName, ...preserved },
  }),
  WipeCompleted: null,
  ImportStarted: ({ data: { files: _files, ...counts } }) => ({
    action: 'admin_action',
    target: { type: 'system', id: 'import' },
    before: null,
    after: { tool: 'import', ...counts },
  }),
  RecognitionThresholdsSet: ({ data: { from, to } }) => ({
    action: 'admin_action',
    target: { type: 'system', id: 'recognition' },
    before: from,
    after: { tool: 'thresholds', ...to },
  }),
};
