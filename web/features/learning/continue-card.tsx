import { Plural, Trans } from '@lingui/react/macro';
import type { FocusEvent } from 'react';
import { cutText } from '../../../schema/cut-text.ts';
import { CUTS } from '../../../schema/limits.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { ButtonLink, type ButtonVariant } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Heading, Isolate, PageLink, Text } from '../../shared/ui/layout.tsx';
import { ProgressPath } from '../../shared/ui/progress-path.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import type { ContinueCard_CardFragment } from './continue-card.generated.ts';
import { stepAddress } from './step-address.ts';

/** One card fills the row; several stand side by side, on a phone in a row that scrolls. */
const Cards = chakra('ul', {
  base: {
    display: 'grid',
    gap: '4',
    gridAutoFlow: { base: 'column', md: 'row' },
    gridAutoColumns: { base: 'minmax(min(100%, 17rem), 1fr)' },
    gridTemplateColumns: { md: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))' },
    overflowX: { base: 'auto', md: 'visible' },
    scrollSnapType: 'x proximity',
    // Room for the focus ring inside the scrolled area.
    p: '1',
    m: '-1',
    scrollPadding: '4px',
    '&[data-alone]': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
const Frame = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: '4',
    minW: '0',
    scrollSnapAlign: 'start',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'card',
    p: '5',
    // With 200 % text on a phone, the words need the space.
    _largeText: { p: '2' },
    'ul[data-alone] &': { flexDirection: { md: 'row' }, alignItems: { md: 'center' }, p: { md: '6' } },
  },
});
const Words = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2', minW: '0', flex: '1' } });
const Step = chakra('h3', { base: { fontSize: 'lg', lineHeight: '1.35' } });

/** Scrolls the row to the card with the focus: browsers leave a link where it is if only a part of it is visible. */
const showCard = ({ currentTarget }: FocusEvent): void => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });

const CourseName = ({ course: { name, shownLanguage } }: { course: ContinueCard_CardFragment['course'] }) => (
  <Isolate {...inLanguage(shownLanguage)}>{cutText(name, CUTS.name)}</Isolate>
);

/** The step to continue with in a begun course, or the course itself that is not begun, with a link to the step. */
function ContinueCard({ card, variant }: { card: ContinueCard_CardFragment; variant?: ButtonVariant }) {
  const { number } = useFormat();
  const { course } = card;
  return (
    <Frame onFocus={showCard}>
      <Words>
        {card.begun && (
          <Text small tone="soft">
            <CourseName course={course} />
          </Text>
        )}
        <Step id={`continue-${card.stepId}`}>
          {card.begun ? (
            <Isolate>{card.stepName}</Isolate>
          ) : (
            <Trans>
              Start: <CourseName course={course} />
            </Trans>
          )}
        </Step>
        {card.begun && course.progress && (
          <chakra.div maxW="22rem">
            <ProgressPath percents={course.progress.modulePercents} percent={course.progress.percent} />
          </chakra.div>
        )}
        <Text small tone="soft">
          {card.begun ? (
            <Trans>
              Step {number(card.stepPosition)} of {number(card.stepsInModule)}
            </Trans>
          ) : (
            <Plural value={Math.max(card.minutes ?? 1, 1)} one="about # minute" other="about # minutes" />
          )}
        </Text>
      </Words>
      <ButtonLink to={stepAddress(course.id, card.stepId)} variant={variant} aria-describedby={`continue-${card.stepId}`}>
        {card.begun ? <Trans>Continue</Trans> : <Trans>Start</Trans>}
      </ButtonLink>
    </Frame>
  );
}

export interface ContinueCardsProps {
  cards: readonly ContinueCard_CardFragment[];
  /** The number of begun courses, also of those without a card. */
  begun: number;
  variant?: ButtonVariant;
}

/** The courses that the learner has begun and used last, and a link to the others. */
export function ContinueCards({ cards, begun, variant }: ContinueCardsProps) {
  const more = begun - cards.length;
  if (cards.length === 0) return null;
  return (
    <chakra.section aria-labelledby="continue" display="grid" gap="3" minW="0">
      <Heading id="continue">{cards.some((card) => card.begun) ? <Trans>Continue where you left off</Trans> : <Trans>Start learning</Trans>}</Heading>
      <Cards data-alone={cards.length === 1 ? '' : undefined}>
        {cards.map((card, index) => (
          <ContinueCard key={card.course.id} card={card} variant={index === 0 ? variant : 'plain'} />
        ))}
      </Cards>
      {more > 0 && (
        <PageLink to="/my-courses" display="inline-flex" alignItems="center" minH="11" justifySelf="start">
          <Plural value={more} one="# more course in My Courses" other="# more courses in My Courses" />
        </PageLink>
      )}
    </chakra.section>
  );
}
