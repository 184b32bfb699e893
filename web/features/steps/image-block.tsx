import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { optionalPart } from '../../shared/lazy-part.ts';
import type { AppImage_ImageFragment } from '../../shared/ui/app-image.generated.ts';
import { AppImage } from '../../shared/ui/app-image.tsx';
import { chakra } from '../../shared/ui/chakra.ts';

const ImageViewer = optionalPart(async () => (await import('./image-viewer.tsx')).ImageViewer);

const Open = chakra('button', {
  base: {
    display: 'block',
    w: 'full',
    rounded: 'card',
    overflow: 'hidden',
    cursor: 'zoom-in',
  },
});

/** An image of a step: a press opens it over the page. */
export function ImageBlock({ image }: { image: AppImage_ImageFragment }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Open type="button" aria-haspopup="dialog" aria-label={image.alt === '' ? t`Enlarge the image` : undefined} onClick={() => setOpen(true)}>
        <AppImage image={image} sizes="(min-width: 68rem) 720px, (min-width: 48rem) 60vw, 92vw" />
      </Open>
      {open && (
        <Suspense fallback={null}>
          <ImageViewer image={image} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
