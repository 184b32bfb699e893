import { useQuery } from '@apollo/client/react';
import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { CROP_ASPECTS } from '../../../schema/limits.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { AppImage } from '../../shared/ui/app-image.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Card, Heading, Stack } from '../../shared/ui/layout.tsx';
import { OtherLanguages } from '../../shared/ui/other-languages.tsx';
import { Reading } from '../../shared/ui/reading.tsx';
import { Loading, Shape } from '../../shared/ui/skeleton.tsx';
import { CourseFacts } from './course-facts.tsx';
import { CourseInformationDocument, type CourseInformationQuery } from './course-information.generated.ts';
import { CourseOutline } from './course-outline.tsx';
import { EnrolButton } from './enrol-button.tsx';

const Columns = chakra('div', {
  base: { display: 'grid', gap: { base: '6', lg: '10' }, alignItems: 'start', gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' } },
});

/** Splits a plain text into paragraphs at empty lines. */
function paragraphsOf(text: string): string[] {
  return text
    .split(/\n+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" aria-labelledby={id} gap="3">
      <Heading id={id}>{title}</Heading>
      {children}
    </Stack>
  );
}

function InformationSkeleton() {
  return (
    <Loading>
      <Columns>
        <Stack gap="5">
          <Shape />
          <Shape />
          <Shape w="60%" />
          <Shape h="14" />
          <Shape h="14" />
          <Shape h="14" />
        </Stack>
        <Shape h="auto" aspectRatio="1.25" rounded="card" />
      </Columns>
    </Loading>
  );
}

type Course = CourseInformationQuery['course'];

interface LoadedProps {
  course: Course;
  onOpen: () => void;
}

function JoinCard({ course, onOpen }: LoadedProps) {
  const canEnrol = course.viewerCan.enrol && !course.enrolled;
  return (
    <Card>
      <AppImage image={course.image} sizes="(min-width: 64rem) 352px, 92vw" aspect={CROP_ASPECTS.course} eager />
      <Stack p="5">
        <CourseFacts course={course} />
        {canEnrol && <EnrolButton courseId={course.id} onOpen={onOpen} />}
      </Stack>
    </Card>
  );
}

function Loaded({ course, onOpen, renderTeam }: LoadedProps & Pick<CourseInformationProps, 'renderTeam'>) {
  return (
    <Columns>
      <chakra.aside order={{ base: '0', lg: '1' }}>
        <JoinCard course={course} onOpen={onOpen} />
      </chakra.aside>
      <Stack gap="8" minW="0">
        <Reading language={course.shownLanguage}>
          {paragraphsOf(course.description).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Reading>
        <Section title={course.access === 'valid' ? <Trans>Modules and steps</Trans> : <Trans>Modules</Trans>}>
          <CourseOutline modules={course.modules} withSteps={course.access === 'valid'} />
          <OtherLanguages
            hidden={course.hiddenStepsByLanguage}
            sentence={<Plural value={course.hiddenStepsByLanguage} one="# step is in other languages." other="# steps are in other languages." />}
          />
        </Section>
        <Section title={<Trans>Course team</Trans>}>{renderTeam(course.team)}</Section>
      </Stack>
    </Columns>
  );
}

export interface CourseInformationProps {
  courseId: string;
  /** Called after enrolling, when the course is open. */
  onOpen: () => void;
  /** Shows the team list. */
  renderTeam: (team: Course['team']) => ReactNode;
}

/** The Information tab, with Enroll Now for viewers who can enroll (docs/specification.md#2-screens-and-routes). */
export function CourseInformation({ courseId, onOpen, renderTeam }: CourseInformationProps) {
  const result = useQuery(CourseInformationDocument, { variables: { courseId } });
  return (
    <QueryState result={result} skeleton={<InformationSkeleton />}>
      {({ course }) => <Loaded course={course} onOpen={onOpen} renderTeam={renderTeam} />}
    </QueryState>
  );
}
