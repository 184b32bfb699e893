import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import InfoIcon from 'lucide-react/icons/info';
import { Text } from '../../../../shared/ui/layout.tsx';
import type { BlockEntry } from './block-entry.ts';

interface UnknownValue {
  id: string;
  type: 'UNKNOWN';
}

function KeptNote() {
  return (
    <Text>
      <Trans>This block was made with a newer version. You can move or remove it. Otherwise it stays as it is.</Trans>
    </Text>
  );
}

/** A block whose type this release does not know: saved by its id, it stays as it is. */
export const unknownEntry: BlockEntry<UnknownValue> = {
  label: msg`Unknown block`,
  icon: InfoIcon,
  create: (id) => ({ id, type: 'UNKNOWN' }),
  fromSaved: ({ id }) => ({ id, type: 'UNKNOWN' }),
  toForm: () => ({}),
  words: () => [],
  title: () => '',
  Shown: KeptNote,
  Fields: KeptNote,
};
