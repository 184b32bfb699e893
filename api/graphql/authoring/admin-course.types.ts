import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { PublishStatus } from '../../../schema/content-values.ts';
import type { Visibility } from '../../domain/academies/academy.entity.ts';
import type { AdminCourseView } from '../../domain/authoring/admin-courses.service.ts';
import { PublishStatusEnum, VisibilityEnum } from '../enums.ts';
import { ImageType } from '../files/file.types.ts';
import { EditorType, TranslationStateType } from './item.types.ts';

@ObjectType('CourseTranslation', { simpleResolvers: true, description: 'A course in one language.' })
export class CourseTranslationType {
  @Field(() => String, { description: 'Its language.' }) language!: string;
  @Field(() => String, { description: 'The name.' }) name!: string;
  @Field(() => String, { description: 'Plain text; only in the default language never empty.' }) description!: string;
}

@ObjectType('AdminCourse', { simpleResolvers: true, description: 'A course as its editors see it.' })
export class AdminCourseType implements AdminCourseView {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => ID, { description: 'The academy it belongs to.' }) academyId!: string;
  @Field(() => Int, { description: 'Raised by every save; a save names the one it began from.' }) revision!: number;
  @Field(() => String, { description: 'The language it falls back to.' }) defaultLanguage!: string;
  @Field(() => VisibilityEnum, { description: 'private: for the invited alone.' }) courseType!: Visibility;
  @Field(() => PublishStatusEnum, { description: 'Whether learners see it.' }) status!: PublishStatus;
  @Field(() => Int, { description: 'How many times a learner may go through it; 0 is unlimited.' }) maxAttempts!: number;
  @Field(() => ImageType, { nullable: true, description: 'Its picture, with its alternative text.' }) image!: ImageType | null;
  @Field(() => [CourseTranslationType], { description: "The texts there are: default language first, then in the operator's order." })
  translations!: CourseTranslationType[];
  @Field(() => [TranslationStateType], { description: 'Every content language, in the order of the operator.' }) languages!: TranslationStateType[];
  @Field(() => Int, { description: 'Modules in it.' }) moduleCount!: number;
  @Field(() => Int, { description: 'Steps in it.' }) stepCount!: number;
  @Field(() => Int, { description: 'People enrolled in it.' }) enrolledCount!: number;
  @Field(() => Date, { description: 'Last changed.' }) updatedAt!: Date;
  @Field(() => EditorType, { nullable: true, description: 'Who saved it last.' }) updatedBy!: EditorType | null;
}

@InputType('CourseTranslationInput', { description: 'A course in one language.' })
export class CourseTranslationInput {
  @Field(() => String, { description: "One of the operator's content languages." }) language!: string;
  @Field(() => String, { description: 'The name.' }) name!: string;
  @Field(() => String, { nullable: true, description: 'Plain text; required in the default language.' }) description?: string | null;
}

@InputType('CourseInput', { description: 'The course form.' })
export class CourseInput {
  @Field(() => String, { description: 'The language it falls back to; its text must be there.' }) defaultLanguage!: string;
  @Field(() => VisibilityEnum, { description: 'private: for the invited alone.' }) courseType!: Visibility;
  @Field(() => Int, { description: 'How many times a learner may go through it; 0 is unlimited.' }) maxAttempts!: number;
  @Field(() => PublishStatusEnum, { nullable: true, description: 'null keeps the current status. A new course is a draft.' }) status?: PublishStatus | null;
  @Field(() => ID, { nullable: true, description: 'The picture, required.' }) imageId?: string | null;
  @Field(() => String, { nullable: true, description: 'What the picture shows; null keeps what is, as long as the picture is the same.' }) imageAlt?:
    | string
    | null;
  @Field(() => [CourseTranslationInput], { description: 'All texts; a language that is left out is taken away.' }) translations!: CourseTranslationInput[];
  @Field(() => [String], { nullable: true, description: 'Languages whose text is declared to fit the newest default text, unchanged.' }) upToDate?:
    | string[]
    | null;
  @Field(() => [ID], { nullable: true, description: 'Uploaded for this form and not used after all: removed at once.' }) unusedFileIds?: string[] | null;
}
