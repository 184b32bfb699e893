import { Field, ID, ObjectType } from 'type-graphql';
import type { FormerBlock, FormerText } from '../../domain/authoring/former-texts.ts';
import { BlockTypeEnum } from '../steps/content-block.types.ts';

@ObjectType('FormerBlock', { simpleResolvers: true, description: 'The words of a content block before it was changed; fields of other types are null.' })
class FormerBlockType implements FormerBlock {
  @Field(() => ID, { description: 'Id of the block.' }) blockId!: string;
  @Field(() => BlockTypeEnum, { description: 'Type of the block.' }) type!: FormerBlock['type'];
  @Field(() => String, { nullable: true, description: 'TEXT: sanitised.' }) html!: string | null;
  @Field(() => ID, { nullable: true, description: 'Id of the file, which may be deleted.' }) fileId!: string | null;
  @Field(() => String, { nullable: true, description: 'VIDEO: address of a player instead of a file.' }) embedUrl!: string | null;
  @Field(() => String, { nullable: true, description: 'IMAGE: alternative text.' }) alt!: string | null;
  @Field(() => String, { nullable: true, description: 'IMAGE, VIDEO: caption.' }) caption!: string | null;
  @Field(() => String, { nullable: true, description: 'AUDIO: its title.' }) title!: string | null;
}

@ObjectType('FormerWords', { simpleResolvers: true, description: 'The former text of a question or an option.' })
class FormerWordsType {
  @Field(() => ID, { description: 'Id of the question or option.' }) itemId!: string;
  @Field(() => String, { description: 'Plain text.' }) text!: string;
  @Field(() => String, { nullable: true, description: 'Its explanation: plain text. null without one.' }) explanation!: string | null;
}

@ObjectType('FormerText', { simpleResolvers: true, description: 'The text of the default language that stale translations were made from. Admins only.' })
export class FormerTextType implements FormerText {
  @Field(() => [String], { description: 'The languages of these translations.' }) languages!: string[];
  @Field(() => String, { description: 'The name of the step.' }) name!: string;
  @Field(() => [FormerBlockType], { description: 'Its content, in order.' }) blocks!: FormerBlockType[];
  @Field(() => [FormerWordsType], { description: 'The questions and options of its quiz.' }) quiz!: FormerWordsType[];
  @Field(() => String, { nullable: true, description: 'The task of its homework: sanitised HTML. null without homework.' }) homework!: string | null;
}
