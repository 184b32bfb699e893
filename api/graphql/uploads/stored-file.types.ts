import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { FileKind } from '../../domain/files/file.entity.ts';
import { enumOf } from '../enums.ts';
import { ImageType } from '../files/file.types.ts';
import { FileLinkType } from '../video/file-link.types.ts';

export const FileKindEnum = enumOf<FileKind>(['image', 'video', 'audio', 'document', 'caption']);
registerEnumType(FileKindEnum, { name: 'FileKind', description: 'What a file is, judged by its content.' });

@ObjectType('StoredFile', { simpleResolvers: true, description: 'A file that was brought in, for the editors.' })
export class StoredFileType {
  @Field(() => ID) id!: string;
  @Field(() => FileKindEnum) kind!: FileKind;
  @Field(() => FileLinkType) file!: FileLinkType;
  @Field(() => ImageType, { nullable: true, description: 'Of a picture: its sizes.' }) image!: ImageType | null;
}
