import type { ReactNode } from 'react';
import { CROP_ASPECTS } from '../../../schema/limits.ts';
import { AppImage } from '../../shared/ui/app-image.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';
import { Row, Stack } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { flowOnPaper } from '../../shared/ui/print.ts';
import { inLanguage, Reading } from '../../shared/ui/reading.tsx';
import type { ShowDocument } from './document-block.tsx';
import { EmbedCard } from './embed-card.tsx';
import { withHeadingLevels } from './heading-levels.ts';
import { StepBlock } from './step-block.tsx';
import type { StepBody_StepFragment } from './step-body.generated.ts';

/** The reading column of a step. */
export const Article = chakra('article', {
  base: {
    display: 'grid',
    gap: '5',
    maxW: 'reading',
    mx: 'auto',
    gridTemplateColumns: 'minmax(0, 1fr)',
    // Images are dimmer in dark mode.
    '& img': { filter: 'var(--image-filter)' },
    ...flowOnPaper('1.25rem'),
  },
});
/** The heading, with the image of the step beside it. In low windows, less space below it. */
const Top = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: { base: '4', md: '6' },
    alignItems: 'start',
    mb: '-1',
    '@media (max-height: 45rem)': { mb: '-3' },
    // With 200 % text on a phone, the whole line for the heading.
    _largeText: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
const TopImage = chakra('div', {
  base: {
    rounded: 'control',
    overflow: 'hidden',
    w: { base: '64px', lg: '13rem' },
    '& > span': { h: { base: '64px', lg: 'auto' } },
    _largeText: { display: 'none' },
  },
});

/** The content that a learner's step and a preview share. */
export type ReadableStep = Omit<StepBody_StepFragment, '__typename'>;

/** The name of a step as the page heading, with a tag if its language is not the reader's. */
export function StepTitle({ step }: { step: Pick<ReadableStep, 'id' | 'name' | 'shownLanguage'> }) {
  return (
    <>
      <PageTitle key={step.id} title={step.name}>
        <chakra.span display="block" {...inLanguage(step.shownLanguage)} textAlign="match-parent">
          {step.name}
        </chakra.span>
      </PageTitle>
      <Row _empty={{ display: 'none' }}>
        <LanguageTag language={step.shownLanguage} />
      </Row>
    </>
  );
}

/** The heading (`children`) with the image, and the content of a step. Without the image if the content begins with another one. */
export function StepBody({ step, showDocument, children }: { step: ReadableStep; showDocument: ShowDocument; children: ReactNode }) {
  const [first] = step.blocks;
  const pictured = first !== undefined && Boolean(first.image || first.video || first.embed);
  return (
    <>
      <Top>
        <Stack gap="1.5" minW="0">
          {children}
        </Stack>
        {step.image && !pictured && (
          <TopImage>
            <AppImage image={step.image} sizes="214px" aspect={CROP_ASPECTS.step} eager />
          </TopImage>
        )}
      </Top>
      {step.blocks.length > 0 && (
        <Reading language={step.shownLanguage}>
          {withHeadingLevels(step.blocks).map((block) => (
            <StepBlock key={block.id} block={block} showDocument={showDocument} />
          ))}
        </Reading>
      )}
      {step.embeds.map((embed) => (
        <EmbedCard key={embed.url} embed={embed} />
      ))}
    </>
  );
}
