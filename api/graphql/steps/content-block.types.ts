import { Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';
import { CALLOUT_TONES, type CalloutTone } from '../../../schema/blocks/callout.ts';
import { BLOCK_TYPES, UNKNOWN_BLOCK } from '../../../schema/blocks/registry.ts';
import { OPEN_TYPES, type OpenType } from '../../../schema/content-values.ts';
import type { Embed, EmbedService } from '../../../schema/embeds.ts';
import type { Caption } from '../../domain/media/signed-captions.ts';
import type { ShownBlock } from '../../domain/steps/shown-block.ts';
import { enumOf } from '../enums.ts';
import { ImageType } from '../files/file.types.ts';
import { FileLinkType } from '../video/file-link.types.ts';

export const BlockTypeEnum = enumOf([...BLOCK_TYPES, UNKNOWN_BLOCK]);
registerEnumType(BlockTypeEnum, {
  name: 'BlockType',
  description: 'Type of a content block. UNKNOWN: a type of a newer release; written with the id of a stored block, it leaves the block as it is.',
});
export const CalloutToneEnum = enumOf(CALLOUT_TONES);
registerEnumType(CalloutToneEnum, { name: 'CalloutTone', description: 'What a callout is.' });
export const OpenTypeEnum = enumOf(OPEN_TYPES);
registerEnumType(OpenTypeEnum, { name: 'OpenType', description: 'On the page itself, or in a new tab.' });
const EmbedServiceEnum = enumOf<EmbedService>(['youtube', 'vimeo', 'soundcloud']);
registerEnumType(EmbedServiceEnum, { name: 'EmbedService', description: 'Services whose players are allowed.' });

@ObjectType('Embed', { simpleResolvers: true, description: 'An embedded player of an allowed service, loaded after a click.' })
export class EmbedType implements Embed {
  @Field(() => EmbedServiceEnum, { description: 'The service.' }) service!: EmbedService;
  @Field(() => String, { description: 'Address of the frame.' }) url!: string;
  @Field(() => String, { description: 'Title of the frame.' }) title!: string;
}

@ObjectType('Caption', { simpleResolvers: true, description: 'Captions of a video in one language, as WebVTT.' })
export class CaptionType implements Caption {
  @Field(() => String, { description: 'Tag of the language.' }) language!: string;
  @Field(() => String, { description: 'Name of the language, in that language.' }) label!: string;
  @Field(() => String, { description: 'Signed URL; expires.' }) url!: string;
  @Field(() => ID, { description: 'Id of the file.' }) fileId!: string;
  @Field(() => Float, { description: 'Bytes.' }) size!: number;
}

@ObjectType('ContentBlock', { simpleResolvers: true, description: 'A content block; fields of other types are null.' })
export class ContentBlockType {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => BlockTypeEnum, { description: 'Type of the block.' }) type!: ShownBlock['type'];
  @Field(() => String, { nullable: true, description: 'TEXT, CALLOUT: sanitised.' }) html!: string | null;
  @Field(() => CalloutToneEnum, { nullable: true, description: 'CALLOUT.' }) tone!: CalloutTone | null;
  @Field(() => String, { nullable: true, description: 'IMAGE: alternative text, also while its file is not uploaded.' }) alt!: string | null;
  @Field(() => ImageType, { nullable: true, description: 'IMAGE.' }) image!: ImageType | null;
  @Field(() => FileLinkType, { nullable: true, description: 'VIDEO: a file.' }) video!: FileLinkType | null;
  @Field(() => FileLinkType, { nullable: true, description: 'AUDIO.' }) audio!: FileLinkType | null;
  @Field(() => String, { nullable: true, description: 'AUDIO: its title; empty only if it reads the step aloud.' }) title!: string | null;
  @Field(() => Boolean, { nullable: true, description: 'AUDIO: it is the text of the step, read aloud.' }) readsAloud!: boolean | null;
  @Field(() => FileLinkType, { nullable: true, description: 'DOCUMENT.' }) document!: FileLinkType | null;
  @Field(() => OpenTypeEnum, { nullable: true, description: 'DOCUMENT: where it opens.' }) openType!: OpenType | null;
  @Field(() => String, { nullable: true, description: 'IMAGE, VIDEO: caption.' }) caption!: string | null;
  @Field(() => [CaptionType], { description: 'VIDEO with a file: captions by language.' }) captions!: CaptionType[];
  @Field(() => EmbedType, { nullable: true, description: 'VIDEO: a player instead of a file.' }) embed!: EmbedType | null;
}
