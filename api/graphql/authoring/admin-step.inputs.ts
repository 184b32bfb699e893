import { Field, ID, InputType } from 'type-graphql';
import type { CalloutTone } from '../../../schema/blocks/callout.ts';
import type { OpenType } from '../../../schema/content-values.ts';
import type { BlockInput } from '../../../schema/step-form.ts';
import type { SaveStep } from '../../domain/authoring/save-step.service.ts';
import { StepAccessEnum } from '../enums.ts';
import { BlockTypeEnum, CalloutToneEnum, OpenTypeEnum } from '../steps/content-block.types.ts';
import { byLanguage, withoutNulls } from './by-language.ts';
import { HomeworkInputType, QuizInputType, toHomeworkInput, toQuizInput } from './step-tasks.types.ts';

@InputType({ description: 'Captions of a video in one language.' })
export class CaptionInput {
  @Field(() => String, { description: 'The language.' }) language!: string;
  @Field(() => ID, { description: 'A caption file.' }) fileId!: string;
}

@InputType('BlockInput', { description: 'A content block; fields of other types are left out.' })
export class BlockInputType {
  @Field(() => ID, { nullable: true, description: 'Its id if it exists already.' }) id?: string | null;
  @Field(() => BlockTypeEnum, { description: 'Type of the block.' }) type!: BlockInput['type'];
  @Field(() => String, { nullable: true, description: 'TEXT, CALLOUT: HTML. It is sanitised; an empty block is dropped.' }) html?: string | null;
  @Field(() => CalloutToneEnum, { nullable: true, description: 'CALLOUT.' }) tone?: CalloutTone | null;
  @Field(() => ID, { nullable: true, description: 'IMAGE, DOCUMENT (PDF), VIDEO, AUDIO: a stored file.' }) fileId?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Its file is still uploading: the block is saved without it and hidden from learners.' }) uploading?:
    | boolean
    | null;
  @Field(() => String, { nullable: true, description: 'IMAGE: alternative text.' }) alt?: string | null;
  @Field(() => String, { nullable: true, description: 'IMAGE, VIDEO: caption.' }) caption?: string | null;
  @Field(() => String, { nullable: true, description: 'VIDEO without a file: an address or embed code of an allowed service.' }) embedUrl?: string | null;
  @Field(() => String, { nullable: true, description: 'AUDIO: its title; required unless it reads the step aloud.' }) title?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'AUDIO: it is the text of the step, read aloud.' }) readsAloud?: boolean | null;
  @Field(() => OpenTypeEnum, { nullable: true, description: 'DOCUMENT: where it opens.' }) openType?: OpenType | null;
  @Field(() => [CaptionInput], { nullable: true, description: 'VIDEO with a file.' }) captions?: CaptionInput[] | null;
}

@InputType({ description: 'The content of a step in one language.' })
export class StepContentInput {
  @Field(() => String, { description: 'One of the configured content languages.' }) language!: string;
  @Field(() => String, { description: 'Its name.' }) name!: string;
  @Field(() => [BlockInputType], { description: 'Its content, in order.' }) blocks!: BlockInputType[];
  @Field(() => [String], { description: 'Addresses or embed codes of allowed services.' }) embedUrls!: string[];
}

@InputType({ description: 'The step form.' })
export class StepInput {
  @Field(() => String, { description: 'The default language; a text in it is required.' }) defaultLanguage!: string;
  @Field(() => StepAccessEnum, { nullable: true, description: 'Required: when it opens for an enrolled learner.' }) access?: SaveStep['access'] | null;
  @Field(() => ID, { nullable: true, description: 'Required: a stored image.' }) imageId?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'The image is still uploading: the step is saved without one.' }) imageUploading?: boolean | null;
  @Field(() => [StepContentInput], { description: 'One entry per language of the step.' }) contents!: StepContentInput[];
  @Field(() => QuizInputType, { nullable: true, description: 'null: no quiz; a stored one is deleted.' }) quiz?: QuizInputType | null;
  @Field(() => HomeworkInputType, { nullable: true, description: 'null: no homework; stored homework is deleted.' }) homework?: HomeworkInputType | null;
  @Field(() => [String], { nullable: true, description: 'Languages whose unchanged text is marked as current.' }) upToDate?: string[] | null;
  @Field(() => [ID], { nullable: true, description: 'Files that are no longer needed; those that no item uses are deleted immediately.' }) unusedFileIds?:
    | string[]
    | null;
}

/** Converts the input for the service: texts by language, without null fields. The form validates it. */
export function toSaveStep(input: StepInput): SaveStep {
  const { defaultLanguage, access, imageId, imageUploading, contents, quiz, homework, upToDate, unusedFileIds } = input;
  const translations = byLanguage(contents.map((content) => ({ ...content, blocks: content.blocks.map(withoutNulls) }))) as Record<string, unknown>;
  const tasks = { quiz: toQuizInput(quiz), homework: toHomeworkInput(homework) };
  const files = { imageId, imageUploading: imageUploading ?? false, unusedFileIds: unusedFileIds ?? [] };
  return { defaultLanguage, access, translations, ...tasks, ...files, upToDate: upToDate ?? [] } as SaveStep;
}
