import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { type Prepared, prepared, type References, type Shape } from '../shared/prepared.ts';
import { READING, textColumns } from '../translations/translation-sql.ts';

/** The person, how the names of items are read, and the rows of one batch. */
const BATCH = { userId: 'uuid', ...READING, offset: 'integer', limit: 'integer' } as const satisfies Shape;
export type Values = References<typeof BATCH>;

/** A value of the export, as JSON has it. */
export type ExportValue = string | number | boolean | Date | null | readonly string[];
export type ExportRow = Readonly<Record<string, ExportValue>>;
export type SectionStatement = Prepared<typeof BATCH, ExportRow>;

/** SQL: the name of an item in the language in which the person reads. */
export const nameOf = (v: Values, table: 'a' | 'c' | 'm' | 's' | 'g' | 'k') =>
  textColumns<{ name: string }>(v, sql.ref(`${table}.translations`), sql.ref(`${table}.default_language`)).text('name');
/** SQL: a text of a quiz in the language in which the person reads, else in any. */
export const quizText = (texts: Expression<unknown>, { language }: Values) =>
  sql<string | null>`coalesce(${texts} ->> ${language}, (SELECT t.value FROM jsonb_each_text(${texts}) AS t(language, value) ORDER BY 1 LIMIT 1))`;

/** Defines a section: its rows in a fixed order, batch by batch. */
export const section = <DB, TB extends keyof DB, Row extends ExportRow>(
  name: string,
  build: (values: Values) => SelectQueryBuilder<DB, TB, Row>,
): SectionStatement => prepared(`personalData.${name}`, BATCH, (v) => build(v).offset(v.offset).limit(v.limit));
