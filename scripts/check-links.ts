import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** A path to a document, with an optional heading: `docs/product-rules.md#5-learning`. */
const CITATION = /\bdocs\/[\w./-]+\.md(?:#[\w-]+)?/g;
/** A link in Markdown to a file of the repository. */
const MARKDOWN_LINK = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;
/** A source file that a document names: `scripts/bench/pages.ts`. */
const SOURCE_FILE = /`((?:api|web|schema|scripts|migrations|locales|deploy)\/[\w./-]+\.\w+)`/g;
/** A citation of a document by a name other than its path. */
const BARE_CITATION = /\b(?:spec|specification|product rules?|targets|architecture),? (?:part )?§ ?\d/i;
const TEXT = /\.(ts|tsx|js|css|graphql|md|yml)$|^\.env\.example$/;

/** Returns the anchors of the headings of a Markdown text, as GitHub generates them. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ +(.+)$/gm)].map(([, title = '']) => title);
  return new Set(
    headings.map((title) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );
}

const anchorsByFile = new Map<string, Set<string>>();

function resolves(link: string): boolean {
  const [path = '', anchor] = link.split('#');
  if (!existsSync(path)) return false;
  if (anchor === undefined) return true;
  const anchors = anchorsByFile.get(path) ?? anchorsOf(readFileSync(path, 'utf8'));
  anchorsByFile.set(path, anchors);
  return anchors.has(anchor);
}

function linksIn(file: string, line: string): string[] {
  const cited = [...line.matchAll(CITATION)].map(([link]) => link);
  if (!file.endsWith('.md')) return cited;
  const linked = [...line.matchAll(MARKDOWN_LINK)].map(([, link = '']) => (link.startsWith('#') ? `${file}${link}` : normalize(join(dirname(file), link))));
  const sources = [...line.matchAll(SOURCE_FILE)].map(([, path = '']) => path);
  return [...linked, ...sources, ...cited.filter((link) => !linked.some((each) => each.endsWith(link)))];
}

/** Says whether a decision holds: `Status: accepted`, with what it extends or supersedes, or `Status: superseded by` a link. */
const STATUS = /^# .+\n\nStatus: (?:accepted(?:[,;] .+)?|superseded by \[.+)\n/;

/** Checks that each citation of a document and each link in Markdown resolves to a file, and to a heading in it, that each source file a document names exists, and that each decision has a status. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\n');
const problems = files
  .filter((file) => TEXT.test(file) && existsSync(file) && file !== 'scripts/check-links.ts')
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const broken = linksIn(file, line).filter((link) => !resolves(link));
        const bare = BARE_CITATION.exec(line);
        return [
          ...broken.map((link) => `${file}:${index + 1} names ${link}, which does not exist`),
          ...(bare ? [`${file}:${index + 1} cites "${bare[0]}": link to the file in docs/`] : []),
        ];
      }),
  );
for (const file of files) {
  if (/^docs\/decisions\/\d{4}-/.test(file) && existsSync(file) && !STATUS.test(readFileSync(file, 'utf8')))
    problems.push(`${file} does not begin with a title and its status`);
}
for (const problem of problems) console.error(problem);
console.log(`${problems.length} problems in links and decisions`);
process.exitCode = problems.length === 0 ? 0 : 1;
