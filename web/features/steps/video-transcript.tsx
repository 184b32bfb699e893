import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';
import { Text } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { captionsOf, type Paragraph, paragraphsOf } from './caption-paragraphs.ts';
import { usePlayTime } from './use-play-time.ts';
import type { VideoCaption_CaptionFragment } from './video-file.generated.ts';

const Panel = chakra('div', { base: { display: 'grid', gap: '3', p: '4', bg: 'surface', borderWidth: '1px', borderColor: 'line', rounded: 'card' } });
const Line = chakra('div', { base: { display: 'grid', gridTemplateColumns: '3.25rem minmax(0, 1fr)', columnGap: '2', alignItems: 'baseline' } });
const Time = chakra('span', { base: { color: 'inkSoft', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' } });
const TimeButton = chakra('button', {
  base: {
    justifySelf: 'start',
    minH: '8',
    px: '1',
    ms: '-1',
    color: 'accent',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    rounded: '4px',
  },
});

/** The text of a caption file: undefined while it loads, null if it cannot be loaded. */
function useParagraphs(url: string, attempt: number): Paragraph[] | null | undefined {
  const [state, setState] = useState<Paragraph[] | null>();
  useEffect(() => {
    const stop = new AbortController();
    setState(undefined);
    fetch(url, { signal: stop.signal, cache: attempt === 0 ? 'default' : 'reload' })
      .then(async (answer) => setState(answer.ok ? paragraphsOf(captionsOf(await answer.text())) : null))
      .catch(() => stop.signal.aborted || setState(null));
    return () => stop.abort();
  }, [url, attempt]);
  return state;
}

export interface VideoTranscriptProps {
  caption: VideoCaption_CaptionFragment;
  /** Plays from a position in seconds; absent before the video plays. */
  onJump?: ((seconds: number) => void) | undefined;
}

/** The captions of a video as text, in their language. While the video plays, each paragraph leads to its position. */
export function VideoTranscript({ caption, onJump }: VideoTranscriptProps) {
  const { t } = useLingui();
  const timeOf = usePlayTime();
  const [attempt, setAttempt] = useState(0);
  const paragraphs = useParagraphs(caption.url, attempt);
  if (paragraphs === undefined) return <Text tone="soft" role="status">{t`Loading…`}</Text>;
  if (paragraphs === null) {
    return (
      <Panel role="status">
        <Text>
          <Trans>The text could not be loaded.</Trans>
        </Text>
        <div>
          <AppButton variant="plain" onClick={() => setAttempt(attempt + 1)}>
            <Trans>Try again</Trans>
          </AppButton>
        </div>
      </Panel>
    );
  }
  return (
    <Panel>
      <LanguageTag language={caption.language} />
      {paragraphs.map(({ start, text }) => {
        const time = timeOf(start);
        return (
          <Line key={start}>
            {onJump === undefined ? (
              <Time>{time}</Time>
            ) : (
              <TimeButton type="button" aria-label={t`Play from ${time}`} onClick={() => onJump(start)}>
                {time}
              </TimeButton>
            )}
            <p {...inLanguage(caption.language)}>{text}</p>
          </Line>
        );
      })}
    </Panel>
  );
}
