import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { ContentGapKind } from '../../../schema/content-values.ts';
import type { AdminItem, TranslationState } from '../../domain/authoring/admin-item.ts';
import type { ContentGap } from '../../domain/authoring/content-gaps.service.ts';
import { CONTENT_KINDS, type ContentKind } from '../../domain/authoring/content-kind.ts';
import type { LanguageCoverage } from '../../domain/authoring/coverage.service.ts';
import type { TranslationCondition } from '../../domain/translations/ledger.ts';
import { ContentGapKindEnum, enumOf } from '../enums.ts';

export const ContentKindEnum = enumOf<ContentKind>(CONTENT_KINDS);
registerEnumType(ContentKindEnum, { name: 'ContentKind', description: 'The four levels of content.' });

const TranslationConditionEnum = enumOf<TranslationCondition>(['current', 'stale', 'copied', 'missing']);
registerEnumType(TranslationConditionEnum, {
  name: 'TranslationCondition',
  description:
    'current: up to date with the default language; stale: the default text changed after it; copied: a copy of the default text, not translated yet; missing: no text.',
});

@ObjectType('TranslationState', { simpleResolvers: true, description: 'State of an item in one content language.' })
export class TranslationStateType implements TranslationState {
  @Field(() => String, { description: 'The language.' }) language!: string;
  @Field(() => TranslationConditionEnum, { description: 'The default language is always current.' }) condition!: TranslationCondition;
}

@ObjectType('LanguageCoverage', { simpleResolvers: true, description: 'Coverage of a course in one language: texts of the course, its modules and steps.' })
export class LanguageCoverageType implements LanguageCoverage {
  @Field(() => String, { description: 'The language.' }) language!: string;
  @Field(() => Int, { description: 'Number of texts in the default language.' }) total!: number;
  @Field(() => Int, { description: 'Up to date with the text of the default language.' }) current!: number;
  @Field(() => Int, { description: 'The text of the default language changed after it.' }) stale!: number;
  @Field(() => Int, { description: 'Copies of the default text that are not translated yet.' }) copied!: number;
  @Field(() => Int, { description: 'Missing.' }) missing!: number;
}

@ObjectType('ContentGap', { simpleResolvers: true, description: 'Something that a course lacks, at its place.' })
export class ContentGapType implements ContentGap {
  @Field(() => ContentGapKindEnum, { description: 'What is missing.' }) kind!: ContentGapKind;
  @Field(() => ID, { description: 'The module.' }) moduleId!: string;
  @Field(() => ID, { nullable: true, description: 'The step; null for a module without steps.' }) stepId!: string | null;
  @Field(() => String, { description: 'The name of the step or module.' }) name!: string;
  @Field(() => String, { description: 'The language of the name.' }) nameLanguage!: string;
  @Field(() => String, { nullable: true, description: 'The language that it concerns; null for a module without steps.' }) language!: string | null;
}

type Editor = NonNullable<AdminItem<object>['updatedBy']>;

@ObjectType('Editor', { simpleResolvers: true, description: 'The person who saved an item last.' })
export class EditorType implements Editor {
  @Field(() => ID, { description: 'Id of the user.' }) id!: string;
  @Field(() => String, { description: 'Given name.' }) name!: string;
  @Field(() => String, { description: 'Family name.' }) surname!: string;
}

@ObjectType('ModuleTranslation', { simpleResolvers: true, description: 'A name in one language.' })
export class ModuleTranslationType {
  @Field(() => String, { description: 'The language.' }) language!: string;
  @Field(() => String, { description: 'The name.' }) name!: string;
}

@ObjectType('DeletionImpact', { simpleResolvers: true, description: 'What a deletion of an item deletes.' })
export class DeletionImpactType {
  @Field(() => Int, { description: 'Courses in it.' }) courses!: number;
  @Field(() => Int, { description: 'Modules in it.' }) modules!: number;
  @Field(() => Int, { description: 'Steps in it.' }) steps!: number;
  @Field(() => Int, { description: 'People enrolled or with progress.' }) learners!: number;
  @Field(() => Int, { description: 'Progress of modules and steps.' }) records!: number;
  @Field(() => Int, { description: 'Homework of learners, drafts included.' }) submissions!: number;
  @Field(() => Int, { description: 'Files that no other item uses.' }) files!: number;
  @Field(() => Int, { description: 'Weekly classes in it.' }) classes!: number;
  @Field(() => Int, { description: 'Meeting rooms of its courses.' }) meetingRooms!: number;
}
