import { Trans } from '@lingui/react/macro';
import UploadIcon from 'lucide-react/icons/upload';
import { type RefObject, useId, useState } from 'react';
import type { ControlAttributes } from '../../../shared/forms/field.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Isolate, Row, Text } from '../../../shared/ui/layout.tsx';
import { Chooser } from '../../../shared/uploads/field-parts.tsx';

/** A file input in the language of the page: browsers label theirs in their own. The chosen file is in `input.current.files`. */
export function FileInput({ input, accept, attributes }: { input: RefObject<HTMLInputElement | null>; accept: string; attributes: ControlAttributes }) {
  const nameId = useId();
  const [name, setName] = useState<string | null>(null);
  return (
    <Row flexWrap="wrap" gap="3">
      <Chooser>
        <Icon icon={UploadIcon} />
        {name === null ? <Trans>Choose a file</Trans> : <Trans>Choose another file</Trans>}
        <input
          {...attributes}
          aria-describedby={[attributes['aria-describedby'], nameId].filter((id) => id !== undefined).join(' ')}
          ref={input}
          type="file"
          accept={accept}
          onChange={(event) => setName(event.target.files?.[0]?.name ?? null)}
        />
      </Chooser>
      <Text id={nameId} small tone="soft" role="status" overflowWrap="anywhere">
        {name !== null && <Isolate>{name}</Isolate>}
      </Text>
    </Row>
  );
}
