import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Image } from '../../domain/files/images.ts';

@ObjectType('ImageSource', { simpleResolvers: true, description: 'One size of an image.' })
export class ImageSourceType {
  @Field(() => Int, { description: 'Pixels.' }) width!: number;
  @Field(() => String, { description: 'Signed URL; expires.' }) url!: string;
}

@ObjectType('Image', { simpleResolvers: true, description: 'An image with its sizes; URLs are signed and expire.' })
export class ImageType implements Image {
  @Field(() => ID, { description: 'Id of the file.' }) id!: string;
  @Field(() => String, { description: 'The largest size.' }) url!: string;
  @Field(() => [ImageSourceType], { description: 'All sizes, smallest first.' }) sources!: ImageSourceType[];
  @Field(() => String, { description: 'Alternative text; empty for a decorative image.' }) alt!: string;
  @Field(() => Int, { description: 'Pixels of the largest size.' }) width!: number;
  @Field(() => Int, { description: 'Pixels of the largest size.' }) height!: number;
}
