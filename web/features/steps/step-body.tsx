import type { ReactNode } from 'react';
import { CROP_ASPECTS } from '../../../schema/limits.ts';
import { AppImage } from '../../shared/ui/app-image.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';
import { Row, Stack } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { inLanguage, Reading } from '../../shared/ui/reading.tsx';
import { AudioRow } from './audio-row.tsx';
import type { ShowDocument } from './document-block.tsx';
import { EmbedCard } from './embed-card.tsx';
import { StepBlock } from './step-block.tsx';
import type { StepBody_StepFragment } from './step-body.generated.ts';

/** The reading column of a step. */
export const Article = chakra('article', { base: { display: 'grid', gap: '5', maxW: 'reading', mx: 'auto', gridTemplateColumns: 'minmax(0, 1fr)' } });
const TopImage = chakra('div', { base: { rounded: 'card', overflow: 'hidden' } });

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

/** The image, the heading (`children`) and the content of a step. */
export function StepBody({ step, showDocument, children }: { step: ReadableStep; showDocument: ShowDocument; children: ReactNode }) {
  return (
    <>
      {step.image && (
        <TopImage>
          <AppImage image={step.image} sizes="(min-width: 68rem) 720px, (min-width: 48rem) 60vw, 92vw" aspect={CROP_ASPECTS.step} eager />
        </TopImage>
      )}
      <Stack gap="1.5">{children}</Stack>
      {step.audio.map((file) => (
        <AudioRow key={file.id} file={file} named={step.audio.length > 1} />
      ))}
      <Reading language={step.shownLanguage}>
        {step.blocks.map((block) => (
          <StepBlock key={block.id} block={block} showDocument={showDocument} />
        ))}
      </Reading>
      {step.embeds.map((embed) => (
        <EmbedCard key={embed.url} embed={embed} />
      ))}
    </>
  );
}
