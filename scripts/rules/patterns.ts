import { analyse } from 'scslre';
import type { PatternLiteral, SourceFile } from './sources.ts';

const PRODUCT = /^(?:api|web|schema)\//;
const TEST = /\.(?:test|browser|screens)\.tsx?$|\/testing\//;

/** Patterns that take more than linear time and may stay, and the largest text that they read. */
const LARGEST_INPUTS: Readonly<Record<string, string>> = {
  '[^\\p{L}@$]+$': '50 characters: PASSWORD_MAX',
  '^(.+?)\\1+$': '50 characters: PASSWORD_MAX',
  '(?:\\s*\\([^()]{1,12}\\))+$': '100 characters: SUFFIX_MAX in schema/cut-text.ts',
};

/** Returns the character whose long run makes a pattern take more than linear time; null for a pattern that takes linear time. */
export function slowRun({ source, flags }: Pick<PatternLiteral, 'source' | 'flags'>): string | null {
  const { reports } = analyse({ source, flags });
  return reports[0]?.character.pick ?? null;
}

/** Returns the patterns of product files that take more than linear time (docs/architecture.md). */
export function slowPatterns(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => PRODUCT.test(path) && !TEST.test(path))
    .flatMap(({ path, patterns }) =>
      patterns.flatMap((pattern) => {
        const run = pattern.source in LARGEST_INPUTS ? null : slowRun(pattern);
        return run === null ? [] : [`${path}:${pattern.line} /${pattern.source}/ takes more than linear time for a long run of ${JSON.stringify(run)}`];
      }),
    );
}
