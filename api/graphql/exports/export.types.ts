import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { EXPORT_KINDS, type ExportKind, TABLE_FORMATS } from '../../../schema/exports.ts';
import { LONG_JOB_STATES, type LongJobState } from '../../../schema/long-jobs.ts';
import type { Export } from '../../domain/exports/export.service.ts';
import { enumOf } from '../enums.ts';

const ExportKindEnum = enumOf(EXPORT_KINDS);
registerEnumType(ExportKindEnum, { name: 'ExportKind', description: 'results: of a course. audit: the audit trail. account: everything about the viewer.' });
const ExportStateEnum = enumOf(LONG_JOB_STATES);
registerEnumType(ExportStateEnum, {
  name: 'ExportState',
  description: 'waiting and running: it is being made. ready: it can be downloaded. failed: there is no file.',
});
export const TableFormatEnum = enumOf(TABLE_FORMATS);
registerEnumType(TableFormatEnum, { name: 'TableFormat', description: 'A file for spreadsheets.' });

@ObjectType('Export', { simpleResolvers: true, description: 'A large file that a job makes, or made, for the viewer. It is kept for 24 hours.' })
export class ExportType implements Export {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => ExportKindEnum, { description: 'What it is made of.' }) kind!: ExportKind;
  @Field(() => ID, { nullable: true, description: 'The course, for results.' }) courseId!: string | null;
  @Field(() => String, { description: 'Name of the file.' }) name!: string;
  @Field(() => ExportStateEnum, { description: 'Whether it is ready.' }) state!: LongJobState;
  @Field(() => Int, { description: 'How much is made, in percent.' }) progress!: number;
  @Field(() => Date, { nullable: true, description: 'When the file is deleted; null until it is ready.' }) expiresAt!: Date | null;
  @Field(() => String, { nullable: true, description: 'URL of the file, for the session of the viewer alone; null until it is ready.' }) url!: string | null;
}
