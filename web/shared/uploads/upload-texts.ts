import { useLingui } from '@lingui/react/macro';
import { factSeparator } from '../../../schema/languages.ts';
import { UPLOAD_LIMITS } from '../../../schema/limits.ts';
import { HOMEWORK_ACCEPTS, UPLOAD_ACCEPTS, type UploadKind } from '../../../schema/upload-kinds.ts';
import { useFormat } from '../i18n/format.ts';
import { unit, useMediaFormat } from '../i18n/format-media.ts';
import type { UploadItem } from './upload-items.ts';

const MEGABYTE = 1024 * 1024;

/** Returns one kind or several as a list. */
export const kindsOf = (kind: UploadKind | readonly UploadKind[]): readonly UploadKind[] => (typeof kind === 'string' ? [kind] : kind);

/** Returns the `accept` attribute of a file input. */
export function acceptOf(kinds: readonly UploadKind[], accepts = UPLOAD_ACCEPTS): string {
  return kinds.flatMap((kind) => [...accepts[kind].types, ...accepts[kind].extensions.map((extension) => `.${extension}`)]).join(',');
}

export interface UploadTexts {
  /** The accepted formats and their maximum sizes. */
  limits(kinds: readonly UploadKind[], accepts?: typeof UPLOAD_ACCEPTS): string;
  /** The state and progress of an upload, in one line. */
  progress(item: UploadItem): string;
  /** A short form of the progress, for screen readers. */
  spoken(item: UploadItem, percent: number): string;
}

/** Returns the texts of uploads in the current language. */
export function useUploadTexts(): UploadTexts {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const media = useMediaFormat();

  function limit(kind: UploadKind, accepts: typeof UPLOAD_ACCEPTS): string {
    const size = unit(i18n.locale, 'megabyte').format(UPLOAD_LIMITS[kind] / MEGABYTE);
    if (kind === 'image') return t`JPEG, PNG, WebP, GIF or AVIF, smaller than ${size}`;
    if (kind === 'document' && accepts === HOMEWORK_ACCEPTS) return t`PDF, DOCX, ODT or ODF, smaller than ${size}`;
    if (kind === 'document') return t`PDF, smaller than ${size}`;
    if (kind === 'audio') return t`MP3, M4A, OGG, WAV, AAC or FLAC, smaller than ${size}`;
    if (kind === 'video') return t`MP4, WebM or OGG, smaller than ${size}`;
    return t`WebVTT (.vtt) or SubRip (.srt), smaller than ${size}`;
  }

  function progress({ phase, sent, size, secondsLeft }: UploadItem): string {
    const percent = format.percent(percentOf(sent, size));
    const [done, whole] = [media.size(sent), media.size(size)];
    if (phase === 'checking') return t`Checking…`;
    if (phase === 'paused') return t`Paused at ${percent}`;
    if (phase === 'waiting') return t`${percent}: the server cannot be reached. The upload will resume automatically.`;
    if (phase === 'offline') return t`${percent}: no connection. The upload will resume automatically.`;
    if (phase === 'signedOut') return t`${percent}: the upload will resume after you sign in again.`;
    if (phase === 'failed') return t`Stopped at ${percent}`;
    if (secondsLeft === null) return t`${percent}, ${done} of ${whole}`;
    const left = media.duration(secondsLeft);
    return t`${percent}, ${done} of ${whole}, ${left} remaining`;
  }

  return {
    limits: (kinds, accepts = UPLOAD_ACCEPTS) => kinds.map((kind) => limit(kind, accepts)).join(factSeparator(i18n.locale)),
    progress,
    spoken(item, percent) {
      const { name } = item;
      if (item.phase !== 'sending') return `${name}: ${progress(item)}`;
      const amount = format.percent(percent);
      return t`${name}: ${amount} sent`;
    },
  };
}

/** Returns the sent share of a file, 0 to 100; 100 only if all of it was sent. */
export function percentOf(sent: number, size: number): number {
  return size === 0 ? 0 : Math.min(100, Math.floor((sent / size) * 100));
}
