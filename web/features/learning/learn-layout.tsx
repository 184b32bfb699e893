import { Trans, useLingui } from '@lingui/react/macro';
import ListIcon from 'lucide-react/icons/list';
import type { ReactNode, RefObject } from 'react';
import { SIDEBAR_WIDTH } from '../../../schema/limits.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { PAGE_TOP } from '../../shared/ui/call-inset.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { Box, pageEdge, Stack } from '../../shared/ui/layout.tsx';
import { notPrinted } from '../../shared/ui/print.ts';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { Shape } from '../../shared/ui/skeleton.tsx';
import { useMediaQuery, WIDE_SCREEN } from '../../shared/ui/use-media-query.ts';
import { CourseProgress } from './course-progress.tsx';
import type { Outline_CourseFragment } from './outline.generated.ts';
import { OutlineList } from './outline-list.tsx';
import { OutlineSheet, type OutlineSheetHandle } from './outline-sheet.tsx';
import { readingEdge } from './reading-edge.ts';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: `${SIDEBAR_WIDTH}px minmax(0, 1fr)` },
    // Below the line of the lesson, or below header and tabs.
    minH: { base: 'calc(100dvh - 48px)', md: 'calc(100dvh - 7.25rem)' },
    ...pageEdge,
    px: { base: '0', md: pageEdge.px },
    '@media print': { display: 'block' },
  },
});
const Side = chakra('aside', {
  base: {
    hideBelow: 'md',
    borderInlineEndWidth: '1px',
    borderColor: 'line',
    // The texts, not their grounds, are at the edge of the page.
    ms: '-5',
    ...notPrinted,
    '& > div': { position: 'sticky', insetBlockStart: PAGE_TOP, maxH: `calc(100dvh - ${PAGE_TOP})`, overflowY: 'auto', pt: '3', pb: '5' },
  },
});
const Main = chakra('div', { base: { display: 'flex', flexDirection: 'column', minW: '0' } });
/** In low windows, less space above the text. */
const Content = chakra('div', { base: { flex: '1', ...readingEdge, pt: { base: '3', md: 'clamp(8px, 6vh - 30px, 24px)' }, pb: '12', minW: '0' } });
const Name = chakra('div', { base: { display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: '2', ps: '5', pe: '2' } });
const CourseName = chakra('h2', { base: { fontSize: 'lg', py: '2', minW: '0' } });

export interface LearnLayoutProps {
  course: Outline_CourseFragment;
  openStepId: string | null;
  addressOf: (stepId: string) => string;
  /** Opens the outline on phones. */
  contents: RefObject<OutlineSheetHandle | null>;
  bar: ReactNode;
  /** Beside the name of the course, on large screens. */
  tools: ReactNode;
  /** The step. */
  children: ReactNode;
}

/** The frame of the Learn view before the course is loaded, with the shape of a step. */
export function LearnSkeleton({ children }: { children: ReactNode }) {
  return (
    <Frame data-fills-window>
      <Side as="div">
        <Stack px="5">
          <Shape h="7" w="80%" />
          <Shape h="2" mt="3" />
          <Shape mt="7" />
          <Shape />
          <Shape />
        </Stack>
      </Side>
      <Main>
        <Content>{children}</Content>
      </Main>
    </Frame>
  );
}

/** The Learn view: the outline beside the content (a sheet on phones), and the bar at the bottom. */
export function LearnLayout({ course, openStepId, addressOf, contents, bar, tools, children }: LearnLayoutProps) {
  const { t } = useLingui();
  const wide = useMediaQuery(WIDE_SCREEN);
  const outline = { course, openStepId, addressOf };
  return (
    <Frame data-fills-window>
      {/* Not rendered on phones, where the list opens as a sheet: it would delay the first paint. */}
      {wide && (
        <Side aria-label={t`Modules and steps`}>
          <div>
            <Name>
              <CourseName {...inLanguage(course.shownLanguage)}>{course.name}</CourseName>
              {tools}
            </Name>
            <Box px="5" pt="3" pb="4">
              <CourseProgress course={course} />
            </Box>
            <nav aria-label={t`Steps`}>
              <OutlineList {...outline} />
            </nav>
          </div>
        </Side>
      )}
      <Main>
        <Content>{children}</Content>
        {bar ||
          (course.modules.length > 0 && (
            <Box hideFrom="md" px="4" pb="6">
              <AppButton variant="plain" wide icon={ListIcon} onClick={() => contents.current?.open()}>
                <Trans>Modules and steps</Trans>
              </AppButton>
            </Box>
          ))}
      </Main>
      <OutlineSheet ref={contents} {...outline} />
    </Frame>
  );
}
