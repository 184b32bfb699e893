import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { PublishStatus } from '../../../schema/content-values.ts';
import type { Visibility } from '../../domain/academies/academy.entity.ts';
import type { AdminAcademyView } from '../../domain/authoring/admin-academies.service.ts';
import { PublishStatusEnum, VisibilityEnum } from '../enums.ts';
import { ImageType } from '../files/file.types.ts';
import { EditorType, TranslationStateType } from './item.types.ts';

@ObjectType('AcademyTranslation', { simpleResolvers: true, description: 'An academy in one language.' })
export class AcademyTranslationType {
  @Field(() => String, { description: 'Its language.' }) language!: string;
  @Field(() => String, { description: 'The name.' }) name!: string;
  @Field(() => String, { description: 'May be empty.' }) subTitle!: string;
}

@ObjectType('AdminAcademy', { simpleResolvers: true, description: 'An academy as its editors see it.' })
export class AdminAcademyType implements AdminAcademyView {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => Int, { description: 'Raised by every save; a save names the one it began from.' }) revision!: number;
  @Field(() => String, { description: 'The language it falls back to.' }) defaultLanguage!: string;
  @Field(() => VisibilityEnum, { description: 'private: for members alone.' }) academyType!: Visibility;
  @Field(() => PublishStatusEnum, { description: 'Whether learners see it.' }) status!: PublishStatus;
  @Field(() => ImageType, { nullable: true, description: 'Its picture, with its alternative text.' }) image!: ImageType | null;
  @Field(() => [AcademyTranslationType], { description: "The texts there are: default language first, then in the operator's order." })
  translations!: AcademyTranslationType[];
  @Field(() => [TranslationStateType], { description: 'Every content language, in the order of the operator.' }) languages!: TranslationStateType[];
  @Field(() => Int, { description: 'Courses in it.' }) courseCount!: number;
  @Field(() => Int, { description: 'Published courses in it.' }) publishedCourseCount!: number;
  @Field(() => Int, { description: 'People enrolled in it or members of it.' }) learnerCount!: number;
  @Field(() => String, { description: 'Where its data lies.' }) hostedRegion!: string;
  @Field(() => Date, { description: 'Last changed.' }) updatedAt!: Date;
  @Field(() => EditorType, { nullable: true, description: 'Who saved it last.' }) updatedBy!: EditorType | null;
}

@InputType('AcademyTranslationInput', { description: 'An academy in one language.' })
export class AcademyTranslationInput {
  @Field(() => String, { description: "One of the operator's content languages." }) language!: string;
  @Field(() => String, { description: 'The name.' }) name!: string;
  @Field(() => String, { nullable: true, description: 'May be empty.' }) subTitle?: string | null;
}

@InputType('AcademyInput', { description: 'The academy form.' })
export class AcademyInput {
  @Field(() => String, { description: 'The language it falls back to; its text must be there.' }) defaultLanguage!: string;
  @Field(() => VisibilityEnum, { description: 'private: for members alone.' }) academyType!: Visibility;
  @Field(() => PublishStatusEnum, { nullable: true, description: 'null keeps the current status. A new academy is a draft.' }) status?: PublishStatus | null;
  @Field(() => ID, { nullable: true, description: 'The picture, required.' }) imageId?: string | null;
  @Field(() => String, { nullable: true, description: 'What the picture shows; null keeps what is, as long as the picture is the same.' }) imageAlt?:
    | string
    | null;
  @Field(() => [AcademyTranslationInput], { description: 'All texts; a language that is left out is taken away.' }) translations!: AcademyTranslationInput[];
  @Field(() => [String], { nullable: true, description: 'Languages whose text is declared to fit the newest default text, unchanged.' }) upToDate?:
    | string[]
    | null;
  @Field(() => [ID], { nullable: true, description: 'Uploaded for this form and not used after all: removed at once.' }) unusedFileIds?: string[] | null;
}
