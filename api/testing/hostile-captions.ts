/** Builds two WebVTT files of about `size` characters that repeat `part`: within one caption, and within thousands of captions. */
export function hostileCaptions(part: string, size: number): string[] {
  const one = `WEBVTT\n\n00:01.000 --> 00:02.000\n${part.repeat(size / part.length)}\n`;
  const many = `WEBVTT\n\n00:01.000 --> 00:02.000\n${`${part.repeat(30)}\n\n00:01.000 --> 00:02.000\n`.repeat(size / 225)}x\n`;
  return [one, many];
}
