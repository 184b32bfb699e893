import type { ExportText } from '../overview/export-texts.ts';

/** The headers of the exported audit trail, in the order of the columns; times are in UTC. */
export const AUDIT_HEADERS = {
  at: /*i18n*/ { id: 'export.audit.at', message: 'Time (UTC)' },
  actorId: /*i18n*/ { id: 'export.audit.actorId', message: 'Person (ID)' },
  actor: /*i18n*/ { id: 'export.audit.actor', message: 'Person' },
  action: /*i18n*/ { id: 'export.audit.action', message: 'Action' },
  result: /*i18n*/ { id: 'export.audit.result', message: 'Result' },
  objectType: /*i18n*/ { id: 'export.audit.objectType', message: 'Kind of object' },
  objectId: /*i18n*/ { id: 'export.audit.objectId', message: 'Object (ID)' },
  object: /*i18n*/ { id: 'export.audit.object', message: 'Object' },
  application: /*i18n*/ { id: 'export.audit.application', message: 'Application' },
} satisfies Record<string, ExportText>;

/** What stands for the name of an object or person that has none anymore, and the results. */
export const AUDIT_WORDS = {
  erased: /*i18n*/ { id: 'export.audit.erased', message: 'Erased account' },
  deleted: /*i18n*/ { id: 'export.audit.deleted', message: 'Deleted' },
  done: /*i18n*/ { id: 'export.audit.done', message: 'Done' },
  denied: /*i18n*/ { id: 'export.audit.denied', message: 'Denied' },
} satisfies Record<string, ExportText>;
