import type { ReactNode } from 'react';
import type { UploadAccepts } from '../../../schema/upload-kinds.ts';
import type { FieldProblem } from '../forms/field-problem.tsx';
import type { AppImage_ImageFragment } from '../ui/app-image.generated.ts';

/** The kinds of files that a field may accept (GraphQL: FileKind). */
export type UploadKind = 'image' | 'video' | 'audio' | 'document' | 'caption';

/** A stored file as the value of a field. A form keeps the whole value and sends its id. */
export interface FileValue {
  id: string;
  name: string;
  /** Signed; expires. */
  url: string;
  kind?: UploadKind;
  contentType?: string;
  /** Bytes. */
  size?: number;
  /** Of audio and video, in seconds. */
  durationSeconds?: number | null;
  /** The sizes in which an image is available. */
  image?: AppImage_ImageFragment | null;
}

interface CommonProps {
  /** The name of the field in its form. */
  name: string;
  label: ReactNode;
  help?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  problem?: FieldProblem | null;
  /**
   * The owner of an upload, such as `step:<id>:de:block:<blockId>`: unique in the application and the same when the form is
   * opened again. An upload continues while the field is unmounted, and the field with the same scope shows it again, even after
   * the tab crashed.
   */
  scope: string;
  /** Called with a stored file that this field no longer shows: forms collect these ids and send them as `unusedFileIds`. */
  onUnused?: (fileId: string) => void;
  /** Called with true while a file is being uploaded: the form should not save yet. */
  onBusy?: (busy: boolean) => void;
}

export interface UploadFieldProps extends CommonProps {
  /** The accepted kind, or kinds. */
  kind: UploadKind | readonly UploadKind[];
  /** The accepted formats of the kinds, if other than those of content. */
  accepts?: UploadAccepts;
  value: FileValue | null;
  onChange: (value: FileValue | null) => void;
  /** Shown below the file: how a document opens, a player, captions. */
  children?: ReactNode;
}

export interface UploadListProps extends CommonProps {
  kind: UploadKind | readonly UploadKind[];
  values: readonly FileValue[];
  /** Called with the whole list, in its order. */
  onChange: (values: FileValue[]) => void;
  /** The maximum number of files; default: unlimited. */
  maximum?: number;
  /** Shown below each file, such as how a document opens. */
  renderFile?: (value: FileValue, index: number) => ReactNode;
}

export interface ImageFieldProps extends CommonProps {
  /** Width / height, from `CROP_ASPECTS` of schema/limits.ts; if omitted, the user may also use the whole image. */
  aspect?: number;
  value: FileValue | null;
  onChange: (value: FileValue | null) => void;
  /** The field for the alternative text; shown below the preview once there is an image. */
  altField?: ReactNode;
}
