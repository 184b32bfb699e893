import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { COPY_FAILURES, COPY_KINDS, type CopyFailure, type CopyKind } from '../../../schema/copies.ts';
import { LONG_JOB_STATES, type LongJobState } from '../../../schema/long-jobs.ts';
import type { ContentCopy } from '../../domain/authoring/content-copy.service.ts';
import { enumOf } from '../enums.ts';

export const CopyKindEnum = enumOf(COPY_KINDS);
registerEnumType(CopyKindEnum, { name: 'CopyKind', description: 'What a job can copy. Steps are copied at once.' });
const CopyStateEnum = enumOf(LONG_JOB_STATES);
registerEnumType(CopyStateEnum, {
  name: 'CopyState',
  description: 'waiting and running: it is being made. ready: the copy exists. failed: there is no copy.',
});
const CopyFailureEnum = enumOf(COPY_FAILURES);
registerEnumType(CopyFailureEnum, {
  name: 'CopyFailure',
  description: 'originalGone: the original was deleted. notAllowed: the viewer may not edit it any more. error: every try failed.',
});

@ObjectType('ContentCopy', { simpleResolvers: true, description: 'A large copy that a job makes, or made, for the viewer. It is listed for 24 hours.' })
export class ContentCopyType implements ContentCopy {
  @Field(() => ID, { description: 'Its id, not that of the copy.' }) id!: string;
  @Field(() => CopyKindEnum, { description: 'What is copied.' }) kind!: CopyKind;
  @Field(() => ID, { description: 'What it is a copy of.' }) originalId!: string;
  @Field(() => ID, { nullable: true, description: 'The academy of a course, or the course of a module; null for an academy.' }) parentId!: string | null;
  @Field(() => String, { description: 'Name of the original when the copy was asked for.' }) name!: string;
  @Field(() => String, { description: 'Language of the name.' }) nameLanguage!: string;
  @Field(() => CopyStateEnum, { description: 'Whether it is ready.' }) state!: LongJobState;
  @Field(() => Int, { description: 'How much is made, in percent.' }) progress!: number;
  @Field(() => CopyFailureEnum, { nullable: true, description: 'Why there is no copy; null unless it failed.' }) failure!: CopyFailure | null;
  @Field(() => ID, { nullable: true, description: 'The copy: an academy, a course or a module. null until it is ready.' }) copyId!: string | null;
}
