import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { PublishStatus } from '../../../schema/content-values.ts';
import type { Visibility } from '../../domain/academies/academy.entity.ts';
import type { AcademyBrief, AcademyView } from '../../domain/catalog/academy-reads.service.ts';
import { PublishStatusEnum, VisibilityEnum } from '../enums.ts';

@ObjectType('AcademyAbilities', { simpleResolvers: true, description: 'What the viewer may do with an academy.' })
export class AcademyAbilitiesType {
  @Field(() => Boolean, { description: 'See the Learners list: members and admins.' }) seeLearners!: boolean;
  @Field(() => Boolean, { description: 'Edit it: admins.' }) edit!: boolean;
}

@ObjectType('Academy', { simpleResolvers: true, description: 'An academy: holds courses.' })
export class AcademyType implements AcademyBrief {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => String, { description: 'In the shown language.' }) name!: string;
  @Field(() => String, { description: 'In the shown language; may be empty.' }) subTitle!: string;
  @Field(() => String, { description: 'The language its texts are in: the content language, else its default.' }) shownLanguage!: string;
  @Field(() => [String], { description: 'Languages it is translated into.' }) languages!: string[];
  @Field(() => String, { description: 'The language it falls back to.' }) defaultLanguage!: string;
  @Field(() => VisibilityEnum, { description: 'private: for members alone.' }) academyType!: Visibility;
  @Field(() => PublishStatusEnum, { description: 'Whether learners see it.' }) status!: PublishStatus;
}

/** An academy as a parent hands it down: read whole, or beside a course with the rest to be loaded when asked for. */
export type AcademyRoot = AcademyBrief | AcademyView;

@ObjectType('AcademyList', { simpleResolvers: true, description: 'Academies in their order.' })
export class AcademyListType {
  @Field(() => [AcademyType], { description: 'Those with a text in the content language.' }) items!: AcademyType[];
  @Field(() => Int, { description: 'How many exist for the viewer in other languages only.' }) hiddenByLanguage!: number;
}
