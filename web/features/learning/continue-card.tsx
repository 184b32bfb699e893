import { Plural, Trans } from '@lingui/react/macro';
import { cutText } from '../../../schema/cut-text.ts';
import { CUTS } from '../../../schema/limits.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Isolate, Text } from '../../shared/ui/layout.tsx';
import { ProgressPath } from '../../shared/ui/progress-path.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import type { ContinueCard_CardFragment } from './continue-card.generated.ts';
import { stepAddress } from './step-address.ts';

const Frame = chakra('section', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '8',
    rowGap: '5',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'card',
    p: { base: '5', md: '6' },
  },
});
const Words = chakra('div', { base: { display: 'grid', gap: '2.5', flex: '1 1 20rem', minW: '0' } });
const Step = chakra('h2', { base: { fontSize: 'xl' } });

/** The step that the learner used last, over all courses, with a link to it. */
export function ContinueCard({ card }: { card: ContinueCard_CardFragment }) {
  const { number } = useFormat();
  const { course } = card;
  return (
    <Frame aria-labelledby="continue-step">
      <Words>
        <Text small tone="soft">
          <Trans>Continue where you left off</Trans>
          {' · '}
          <Isolate {...inLanguage(course.shownLanguage)}>{cutText(course.name, CUTS.name)}</Isolate>
        </Text>
        <Step id="continue-step">
          <Isolate>{card.stepName}</Isolate>
        </Step>
        {course.progress && (
          <chakra.div maxW="22rem">
            <ProgressPath percents={course.progress.modulePercents} percent={course.progress.percent} />
          </chakra.div>
        )}
        <Text small tone="soft">
          <Trans>
            Step {number(card.stepPosition)} of {number(card.stepsInModule)}
          </Trans>
          {' · '}
          <Plural value={card.minutes} one="about # minute" other="about # minutes" />
        </Text>
      </Words>
      <ButtonLink to={stepAddress(course.id, card.stepId)}>
        <Trans>Continue</Trans>
      </ButtonLink>
    </Frame>
  );
}
