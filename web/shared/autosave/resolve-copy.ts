import type { AutosaveParts, Version } from './autosave-parts.ts';
import type { FoundCopy } from './local-copy.ts';

/** Decides about a copy of an earlier visit: forgotten if the server has it, resumed if it continues what the server has, otherwise the person chooses. */
export function resolveCopy<Value>(
  found: FoundCopy<Value>,
  { value, version }: Version<Value>,
  { markOf, keepsMore }: Pick<AutosaveParts<Value>, 'markOf' | 'keepsMore'>,
): 'forget' | 'resume' | 'ask' {
  if (version === null) return 'resume';
  const mark = markOf(value);
  if (markOf(found.value) === mark && keepsMore?.(found.value) !== true) return 'forget';
  return found.baseVersion === version || found.sent.includes(mark) ? 'resume' : 'ask';
}
