import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { PublishStatus } from '../../../schema/content-values.ts';
import { ACADEMY_FIELDS, type TextsOf } from '../../../schema/item-fields.ts';
import type { AdminAcademy } from '../../domain/authoring/admin-academies.service.ts';
import { PublishStatusEnum } from '../enums.ts';
import { ImageType } from '../files/file.types.ts';
import { settingsInput, settingsType } from '../setting-fields.ts';
import { EditorType, TranslationStateType } from './item.types.ts';

@ObjectType('AcademyTranslation', { simpleResolvers: true, description: 'An academy in one language.' })
export class AcademyTranslationType implements TextsOf<typeof ACADEMY_FIELDS> {
  @Field(() => String, { description: 'Its language.' }) language!: string;
  @Field(() => String, { description: 'The name.' }) name!: string;
  @Field(() => String, { description: 'May be empty.' }) subTitle!: string;
}

@ObjectType('AdminAcademy', { simpleResolvers: true, description: 'An academy for editing.' })
export class AdminAcademyType extends settingsType(ACADEMY_FIELDS) implements AdminAcademy {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => Int, { description: 'Increased by every save; a save sends the revision it is based on.' }) revision!: number;
  @Field(() => String, { description: 'The default language.' }) defaultLanguage!: string;
  @Field(() => PublishStatusEnum, { description: 'Whether learners see it.' }) status!: PublishStatus;
  @Field(() => ImageType, { nullable: true, description: 'Its image with the alternative text.' }) image!: ImageType | null;
  @Field(() => [AcademyTranslationType], { description: 'The texts by language: the default language first, then in the configured order.' })
  translations!: AcademyTranslationType[];
  @Field(() => [TranslationStateType], { description: 'Every content language, in the configured order.' }) languages!: TranslationStateType[];
  @Field(() => Int, { description: 'Courses in it.' }) courseCount!: number;
  @Field(() => Int, { description: 'Published courses in it.' }) publishedCourseCount!: number;
  @Field(() => String, { description: 'Region in which its data is stored.' }) hostedRegion!: string;
  @Field(() => Date, { description: 'Time of the last change.' }) updatedAt!: Date;
  @Field(() => EditorType, { nullable: true, description: 'The person who saved it last.' }) updatedBy!: EditorType | null;
}

@InputType('AcademyTranslationInput', { description: 'An academy in one language.' })
export class AcademyTranslationInput {
  @Field(() => String, { description: 'One of the configured content languages.' }) language!: string;
  @Field(() => String, { description: 'The name.' }) name!: string;
  @Field(() => String, { nullable: true, description: 'May be empty.' }) subTitle?: string | null;
}

@InputType('AcademyInput', { description: 'The academy form.' })
export class AcademyInput extends settingsInput(ACADEMY_FIELDS) {
  @Field(() => String, { description: 'The default language; a text in it is required.' }) defaultLanguage!: string;
  @Field(() => PublishStatusEnum, { nullable: true, description: 'null keeps the current status. A new academy is a draft.' }) status?: PublishStatus | null;
  @Field(() => ID, { nullable: true, description: 'The image, required.' }) imageId?: string | null;
  @Field(() => String, { nullable: true, description: 'Alternative text of the image; null keeps the current text if the image stays the same.' }) imageAlt?:
    | string
    | null;
  @Field(() => [AcademyTranslationInput], { description: 'All texts; a language that is left out is deleted.' }) translations!: AcademyTranslationInput[];
  @Field(() => [String], { nullable: true, description: 'Languages whose unchanged text is marked as current.' }) upToDate?: string[] | null;
  @Field(() => [ID], { nullable: true, description: 'Files that were uploaded for this form and are not used: deleted immediately.' }) unusedFileIds?:
    | string[]
    | null;
}
