import * as installation from '../../domain/installation/installation.service.ts';
import * as checks from '../../domain/installation/installation-checks.service.ts';
import * as state from '../../domain/installation/installation-state.service.ts';
import { admins, type Row, row } from './row.ts';

/** The guide of the first day and the health page. */
export const INSTALLATION: Record<string, Row> = {
  readInstallation: row({ outcome: admins, run: (ctx) => installation.readInstallation(ctx), shows: () => 'hasImprint' }),
  readInstallationState: row({ outcome: admins, run: (ctx) => state.readInstallationState(ctx), shows: () => 'isWorkerAlive' }),
  dismissGuide: row({ outcome: admins, changes: ['audit_entries', 'installation'], run: (ctx) => installation.dismissGuide(ctx) }),
  sendTestMail: row({ outcome: admins, changes: ['audit_entries', 'installation', 'outbox'], run: (ctx) => checks.sendTestMail(ctx) }),
  testStorage: row({ outcome: admins, changes: ['audit_entries', 'installation'], run: (ctx) => checks.testStorage(ctx) }),
};
