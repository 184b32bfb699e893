import { useLingui } from '@lingui/react/macro';
import type { ErrorCode } from '../../../schema/error-codes.ts';
import { type Failure, readFailure } from './request-error.ts';

/** Converts failures to messages in the current language; call it at render, so that a language switch translates them. */
export interface MessageFormatters {
  ofFailure(failure: Failure): string;
  ofError(error: unknown): string;
  ofCode(code: ErrorCode, parameters?: Record<string, string | number>): string;
}

/** Returns the messages of `locales/<language>/errors.po`, which has one for every error code of `schema/`. */
export function useMessages(): MessageFormatters {
  const { t, i18n } = useLingui();
  const ofCode: MessageFormatters['ofCode'] = (code, parameters = {}) => i18n._(`error.${code}`, parameters);
  const ofFailure = (failure: Failure) => {
    if (failure.kind === 'unreachable') return t`Unable to reach server. Please check your network connectivity`;
    return failure.kind === 'unknown' ? t`Something went wrong` : ofCode(failure.code, failure.parameters);
  };
  return {
    ofCode,
    ofFailure,
    ofError: (error) => ofFailure(readFailure(error)),
  };
}
