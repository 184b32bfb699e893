const NAME_LENGTH_MAX = 150;

/** Returns the name under which a variant of an image is served: variants are WebP files. */
export function variantName(originalName: string): string {
  return originalName.replace(/(\.[A-Za-z0-9]{1,5})?$/, '.webp');
}

/** Cleans a file name: no folders, control or direction characters or lone surrogates; shortened, with its extension kept. */
export function plainFileName(name: string): string {
  const base = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const characters = [...base.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u{feff}<>:"|?*]/gu, '').trim()];
  const kept = characters.length <= NAME_LENGTH_MAX ? characters : [...characters.slice(0, NAME_LENGTH_MAX - 10), ...characters.slice(-10)];
  return kept.join('').replace(/^\.+/, '') || 'file';
}
