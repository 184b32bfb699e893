import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { notifyFailure } from '../../../../shared/errors/notify-error.tsx';
import type { SlashPlace } from '../../../../shared/rich-text/slash.ts';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { loadMenu } from '../../../../shared/ui/menu.tsx';
import type { BlockKind } from './block-kinds.ts';
import { useKindItems } from './insert-line.tsx';

const Anchor = chakra('span', { base: { position: 'fixed', w: '1px', pointerEvents: 'none' } });

export interface SlashMenuProps {
  place: SlashPlace;
  onChoose: (kind: BlockKind) => void;
}

/** The kinds of blocks as a menu at the cursor. Closing it returns the focus to the text. */
export function SlashMenu({ place, onChoose }: SlashMenuProps) {
  const { t } = useLingui();
  const id = useId();
  const [Popup, setPopup] = useState<{ Popup: Awaited<ReturnType<typeof loadMenu>> } | null>(null);
  const items = useKindItems(onChoose);
  useEffect(() => {
    loadMenu().then((loaded) => setPopup({ Popup: loaded }), notifyFailure);
  }, []);
  const { x, top, bottom } = place;
  return (
    <>
      <Anchor id={`${id}-anchor`} style={{ left: x, top, height: bottom - top }} />
      {Popup !== null && (
        <Popup.Popup
          ref={null}
          ids={{ trigger: `${id}-anchor`, content: `${id}-list` }}
          items={items}
          heading={t`Add a block`}
          highlighted={items[0]?.key}
          placement="bottom-start"
          onOpenChange={(open) => !open && place.focus()}
          onChoose={(item) => item.onChoose()}
        />
      )}
    </>
  );
}
