import { useMediaFormat } from '../../shared/i18n/format-media.ts';
import { FactSeparator } from '../../shared/ui/fact-separator.tsx';
import { Isolate } from '../../shared/ui/layout.tsx';

export interface MediaFactsProps {
  file: { size: number; durationSeconds?: number | null };
}

/** "1.2 MB · 2 min": the size and duration of a media file. */
export function MediaFacts({ file: { size, durationSeconds } }: MediaFactsProps) {
  const format = useMediaFormat();
  return (
    <>
      <Isolate>{format.size(size)}</Isolate>
      {typeof durationSeconds === 'number' && durationSeconds > 0 && (
        <>
          <FactSeparator />
          <Isolate>{format.duration(durationSeconds)}</Isolate>
        </>
      )}
    </>
  );
}
