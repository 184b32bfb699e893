import type { ReactNode } from 'react';
import type { LanguageMark } from '../../../shared/editing/languages/language-marks.tsx';
import type { AppImage_ImageFragment } from '../../../shared/ui/app-image.generated.ts';

/** What academies and courses share in their lists. */
export interface ListedItem {
  id: string;
  name: string;
  /** The language of the shown name. */
  language: string;
  subTitle?: string;
  image: AppImage_ImageFragment | null;
  /** Width divided by height of the image. */
  aspect: number;
  isPrivate: boolean;
  published: boolean;
  updatedAt: string;
  updatedBy: { name: string; surname: string } | null;
  /** The URL of its content. */
  to: string;
  marks: readonly LanguageMark[];
  /** Counts, such as "3 courses". */
  facts: ReactNode;
  learners: number;
}

export interface RowActions {
  /** Opens the form of the item. */
  onDetails: () => void;
  onPublish: () => void;
  onUnpublish: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}
