import type { BlockRules } from './block-rules.ts';

/** Captions of a video in one language: a WebVTT file. */
interface CaptionTrack {
  language: string;
  fileId: string;
}

/** An uploaded video, or an embedded player. */
export type VideoBlock =
  /** `fileId` is absent while the file is uploading. */
  { type: 'VIDEO'; fileId?: string; caption?: string; captions?: CaptionTrack[] } | { type: 'VIDEO'; embedUrl: string; caption?: string };

export const videoRules: BlockRules<VideoBlock> = {
  file: 'video',
  content: ['fileId', 'embedUrl'],
  words: ['caption'],
  gap: { kind: 'videoWithoutCaptions', field: 'captions' },
  form: ({ file, line, captions }) => ({ ...file, caption: line, captions }),
  playerForm: ({ embedUrl, line }) => ({ embedUrl, caption: line }),
};
