/** Two WebVTT files of about `size` letters that repeat `piece`: within one caption, and within thousands of captions. */
export function hostileCaptions(piece: string, size: number): string[] {
  const one = `WEBVTT\n\n00:01.000 --> 00:02.000\n${piece.repeat(size / piece.length)}\n`;
  const many = `WEBVTT\n\n00:01.000 --> 00:02.000\n${`${piece.repeat(30)}\n\n00:01.000 --> 00:02.000\n`.repeat(size / 225)}x\n`;
  return [one, many];
}
