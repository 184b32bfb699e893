import { dateLocale, dateTimeStyle } from '../../../schema/date-locale.ts';
import { directionOf, factSeparator } from '../../../schema/languages.ts';
import { timeZoneName } from '../../../schema/time-zone-name.ts';
import { CODE_TEXTS } from '../personal-data/code-texts.ts';
import type { ExportLine, PersonalDataExport } from '../personal-data/export-personal-data.service.ts';
import { COLUMN_TEXTS, PAGE_TEXTS, SECTION_TEXTS, TRUTH_TEXTS } from '../personal-data/export-texts.ts';
import { escapeHtml } from '../shared/escape-html.ts';
import type { Translate } from '../shared/exported-file.ts';

const STYLE = `body{font:16px/1.6 system-ui,'Noto Naskh Arabic',Tahoma,sans-serif;color:#14201e;background:#fff;margin:0 auto;max-width:60rem;padding:1rem}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-block:2rem .5rem;border-block-end:2px solid #0e6b66}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) minmax(0,1fr);gap:.15rem 1rem;margin:0;padding-block:.75rem;border-block-end:1px solid #d9dedc;break-inside:avoid}
dt{color:#51605d}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}dd.html{white-space:normal}nav ul{columns:2}a{color:#0e6b66}
@media (max-width:36rem){dl{grid-template-columns:minmax(0,1fr)}dt{font-size:.875rem}nav ul{columns:1}}@media print{nav{display:none}body{max-width:none}}`;

type Texts = Readonly<Record<string, { readonly id: string; readonly message: string }>>;

const textOf = (texts: Texts, key: string, translate: Translate): string => {
  const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
  return text === undefined ? key : translate(text);
};

/** Columns of times end in At; the audit trail has `at`, the visit of a class its `date`. */
const isTime = (column: string): boolean => /At$|^(at|date)$/.test(column);
const isLanguage = (column: string): boolean => /^language$|Language$/.test(column);
const CODES: Readonly<Record<string, Texts>> = CODE_TEXTS;
/** All images, audio and video files have the name of their kind. */
const MEDIA = /^(image|audio|video)\/.*/;

interface Format {
  translate: Translate;
  time: Intl.DateTimeFormat;
  number: Intl.NumberFormat;
  languages: Intl.DisplayNames;
}

/** A content language may be any text of the operator. */
function nameOfLanguage(code: string, { languages }: Format): string {
  try {
    return languages.of(code) ?? code;
  } catch {
    return code;
  }
}

function textOfValue(column: string, value: unknown, format: Format): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return format.translate(TRUTH_TEXTS[value ? 'yes' : 'no']);
  if (typeof value === 'number') return format.number.format(value);
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((item) => textOfValue(column, String(item), format)).join('\n');
  const text = String(value);
  if (isTime(column)) return escapeHtml(format.time.format(new Date(text)));
  if (isLanguage(column)) return escapeHtml(nameOfLanguage(text, format));
  const codes = Object.hasOwn(CODES, column) ? CODES[column] : undefined;
  return escapeHtml(codes === undefined ? text : textOf(codes, text.replace(MEDIA, '$1'), format.translate));
}

function rowOf(row: ExportLine[1], format: Format): string {
  const cells = Object.entries(row).map(([column, value]) => {
    const label = escapeHtml(textOf(COLUMN_TEXTS, column, format.translate));
    // Sanitized by the service.
    const content = column === 'html' ? `<dd class="html" dir="auto">${String(value)}</dd>` : `<dd dir="auto">${textOfValue(column, value, format)}</dd>`;
    return `<dt>${label}</dt>${content}`;
  });
  return `<dl>${cells.join('')}</dl>\n`;
}

/** Writes the export as a page of its own in the language of the person, without scripts and without anything from the network. */
export async function* personalDataPage(data: PersonalDataExport, siteName: string, translate: Translate): AsyncGenerator<string> {
  const { language, timeZone, exportedAt, name } = data;
  const format = {
    translate,
    time: new Intl.DateTimeFormat(dateLocale(language, timeZone), { ...dateTimeStyle(language), timeZone }),
    number: new Intl.NumberFormat(language),
    languages: new Intl.DisplayNames([language], { type: 'language' }),
  };
  const title = escapeHtml(translate(PAGE_TEXTS.title));
  yield `<!doctype html>\n<html lang="${language}" dir="${directionOf(language)}">\n<head>\n<meta charset="utf-8">\n`;
  yield `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">\n`;
  yield `<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>${title}</title>\n<style>${STYLE}</style>\n</head>\n<body>\n<h1>${title}</h1>\n`;
  yield `<p><bdi>${escapeHtml(name)}</bdi>${factSeparator(language)}<bdi>${escapeHtml(siteName)}</bdi>${factSeparator(language)}${escapeHtml(format.time.format(exportedAt))} (<bdi>${escapeHtml(timeZoneName(timeZone, language, exportedAt))}</bdi>)</p>\n`;
  yield `<p>${escapeHtml(translate(PAGE_TEXTS.about))}</p>\n`;
  let open: string | null = null;
  for await (const [section, row] of data.lines()) {
    if (section !== open) yield `<h2 id="${section}">${escapeHtml(translate(SECTION_TEXTS[section]))}</h2>\n`;
    open = section;
    yield rowOf(row, format);
  }
  yield '</body>\n</html>\n';
}
