/** Height of the video of a meeting in pixels (docs/specification.md#9-business-constants-and-limits). */
export const VIDEO_HEIGHT = 360;
