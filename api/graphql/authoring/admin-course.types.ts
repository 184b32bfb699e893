import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { PublishStatus } from '../../../schema/content-values.ts';
import { COURSE_FIELDS, type TextsOf } from '../../../schema/item-fields.ts';
import type { AdminCourse } from '../../domain/authoring/admin-courses.service.ts';
import { PublishStatusEnum } from '../enums.ts';
import { ImageType } from '../files/file.types.ts';
import { settingsInput, settingsType } from '../setting-fields.ts';
import { EditorType, TranslationStateType } from './item.types.ts';

@ObjectType('CourseTranslation', { simpleResolvers: true, description: 'A course in one language.' })
export class CourseTranslationType implements TextsOf<typeof COURSE_FIELDS> {
  @Field(() => String, { description: 'Its language.' }) language!: string;
  @Field(() => String, { description: 'The name.' }) name!: string;
  @Field(() => String, { description: 'Plain text; can be empty except in the default language.' }) description!: string;
}

@ObjectType('AdminCourse', { simpleResolvers: true, description: 'A course for editing.' })
export class AdminCourseType extends settingsType(COURSE_FIELDS) implements AdminCourse {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => ID, { description: 'The academy it belongs to.' }) academyId!: string;
  @Field(() => Int, { description: 'Increased by every save; a save sends the revision it is based on.' }) revision!: number;
  @Field(() => String, { description: 'The default language.' }) defaultLanguage!: string;
  @Field(() => PublishStatusEnum, { description: 'Whether learners see it.' }) status!: PublishStatus;
  @Field(() => ImageType, { nullable: true, description: 'Its image with the alternative text.' }) image!: ImageType | null;
  @Field(() => [CourseTranslationType], { description: 'The texts by language: the default language first, then in the configured order.' })
  translations!: CourseTranslationType[];
  @Field(() => [TranslationStateType], { description: 'Every content language, in the configured order.' }) languages!: TranslationStateType[];
  @Field(() => Int, { description: 'Modules in it.' }) moduleCount!: number;
  @Field(() => Int, { description: 'Steps in it.' }) stepCount!: number;
  @Field(() => Int, { description: 'People enrolled in it.' }) enrolledCount!: number;
  @Field(() => Date, { description: 'Time of the last change.' }) updatedAt!: Date;
  @Field(() => EditorType, { nullable: true, description: 'The person who saved it last.' }) updatedBy!: EditorType | null;
}

@InputType('CourseTranslationInput', { description: 'A course in one language.' })
export class CourseTranslationInput {
  @Field(() => String, { description: 'One of the configured content languages.' }) language!: string;
  @Field(() => String, { description: 'The name.' }) name!: string;
  @Field(() => String, { nullable: true, description: 'Plain text; required in the default language.' }) description?: string | null;
}

@InputType('CourseInput', { description: 'The course form.' })
export class CourseInput extends settingsInput(COURSE_FIELDS) {
  @Field(() => String, { description: 'The default language; a text in it is required.' }) defaultLanguage!: string;
  @Field(() => PublishStatusEnum, { nullable: true, description: 'null keeps the current status. A new course is a draft.' }) status?: PublishStatus | null;
  @Field(() => ID, { nullable: true, description: 'The image, required.' }) imageId?: string | null;
  @Field(() => String, { nullable: true, description: 'Alternative text of the image; null keeps the current text if the image stays the same.' }) imageAlt?:
    | string
    | null;
  @Field(() => [CourseTranslationInput], { description: 'All texts; a language that is left out is deleted.' }) translations!: CourseTranslationInput[];
  @Field(() => [String], { nullable: true, description: 'Languages whose unchanged text is marked as current.' }) upToDate?: string[] | null;
  @Field(() => [ID], { nullable: true, description: 'Files that were uploaded for this form and are not used: deleted immediately.' }) unusedFileIds?:
    | string[]
    | null;
}
