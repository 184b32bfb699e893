import { useLingui } from '@lingui/react/macro';
import MinusIcon from 'lucide-react/icons/minus';
import PlusIcon from 'lucide-react/icons/plus';
import XIcon from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import type { AppImage_ImageFragment } from '../../shared/ui/app-image.generated.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { DIALOG_TOP } from '../../shared/ui/call-inset.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { useGestures } from './use-gestures.ts';
import { SCALE_MAX, useZoom } from './use-zoom.ts';

const Frame = chakra('dialog', {
  base: {
    m: '0',
    p: '0',
    w: '100vw',
    h: `calc(100dvh - ${DIALOG_TOP})`,
    insetBlockStart: DIALOG_TOP,
    maxW: '100vw',
    maxH: '100dvh',
    bg: 'ground',
    color: 'ink',
    overflow: 'hidden',
    '&::backdrop': { background: 'var(--ground)' },
  },
});
/** Positions in an image do not depend on the direction of the language. */
const Stage = chakra('div', {
  base: {
    position: 'absolute',
    inset: '0',
    display: 'grid',
    placeItems: 'center',
    touchAction: 'none',
    userSelect: 'none',
    '& > img': { w: 'full', h: 'full', objectFit: 'contain' },
  },
});
const Bar = chakra('div', {
  base: {
    position: 'absolute',
    insetBlockStart: '2',
    insetInlineEnd: '2',
    display: 'flex',
    alignItems: 'center',
    p: '1',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'pill',
    boxShadow: 'float',
  },
});
const Percent = chakra('output', { base: { minW: '3.5rem', textAlign: 'center', fontSize: 'sm', color: 'inkSoft', fontVariantNumeric: 'tabular-nums' } });

/** Factor of one press of a key or button. */
const FACTOR = 1.5;
/** Pixels that an arrow key moves. */
const ARROW = 60;
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: ARROW, y: 0 },
  ArrowRight: { x: -ARROW, y: 0 },
  ArrowUp: { x: 0, y: ARROW },
  ArrowDown: { x: 0, y: -ARROW },
};

export interface ImageViewerProps {
  image: AppImage_ImageFragment;
  onClose: () => void;
}

/** An image over the page: two fingers, a double tap, the wheel, or + and − enlarge it; dragging or the arrow keys move it; Escape closes it. */
export function ImageViewer({ image, onClose }: ImageViewerProps) {
  const { t } = useLingui();
  const { percent } = useFormat();
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const { zoom, scaleBy, moveBy, reset } = useZoom(() => ({ width: stage.current?.clientWidth ?? 0, height: stage.current?.clientHeight ?? 0 }));
  const gestures = useGestures({ scaleBy, moveBy, toggle: (at) => (zoom.scale > 1 ? reset() : scaleBy(2.5, at)) });

  // Must close before the element is removed: otherwise the browser forgets where the focus was.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      dialog.current?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  // React registers wheel listeners that cannot prevent the page from scrolling.
  const { onWheel } = gestures;
  useEffect(() => {
    const element = stage.current;
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [onWheel]);

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (event.key === 'Escape') onClose();
    else if (event.key === '+' || event.key === '=') scaleBy(FACTOR);
    else if (event.key === '-' || event.key === '_') scaleBy(1 / FACTOR);
    else if (event.key === '0') reset();
    else if (arrow !== undefined) moveBy(arrow);
    else return;
    event.preventDefault();
  };

  return (
    <Frame ref={dialog} aria-label={image.alt || t`Image`} onKeyDown={onKeyDown} onCancel={onClose}>
      <Stage ref={stage} dir="ltr" {...gestures.pointer} style={{ cursor: zoom.scale > 1 ? 'grab' : 'zoom-in' }}>
        <img
          src={image.url}
          alt={image.alt}
          draggable={false}
          style={{ filter: 'none', transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        />
      </Stage>
      <Bar>
        <IconButton icon={MinusIcon} label={t`Zoom out`} disabled={zoom.scale <= 1} onClick={() => scaleBy(1 / FACTOR)} />
        <Percent aria-live="polite">{percent(Math.round(zoom.scale * 100))}</Percent>
        <IconButton icon={PlusIcon} label={t`Zoom in`} disabled={zoom.scale >= SCALE_MAX} onClick={() => scaleBy(FACTOR)} />
        <IconButton icon={XIcon} label={t`Close`} onClick={onClose} />
      </Bar>
    </Frame>
  );
}
