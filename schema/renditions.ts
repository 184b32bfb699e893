/** What is made of a video: smaller versions for weak connections, largest first (`audio` has no video track), and an image of it. */
export const RENDITION_NAMES = ['360p', '240p', 'audio', 'poster'] as const;
export type RenditionName = (typeof RENDITION_NAMES)[number];
/** `unavailable`: no transcoder is installed, so the original plays. */
export type RenditionState = 'waiting' | 'running' | 'ready' | 'failed' | 'unavailable';
