import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { CONTENT_KINDS, type ContentKind } from '../../domain/authoring/content-kind.ts';
import type { LanguageCoverageView } from '../../domain/authoring/coverage.service.ts';
import type { EditorView, TranslationStateView } from '../../domain/authoring/item-view.ts';
import type { TranslationCondition } from '../../domain/translations/ledger.ts';
import { enumOf } from '../enums.ts';

export const ContentKindEnum = enumOf<ContentKind>(CONTENT_KINDS);
registerEnumType(ContentKindEnum, { name: 'ContentKind', description: 'The four levels of content.' });

const TranslationConditionEnum = enumOf<TranslationCondition>(['current', 'stale', 'missing']);
registerEnumType(TranslationConditionEnum, {
  name: 'TranslationCondition',
  description: 'current: made from the newest text of the default language; stale: that text changed since; missing: no text.',
});

@ObjectType('TranslationState', { simpleResolvers: true, description: 'How one of the configured content languages stands in an item.' })
export class TranslationStateType implements TranslationStateView {
  @Field(() => String, { description: 'The language.' }) language!: string;
  @Field(() => TranslationConditionEnum, { description: 'The default language is always current.' }) condition!: TranslationCondition;
}

@ObjectType('LanguageCoverage', { simpleResolvers: true, description: 'How much of a course one language has: texts of the course, its modules and steps.' })
export class LanguageCoverageType implements LanguageCoverageView {
  @Field(() => String, { description: 'The language.' }) language!: string;
  @Field(() => Int, { description: 'Texts there could be.' }) total!: number;
  @Field(() => Int, { description: 'Made from the newest text of the default language.' }) current!: number;
  @Field(() => Int, { description: 'The text of the default language changed since.' }) stale!: number;
  @Field(() => Int, { description: 'Not there.' }) missing!: number;
}

@ObjectType('Editor', { simpleResolvers: true, description: 'Who saved an item last.' })
export class EditorType implements EditorView {
  @Field(() => ID, { description: 'Id of the user.' }) id!: string;
  @Field(() => String, { description: 'Given name.' }) name!: string;
  @Field(() => String, { description: 'Family name.' }) surname!: string;
}

@ObjectType('ModuleTranslation', { simpleResolvers: true, description: 'A name in one language.' })
export class ModuleTranslationType {
  @Field(() => String, { description: 'The language.' }) language!: string;
  @Field(() => String, { description: 'The name.' }) name!: string;
}

@ObjectType('DeletionImpact', { simpleResolvers: true, description: 'What goes with an item when it is deleted.' })
export class DeletionImpactType {
  @Field(() => Int, { description: 'Courses in it.' }) courses!: number;
  @Field(() => Int, { description: 'Modules in it.' }) modules!: number;
  @Field(() => Int, { description: 'Steps in it.' }) steps!: number;
  @Field(() => Int, { description: 'People enrolled or with progress.' }) learners!: number;
  @Field(() => Int, { description: 'Progress of modules and steps.' }) records!: number;
  @Field(() => Int, { description: 'Files that nothing else shows.' }) files!: number;
}
