import type { DomainSettings } from '../domain/shared/context.ts';
import type { Log } from '../domain/shared/log.ts';
import type { Ports } from '../domain/shared/ports.ts';
import type { MakeCtx } from './request-context.ts';

/** What a router receives from the running server. */
export interface HttpDeps {
  makeCtx: MakeCtx;
  settings: DomainSettings;
  ports: Ports;
  log: Log;
}
