import { chakra } from './chakra.ts';
import type { Picture_ImageFragment } from './picture.generated.ts';

/** The picture itself is a plain element: on the library's one, width and height would be taken for styles. */
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

export interface PictureProps {
  image: Picture_ImageFragment | null | undefined;
  /** Width it takes on the page, in the words of the `sizes` attribute. */
  sizes: string;
  /** Width over height of the place; without it the picture keeps its own shape. */
  aspect?: number;
  /** Which part stays when the place cuts it, in the words of `object-position`. */
  position?: string;
  /** Needed at once, at the top of the page. Everything else waits until it comes near. */
  eager?: boolean;
}

/** Hills and a path of stones, where an item has no picture of its own. */
function NoPicture() {
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

/** A picture in the size the screen needs; its place is kept before it comes, so nothing shifts. */
export function Picture({ image, sizes, aspect, position, eager = false }: PictureProps) {
  const shape = aspect ?? (image ? image.width / image.height : 1.6);
  return (
    <Frame style={{ aspectRatio: String(shape) }}>
      {image ? (
        <img
          src={image.url}
          srcSet={image.sources.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined}
          sizes={sizes}
          style={{ objectPosition: position }}
          alt={image.alt}
          width={image.width}
          height={image.height}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={eager ? 'high' : undefined}
        />
      ) : (
        <NoPicture />
      )}
    </Frame>
  );
}
