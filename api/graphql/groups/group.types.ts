import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { AdminGroup, GroupPage } from '../../domain/groups/admin-groups.service.ts';
import { ModuleTranslationInput } from '../authoring/admin-module.types.ts';
import { EditorType, ModuleTranslationType, TranslationStateType } from '../authoring/item.types.ts';
import { CountedPage } from '../page.ts';

@ObjectType('AdminGroup', { simpleResolvers: true, description: 'A group of people, such as an organisation.' })
export class AdminGroupType implements AdminGroup {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => Int, { description: 'Increased by every save; a save sends the revision it is based on.' }) revision!: number;
  @Field(() => String, { description: 'The name in the content language of the viewer, else in the default language.' }) name!: string;
  @Field(() => String, { description: 'The language of `name`.' }) language!: string;
  @Field(() => String, { description: 'The default language.' }) defaultLanguage!: string;
  @Field(() => [ModuleTranslationType], { description: 'The names by language: the default language first, then in the configured order.' })
  translations!: ModuleTranslationType[];
  @Field(() => [TranslationStateType], { description: 'Every content language, in the configured order.' }) languages!: TranslationStateType[];
  @Field(() => Int, { description: 'Number of active members.' }) memberCount!: number;
  @Field(() => Date, { description: 'Time of the last change.' }) updatedAt!: Date;
  @Field(() => EditorType, { nullable: true, description: 'The person who saved it last.' }) updatedBy!: EditorType | null;
}

@ObjectType('AdminGroupPage', { simpleResolvers: true, description: 'A page of groups.' })
export class AdminGroupPageType extends CountedPage implements GroupPage {
  @Field(() => [AdminGroupType], { description: 'By name.' }) items!: AdminGroupType[];
}

@InputType('GroupInput', { description: 'The group form.' })
export class GroupInput {
  @Field(() => String, { description: 'The default language; a name in it is required.' }) defaultLanguage!: string;
  @Field(() => [ModuleTranslationInput], { description: 'All names; a language that is left out is deleted.' }) translations!: ModuleTranslationInput[];
  @Field(() => [String], { nullable: true, description: 'Languages whose unchanged name is marked as current.' }) upToDate?: string[] | null;
}
