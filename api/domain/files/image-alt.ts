interface ItemImage {
  imageId: string | null;
  imageAlt: string;
}

/** Returns the text alternative of an item's image after a save: the new one, or the stored one if the image is unchanged. */
export function altAfter(before: ItemImage, saved: ItemImage, newAlt: string | undefined): string {
  if (newAlt !== undefined) return saved.imageAlt;
  return saved.imageId === before.imageId ? before.imageAlt : '';
}
