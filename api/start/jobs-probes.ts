import type { DataSource } from 'typeorm';
import type { Probes } from '../adapters/metrics.ts';
import { backupAge } from '../domain/installation/backup-times.service.ts';
import { listScheduledRuns } from '../domain/jobs/scheduled-run.service.ts';
import type { Ctx } from '../domain/shared/context.ts';
import type { Ports } from '../domain/shared/ports.ts';
import { VERSION } from '../version.ts';

/** Returns what is read when /metrics is requested. */
export function probesOf(dataSource: DataSource, ports: Ports, createContext: () => Ctx): Probes {
  const { master: pool } = dataSource.driver as unknown as { master: { totalCount: number; idleCount: number; waitingCount: number } };
  return {
    version: VERSION,
    scheduledRuns: () => listScheduledRuns({ db: dataSource.manager }),
    relay: () => ports.relay.state(),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    freeSpace: () => ports.uploads.freeSpace(),
    storageProblem: ports.storageCheck === null ? null : ports.storageCheck.problem,
    backupAge: () => backupAge(createContext()),
  };
}
