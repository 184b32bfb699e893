import { Plural, Trans } from '@lingui/react/macro';
import RotateCwIcon from 'lucide-react/icons/rotate-cw';
import { useEffect, useRef, useState } from 'react';
import { AppButton, ButtonLink } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Row, Text } from '../../shared/ui/layout.tsx';
import { PathDrawing } from '../../shared/ui/path-drawing.tsx';
import type { Outline_CourseFragment } from './outline.generated.ts';

const Ground = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    justifyItems: 'center',
    textAlign: 'center',
    bg: 'accentSoft',
    color: 'accentInk',
    rounded: 'card',
    px: 'min(1.25rem, 5vw)',
    _narrowest: { px: '1' },
    py: '8',
    mt: '4',
    '& > *': { maxW: 'full' },
  },
});
const Title = chakra('h2', { base: { fontSize: '2xl', _largeText: { fontSize: 'lg' }, _focusVisible: { outline: 'none' } } });

interface StartAgainProps {
  attemptsLeft: number | null;
  busy: boolean;
  onStartAgain: () => void;
}

/** Starts a new attempt after a confirmation, because the number of attempts may be limited. */
export function StartAgain({ attemptsLeft, busy, onStartAgain }: StartAgainProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <AppButton variant="plain" icon={RotateCwIcon} busy={busy} onClick={() => setAsking(true)}>
        <Trans>Start again</Trans>
      </AppButton>
      <Dialog open={asking} onClose={() => setAsking(false)} title={<Trans>Start again from the first step?</Trans>}>
        <Text>
          <Trans>A new attempt starts from zero. Your earlier work is kept.</Trans>
        </Text>
        {attemptsLeft !== null && (
          <Text tone="soft">
            <Plural value={attemptsLeft} one="# attempt left" other="# attempts left" />
          </Text>
        )}
        <Row flexWrap="wrap">
          <AppButton
            busy={busy}
            onClick={() => {
              setAsking(false);
              onStartAgain();
            }}
          >
            <Trans>Start again</Trans>
          </AppButton>
          <AppButton variant="plain" onClick={() => setAsking(false)}>
            <Trans>Cancel</Trans>
          </AppButton>
        </Row>
      </Dialog>
    </>
  );
}

export interface CourseCompletedProps {
  course: Pick<Outline_CourseFragment, 'id' | 'progress'>;
  /** The course was completed by the last press, so the message takes the focus. */
  fresh: boolean;
  busy: boolean;
  onStartAgain: () => void;
}

/** The completed course: 'Congrats!' and what comes next. The content stays open (docs/specification.md#4-states-and-transitions). */
export function CourseCompleted({ course: { id, progress }, fresh, busy, onStartAgain }: CourseCompletedProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const attemptsLeft = progress?.attemptsLeft ?? null;
  useEffect(() => {
    if (!fresh) return;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, [fresh]);
  return (
    <Ground aria-labelledby="course-completed">
      <PathDrawing />
      <Title ref={title} id="course-completed" tabIndex={-1}>
        <Trans>Congrats!</Trans>
      </Title>
      <p>
        <Trans>You marked this course as completed</Trans>
      </p>
      <Text small maxW="28rem">
        <Trans>You can come back and read everything again.</Trans>{' '}
        {attemptsLeft !== null && attemptsLeft > 0 && <Plural value={attemptsLeft} one="# attempt left" other="# attempts left" />}
      </Text>
      <Row flexWrap="wrap" justifyContent="center">
        <ButtonLink to={`/academy-course-detail/${id}/completed`}>
          <Trans>What comes next</Trans>
        </ButtonLink>
        {progress?.canStartAgain && <StartAgain attemptsLeft={attemptsLeft} busy={busy} onStartAgain={onStartAgain} />}
      </Row>
    </Ground>
  );
}
