import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import FileIcon from 'lucide-react/icons/file';
import ImageIcon from 'lucide-react/icons/image';
import ListIcon from 'lucide-react/icons/list';
import PlayIcon from 'lucide-react/icons/play';
import AudioIcon from 'lucide-react/icons/volume-2';
import type { BlockKind } from '../values/step-values.ts';

/** The kinds of blocks (docs/specification.md#3-entities-and-their-fields) with their labels and icons. */
export const BLOCK_KINDS: Readonly<Record<BlockKind, { label: MessageDescriptor; icon: LucideIcon }>> = {
  TEXT: { label: msg`Text`, icon: ListIcon },
  IMAGE: { label: msg`Image`, icon: ImageIcon },
  VIDEO: { label: msg`Video`, icon: PlayIcon },
  AUDIO: { label: msg`Audio`, icon: AudioIcon },
  DOCUMENT: { label: msg`Document`, icon: FileIcon },
};
