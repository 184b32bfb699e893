import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { readStoredFile, type StoredFile, signStoredFile } from '../../domain/uploads/stored-file.service.ts';
import { finishUpload } from '../../domain/uploads/upload-finish.service.ts';
import type { GqlContext } from '../context.ts';
import { StoredFileType } from './stored-file.types.ts';

@Resolver(() => StoredFileType)
export class UploadResolver {
  @Authorized()
  @Query(() => StoredFileType, { description: 'A stored file with newly signed URLs; for people who may upload files.' })
  storedFile(@Arg('id', () => ID) id: string, @Ctx() context: GqlContext): Promise<StoredFile> {
    return readStoredFile(context.domain, id);
  }

  @Authorized()
  @Mutation(() => StoredFileType, {
    description:
      'Judges and keeps a resumable upload whose bytes are all there; asking twice answers the same file. UPLOAD_INCOMPLETE while bytes are missing, the codes of files when it is refused.',
  })
  async finishUpload(@Arg('uploadId', () => ID) uploadId: string, @Ctx() context: GqlContext): Promise<StoredFile> {
    return signStoredFile(context.domain, await finishUpload(context.domain, uploadId));
  }
}
