import { useQuery } from '@apollo/client/react';
import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { CROP_ASPECTS } from '../../../schema/limits.ts';
import { firstAnswerLoader } from '../../shared/apollo/first-answer-loader.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { AppImage } from '../../shared/ui/app-image.tsx';
import { Card, Heading, Stack, Text } from '../../shared/ui/layout.tsx';
import { OtherLanguages } from '../../shared/ui/other-languages.tsx';
import { Reading } from '../../shared/ui/reading.tsx';
import { CourseAction } from './course-action.tsx';
import { CourseFacts } from './course-facts.tsx';
import { CourseInformationDocument, type CourseInformationQuery } from './course-information.generated.ts';
import { CourseOutline } from './course-outline.tsx';
import { CourseState } from './course-state.tsx';
import { InformationColumns, InformationSkeleton } from './information-skeleton.tsx';

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

type Course = CourseInformationQuery['course'];

interface LoadedProps {
  course: Course;
  onOpen: () => void;
}

function Loaded({ course, onOpen, renderTeam }: LoadedProps & Pick<CourseInformationProps, 'renderTeam'>) {
  return (
    <InformationColumns>
      <Card className="facts">
        <AppImage image={course.image} sizes="(min-width: 64rem) 352px, 96px" aspect={CROP_ASPECTS.course} eager />
        <Stack gap="1">
          {course.lastCompletedAt && (
            <Text fontWeight="medium">
              <CourseState course={course} />
            </Text>
          )}
          <CourseFacts course={course} />
        </Stack>
      </Card>
      <Stack gap="8" minW="0" className="main">
        <Reading language={course.shownLanguage}>
          {paragraphsOf(course.description).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Reading>
        <Section title={<Trans>Modules and steps</Trans>}>
          <CourseOutline modules={course.modules} />
          <OtherLanguages
            hidden={course.hiddenStepsByLanguage}
            sentence={<Plural value={course.hiddenStepsByLanguage} one="# step is in other languages." other="# steps are in other languages." />}
          />
        </Section>
        <Section title={<Trans>Course team</Trans>}>{renderTeam(course.team)}</Section>
      </Stack>
      <div className="action">
        <CourseAction course={course} onOpen={onOpen} />
      </div>
    </InformationColumns>
  );
}

export interface CourseInformationProps {
  courseId: string;
  /** Called after enrolling, when the course is open. */
  onOpen: () => void;
  /** Shows the team list. */
  renderTeam: (team: Course['team']) => ReactNode;
}

/** The Information tab, with the one action of the course in reach (docs/specification.md#2-screens-and-routes). */
export function CourseInformation({ courseId, onOpen, renderTeam }: CourseInformationProps) {
  const result = useQuery(CourseInformationDocument, { variables: { courseId } });
  return (
    <QueryState result={result} skeleton={<InformationSkeleton />}>
      {({ course }) => <Loaded course={course} onOpen={onOpen} renderTeam={renderTeam} />}
    </QueryState>
  );
}

export const loader = firstAnswerLoader(CourseInformationDocument);
