const NAME_LETTERS_MAX = 150;

/** Cleans a file name: no folders, control or direction characters or lone surrogates; shortened, with its extension kept. */
export function plainFileName(name: string): string {
  const base = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const letters = [...base.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u{feff}<>:"|?*]/gu, '').trim()];
  const kept = letters.length <= NAME_LETTERS_MAX ? letters : [...letters.slice(0, NAME_LETTERS_MAX - 10), ...letters.slice(-10)];
  return kept.join('').replace(/^\.+/, '') || 'file';
}
