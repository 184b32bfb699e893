const NAME_LETTERS_MAX = 150;

/** A name that is only a name: no folders, no control or direction characters, no half ones, not too long, its ending kept. */
export function plainFileName(name: string): string {
  const base = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const letters = [...base.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u{feff}<>:"|?*]/gu, '').trim()];
  const kept = letters.length <= NAME_LETTERS_MAX ? letters : [...letters.slice(0, NAME_LETTERS_MAX - 10), ...letters.slice(-10)];
  return kept.join('').replace(/^\.+/, '') || 'file';
}
