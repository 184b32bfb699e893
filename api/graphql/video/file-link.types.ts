import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { RenditionName, RenditionState } from '../../../schema/renditions.ts';
import { enumOf } from '../enums.ts';

const RenditionStateEnum = enumOf<RenditionState>(['waiting', 'running', 'ready', 'failed', 'unavailable']);
registerEnumType(RenditionStateEnum, { name: 'RenditionState', description: 'unavailable: nothing here makes copies; the original plays.' });

@ObjectType('Rendition', { simpleResolvers: true, description: 'A smaller copy of a video for weak links.' })
export class RenditionType {
  @Field(() => String, { description: '360p, 240p, or audio: the sound alone.' }) name!: RenditionName;
  @Field(() => RenditionStateEnum, { description: 'How far it is.' }) state!: RenditionState;
  @Field(() => Int, { description: 'Per cent, while it is made.' }) progress!: number;
  @Field(() => String, { nullable: true, description: 'When it is ready: signed; expires; answers Range requests.' }) url!: string | null;
  @Field(() => Float, { nullable: true, description: 'Bytes.' }) size!: number | null;
  @Field(() => String, { nullable: true, description: 'video/mp4 or audio/mp4.' }) contentType!: string | null;
  @Field(() => Int, { nullable: true, description: 'Pixels.' }) width!: number | null;
  @Field(() => Int, { nullable: true, description: 'Pixels.' }) height!: number | null;
}

@ObjectType('FileLink', { simpleResolvers: true, description: 'A file to hear, watch, read or take along.' })
export class FileLinkType {
  @Field(() => ID, { description: 'Id of the file.' }) id!: string;
  @Field(() => String, { description: 'Signed; expires; answers Range requests.' }) url!: string;
  @Field(() => String, { description: 'The name it was given.' }) name!: string;
  @Field(() => String, { description: 'Judged by its content.' }) contentType!: string;
  @Field(() => Float, { description: 'Bytes.' }) size!: number;
  @Field(() => Float, { nullable: true, description: 'How long a recording plays.' }) durationSeconds!: number | null;
  @Field(() => [RenditionType], { description: 'Of a video: its smaller copies, the largest first. Otherwise none.' }) renditions!: RenditionType[];
}
