interface Picture {
  imageId: string | null;
  imageAlt: string;
}

/** What an item's picture shows, for people who do not see it: what a save says of it, else what was said as long as it is the same picture. */
export function altAfter(before: Picture, saved: Picture, given: string | undefined): string {
  if (given !== undefined) return saved.imageAlt;
  return saved.imageId === before.imageId ? before.imageAlt : '';
}
