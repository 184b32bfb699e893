import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { IconName } from '../../../../shared/ui/icon.tsx';
import type { BlockKind } from '../values/step-values.ts';

/** The four kinds of pieces (docs/specification.md#3-entities-and-their-fields), with their names and signs. */
export const BLOCK_KINDS: Readonly<Record<BlockKind, { label: MessageDescriptor; icon: IconName }>> = {
  TEXT: { label: msg`Text`, icon: 'list' },
  IMAGE: { label: msg`Picture`, icon: 'image' },
  VIDEO: { label: msg`Video`, icon: 'play' },
  DOCUMENT: { label: msg`Document`, icon: 'document' },
};
