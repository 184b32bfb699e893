import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { RenditionName, RenditionState } from '../../../schema/renditions.ts';
import type { FileLink, Rendition } from '../../domain/video/signed-files.ts';
import { enumOf } from '../enums.ts';

const RenditionStateEnum = enumOf<RenditionState>(['waiting', 'running', 'ready', 'failed', 'unavailable']);
registerEnumType(RenditionStateEnum, { name: 'RenditionState', description: 'unavailable: no transcoder is installed; the original file is played.' });

@ObjectType('Rendition', { simpleResolvers: true, description: 'A rendition of a video for slow connections.' })
export class RenditionType implements Rendition {
  @Field(() => String, { description: '360p, 240p, audio (audio only), or poster (an image of the video).' }) name!: RenditionName;
  @Field(() => RenditionStateEnum, { description: 'State of the rendition.' }) state!: RenditionState;
  @Field(() => Int, { description: 'Progress of the transcoding in percent.' }) progress!: number;
  @Field(() => String, { nullable: true, description: 'URL if it is ready: signed; expires; supports Range requests.' }) url!: string | null;
  @Field(() => Float, { nullable: true, description: 'Bytes.' }) size!: number | null;
  @Field(() => String, { nullable: true, description: 'video/mp4, audio/mp4 or image/jpeg.' }) contentType!: string | null;
  @Field(() => Int, { nullable: true, description: 'Pixels.' }) width!: number | null;
  @Field(() => Int, { nullable: true, description: 'Pixels.' }) height!: number | null;
}

@ObjectType('FileLink', { simpleResolvers: true, description: 'A file that can be played, read or downloaded.' })
export class FileLinkType implements FileLink {
  @Field(() => ID, { description: 'Id of the file.' }) id!: string;
  @Field(() => String, { description: 'URL: signed; expires; supports Range requests.' }) url!: string;
  @Field(() => String, { description: 'Original file name.' }) name!: string;
  @Field(() => String, { description: 'MIME type, detected from the content.' }) contentType!: string;
  @Field(() => Float, { description: 'Bytes.' }) size!: number;
  @Field(() => Float, { nullable: true, description: 'Duration of audio or video in seconds.' }) durationSeconds!: number | null;
  @Field(() => [RenditionType], { description: 'Renditions of a video, largest first, then its poster; empty for other files.' }) renditions!: RenditionType[];
}
