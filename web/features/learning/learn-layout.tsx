import { Trans, useLingui } from '@lingui/react/macro';
import ListIcon from 'lucide-react/icons/list';
import type { ReactNode } from 'react';
import { SIDEBAR_WIDTH } from '../../../schema/limits.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Box, Stack } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { useMediaQuery, WIDE_SCREEN } from '../../shared/ui/use-media-query.ts';
import { CourseProgress } from './course-progress.tsx';
import type { Outline_CourseFragment } from './outline.generated.ts';
import { OutlineList } from './outline-list.tsx';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: `${SIDEBAR_WIDTH}px minmax(0, 1fr)` },
    minH: 'calc(100dvh - 10rem)',
    // Full width, directly below the tabs.
    mx: 'calc(-1 * clamp(16px, 4vw, 40px))',
    mt: 'calc(-1.5rem - 1px)',
    borderBlockStartWidth: '1px',
    borderColor: 'line',
  },
});
const Side = chakra('aside', {
  base: {
    hideBelow: 'md',
    borderInlineEndWidth: '1px',
    borderColor: 'line',
    bg: 'surface',
    '& > div': { position: 'sticky', insetBlockStart: '0', maxH: '100dvh', overflowY: 'auto', py: '5' },
  },
});
const Main = chakra('div', { base: { display: 'flex', flexDirection: 'column', minW: '0' } });
const Content = chakra('div', { base: { flex: '1', px: { base: '4', md: '8', lg: '14' }, pt: { base: '5', md: '8' }, pb: '12', minW: '0' } });
const CourseName = chakra('h2', { base: { fontSize: 'lg', px: '5' } });

export interface LearnLayoutProps {
  course: Outline_CourseFragment;
  openStepId: string | null;
  addressOf: (stepId: string) => string;
  contentsOpen: boolean;
  onOpenContents: () => void;
  onCloseContents: () => void;
  bar: ReactNode;
  /** The step. */
  children: ReactNode;
}

/** The Learn view: the outline beside the content (a sheet on phones), and the bar at the bottom. */
export function LearnLayout({ course, openStepId, addressOf, contentsOpen, onOpenContents, onCloseContents, bar, children }: LearnLayoutProps) {
  const { t } = useLingui();
  const wide = useMediaQuery(WIDE_SCREEN);
  const list = <OutlineList course={course} openStepId={openStepId} addressOf={addressOf} onOpenStep={onCloseContents} />;
  return (
    <Frame data-fills-window>
      {/* Not rendered on phones, where the list opens as a sheet: it would delay the first paint. */}
      {wide && (
        <Side aria-label={t`Modules and steps`}>
          <div>
            <CourseName {...inLanguage(course.shownLanguage)} textAlign="match-parent">
              {course.name}
            </CourseName>
            <Box px="5" pt="3" pb="4">
              <CourseProgress course={course} />
            </Box>
            <nav aria-label={t`Steps`}>{list}</nav>
          </div>
        </Side>
      )}
      <Main>
        <Content>{children}</Content>
        {bar ||
          (course.modules.length > 0 && (
            <Box hideFrom="md" px="4" pb="6">
              <AppButton variant="plain" wide icon={ListIcon} onClick={onOpenContents}>
                <Trans>Modules and steps</Trans>
              </AppButton>
            </Box>
          ))}
      </Main>
      <Dialog kind="sheet" open={contentsOpen} onClose={onCloseContents} title={<Trans>Modules and steps</Trans>}>
        <Stack gap="4">
          <CourseProgress course={course} />
          <Box as="nav" mx="-6" aria-label={t`Steps`}>
            {list}
          </Box>
        </Stack>
      </Dialog>
    </Frame>
  );
}
