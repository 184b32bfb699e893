import type { AppImage_ImageFragment } from './app-image.generated.ts';
import { chakra } from './chakra.ts';

/** The `img` inside is a plain element: on a styled one, `width` and `height` would be style props. */
const Frame = chakra('span', {
  base: {
    display: 'block',
    w: 'full',
    bg: 'sunken',
    overflow: 'hidden',
    position: 'relative',
    '& > img': { position: 'absolute', inset: '0', w: 'full', h: 'full', objectFit: 'cover' },
  },
});

export interface AppImageProps {
  image: AppImage_ImageFragment | null | undefined;
  /** The `sizes` attribute: the width of the image on the page. */
  sizes: string;
  /** Width / height of the frame; default: the aspect ratio of the image. */
  aspect?: number;
  /** Loads at once, for an image at the top of the page; default: lazily. */
  eager?: boolean;
}

/** The illustration of an item without an image: hills and a path. */
function PlaceholderImage() {
  return (
    <svg viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" width="100%" height="100%" aria-hidden="true" focusable="false">
      <path d="M0 150Q80 100 160 140T320 120V200H0Z" fill="var(--accent-soft)" />
      <path d="M0 175Q100 135 200 170T320 160V200H0Z" fill="var(--line)" />
      <g fill="var(--accent)" opacity=".55">
        <circle cx="96" cy="182" r="7" />
        <circle cx="134" cy="168" r="6" />
        <circle cx="168" cy="150" r="5" />
      </g>
      <circle cx="198" cy="132" r="4" fill="none" stroke="var(--accent)" strokeWidth="2" opacity=".55" />
    </svg>
  );
}

/** A responsive image. Its frame has its final size before the image loads, so that the layout does not shift. */
export function AppImage({ image, sizes, aspect, eager = false }: AppImageProps) {
  const shape = aspect ?? (image ? image.width / image.height : 1.6);
  return (
    <Frame style={{ aspectRatio: String(shape) }}>
      {image ? (
        <img
          src={image.url}
          srcSet={image.sources.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined}
          sizes={sizes}
          alt={image.alt}
          width={image.width}
          height={image.height}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={eager ? 'high' : undefined}
        />
      ) : (
        <PlaceholderImage />
      )}
    </Frame>
  );
}
