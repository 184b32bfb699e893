/** The folder with all bytes of a file: original, image variants, video renditions. It is removed as a whole. */
export const folderOf = (fileId: string): string => `${fileId.slice(0, 2)}/${fileId}`;

/** Storage key of one part of a file. */
export const keyOf = (fileId: string, part: string): string => `${folderOf(fileId)}/${part}`;

/** Id of the file that a folder belongs to. */
export const fileIdOf = (folder: string): string => folder.split('/')[1] ?? '';
