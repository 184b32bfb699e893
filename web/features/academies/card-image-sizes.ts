/** The `sizes` attribute of the image of an academy: three cards per row on large screens (docs/specification.md#9-business-constants-and-limits). */
export const CARD_IMAGE_SIZES = '(min-width: 68rem) 370px, (min-width: 44rem) 46vw, 92vw';

/** The same with the courses of the academy below. */
export const SMALL_CARD_IMAGE_SIZES = '7rem';
