/** The folder that holds all bytes of a file: the whole, sizes of a picture, smaller copies of a video. It goes as one. */
export const folderOf = (fileId: string): string => `${fileId.slice(0, 2)}/${fileId}`;

/** Where the storage keeps a part of a file. */
export const keyOf = (fileId: string, part: string): string => `${folderOf(fileId)}/${part}`;

/** The file that a folder belongs to. */
export const fileIdOf = (folder: string): string => folder.split('/')[1] ?? '';
