import type { RequestHandler } from 'express';
import type { InterfaceLanguage } from '../../schema/languages.ts';
import type { DomainSettings } from '../domain/shared/context.ts';
import type { Log } from '../domain/shared/log.ts';
import type { Ports } from '../domain/shared/ports.ts';
import type { TranslateError } from './error-message.ts';
import type { MakeCtx } from './request-context.ts';

/** Dependencies of a router. */
export interface HttpDeps {
  makeCtx: MakeCtx;
  settings: DomainSettings;
  ports: Ports;
  log: Log;
  /** The GraphQL schema as text. */
  schemaText: () => string;
  /** Lets a request run, wait for its turn, or refuses it (admission.ts). */
  admit: RequestHandler;
  /** Returns the translator of error messages for a language. */
  translateError: (language: InterfaceLanguage) => TranslateError;
  /** Returns the translator of the texts of exported tables for a language. */
  translateExport: (language: InterfaceLanguage) => (text: { readonly id: string; readonly message: string }) => string;
}
