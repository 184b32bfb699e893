import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import PrinterIcon from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useAddressParameters } from '../../shared/address-parameters.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { Brand } from '../../shared/ui/brand.tsx';
import { Breadcrumbs } from '../../shared/ui/breadcrumbs.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Isolate, PageBody, Row } from '../../shared/ui/layout.tsx';
import { PageNotFound } from '../../shared/ui/page-not-found.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { Loading, Shape } from '../../shared/ui/skeleton.tsx';
import { CourseConfirmationPageDocument, type CourseConfirmationPageQuery } from './page.generated.ts';

const Column = chakra('div', { base: { display: 'grid', gap: '5', maxW: 'reading', gridTemplateColumns: 'minmax(0, 1fr)' } });
/** The sheet: on paper its edge is the edge of the page. */
const Sheet = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '6',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'card',
    p: 'clamp(20px, 5vw, 40px)',
    overflowWrap: 'anywhere',
    '@media print': { borderWidth: '0', p: '0' },
  },
});
const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'fit-content(35%) minmax(0, 1fr)' },
    columnGap: '5',
    rowGap: { base: '0.5', md: '3' },
    borderBlockStartWidth: '1px',
    borderColor: 'line',
    pt: '5',
    '& dt': { color: 'inkSoft' },
    '& dd': { mb: { base: '3', md: '0' } },
  },
});
const Strong = chakra('bdi', { base: { fontWeight: 'bold' } });

const Day = chakra('bdi', { base: { whiteSpace: 'nowrap', _largeText: { whiteSpace: 'normal' } } });

type Completion = CourseConfirmationPageQuery['courseCompletion'];

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** What is known of the completion beside the sentence. The time is that of the course as it is now, so it is left out when steps were added or removed. */
function CompletionFacts({ completion: { course, modules, stepCount } }: { completion: Completion }) {
  const { minutes } = course.amount;
  return (
    <Facts>
      <Fact name={<Trans>Academy</Trans>}>
        <Isolate {...inLanguage(course.academy.shownLanguage)}>{course.academy.name}</Isolate>
      </Fact>
      <Fact name={<Trans>Modules</Trans>}>
        <ul>
          {modules.map(({ id, name, shownLanguage }) => (
            <li key={id}>
              <Isolate {...inLanguage(shownLanguage)}>{name}</Isolate>
            </li>
          ))}
        </ul>
      </Fact>
      <Fact name={<Trans>Completed steps</Trans>}>
        <Plural value={stepCount} one="# step" other="# steps" />
      </Fact>
      {minutes > 0 && course.stepCount === stepCount && (
        <Fact name={<Trans>Estimated time</Trans>}>
          <Plural value={minutes} one="about # minute" other="about # minutes" />
        </Fact>
      )}
    </Facts>
  );
}

function Confirmation({ completion }: { completion: Completion }) {
  const { t } = useLingui();
  const format = useFormat();
  const { course, person } = completion;
  const name = <Strong>{`${person.name} ${person.surname}`}</Strong>;
  const courseName = <Strong {...inLanguage(course.shownLanguage)}>{course.name}</Strong>;
  const date = <Day>{format.date(completion.completedAt)}</Day>;
  return (
    <Sheet aria-label={t`Confirmation`}>
      <Brand large />
      <PageTitle title={t`Confirmation of completion`} />
      <chakra.p fontSize="lg">
        <Trans>
          We confirm that {name} completed the course {courseName} on {date}.
        </Trans>
      </chakra.p>
      <CompletionFacts completion={completion} />
    </Sheet>
  );
}

function ConfirmationSkeleton() {
  return (
    <Loading>
      <Column>
        <Shape h="5" w="60%" />
        <Shape h="11" w="8rem" />
        <Shape h="24rem" rounded="card" />
      </Column>
    </Loading>
  );
}

/** The confirmation of a completed course on one page of paper: the viewer's, or that of a student (docs/product-rules.md#5-learning). */
export function CourseConfirmationPage() {
  const { t } = useLingui();
  const { courseId = '' } = useParams();
  const userId = useAddressParameters().get('student');
  const result = useQuery(CourseConfirmationPageDocument, { variables: { courseId, userId } });
  return (
    <PageBody>
      <QueryState page result={result} skeleton={<ConfirmationSkeleton />} notFound={<PageNotFound />}>
        {({ courseCompletion: completion }) => (
          <Column>
            <Breadcrumbs
              crumbs={[
                { key: 'courses', label: t`My Courses`, to: '/my-courses' },
                {
                  key: 'course',
                  label: <Isolate lang={completion.course.shownLanguage}>{completion.course.name}</Isolate>,
                  to: `/academy-course-detail/${completion.course.id}`,
                },
              ]}
            />
            <Row>
              <AppButton icon={PrinterIcon} onClick={() => window.print()}>
                <Trans>Print</Trans>
              </AppButton>
            </Row>
            <Confirmation completion={completion} />
          </Column>
        )}
      </QueryState>
    </PageBody>
  );
}
