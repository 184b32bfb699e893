import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { FILE_KINDS, type FileKind } from '../../domain/files/file.entity.ts';
import type { StoredFile } from '../../domain/uploads/stored-file.service.ts';
import { enumOf } from '../enums.ts';
import { ImageType } from '../files/file.types.ts';
import { FileLinkType } from '../video/file-link.types.ts';

const FileKindEnum = enumOf(FILE_KINDS);
registerEnumType(FileKindEnum, { name: 'FileKind', description: 'Kind of a file, detected from its content.' });

@ObjectType('StoredFile', { simpleResolvers: true, description: 'An uploaded file, for editing.' })
export class StoredFileType implements StoredFile {
  @Field(() => ID) id!: string;
  @Field(() => FileKindEnum) kind!: FileKind;
  @Field(() => FileLinkType) file!: FileLinkType;
  @Field(() => ImageType, { nullable: true, description: 'Sizes of an image.' }) image!: ImageType | null;
}
