import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { PublishStatus } from '../../../schema/content-values.ts';
import { ACADEMY_FIELDS } from '../../../schema/item-fields.ts';
import type { Academy } from '../../domain/catalog/academy-reads.service.ts';
import { PublishStatusEnum } from '../enums.ts';
import { Page } from '../page.ts';
import { settingsType } from '../setting-fields.ts';

@ObjectType('AcademyAbilities', { simpleResolvers: true, description: 'What the viewer may do with an academy.' })
export class AcademyAbilitiesType {
  @Field(() => Boolean, { description: 'Can see the list of learners (members and admins).' }) seeLearners!: boolean;
}

@ObjectType('Academy', { simpleResolvers: true, description: 'An academy: holds courses.' })
export class AcademyType extends settingsType(ACADEMY_FIELDS) implements Omit<Academy, 'image' | 'courseCount' | 'viewerCan'> {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => String, { description: 'In the shown language.' }) name!: string;
  @Field(() => String, { description: 'In the shown language; may be empty.' }) subTitle!: string;
  @Field(() => String, { description: 'The language of the texts: the content language, otherwise the default language.' }) shownLanguage!: string;
  @Field(() => [String], { description: 'Languages it is translated into.' }) languages!: string[];
  @Field(() => String, { description: 'The default language.' }) defaultLanguage!: string;
  @Field(() => PublishStatusEnum, { description: 'Whether learners see it.' }) status!: PublishStatus;
}

/** The academy that a resolver receives: with all fields, or the academy of a course, whose other fields a loader reads. */
export type AcademyRoot = AcademyType | Academy;

@ObjectType('AcademyList', { simpleResolvers: true, description: 'Academies in their order.' })
export class AcademyListType extends Page {
  @Field(() => [AcademyType], { description: 'Items with a text in the content language.' }) items!: AcademyType[];
  @Field(() => Int, { description: 'Number of items that the viewer can see in other languages only.' }) hiddenByLanguage!: number;
}
