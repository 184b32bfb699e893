import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type WordLimits, withinWordLimits } from '../../../schema/count-words.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { HiddenText, Row, Text } from '../../shared/ui/layout.tsx';

/** Milliseconds without a change before screen readers announce the number. */
const QUIET = 1500;

/** A number of words. */
export function Words({ count }: { count: number }) {
  return <Plural value={count} one="# word" other="# words" />;
}

/** The word limits in one phrase. */
export function WordLimitWords({ minimumWords, maximumWords }: WordLimits) {
  const { number } = useFormat();
  if (maximumWords === null) return <Plural value={minimumWords} one="At least # word" other="At least # words" />;
  return (
    <Trans>
      {number(minimumWords)} to {number(maximumWords)} words
    </Trans>
  );
}

function useQuiet(value: number): number {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), QUIET);
    return () => clearTimeout(timer);
  }, [value]);
  return quiet;
}

/** The live word count beside the limits. Screen readers hear it politely, after a pause. */
export function WordCount({ words, limits }: { words: number; limits: WordLimits }) {
  const spoken = useQuiet(words);
  return (
    <Row justifyContent="space-between" flexWrap="wrap" gap="2">
      <Text small fontWeight="medium" color={withinWordLimits(words, limits) ? 'success' : 'inkSoft'} aria-hidden="true">
        <Words count={words} />
      </Text>
      <HiddenText role="status">
        <Words count={spoken} />
      </HiddenText>
      <Text small tone="soft">
        <WordLimitWords {...limits} />
      </Text>
    </Row>
  );
}
