import { Trans, useLingui } from '@lingui/react/macro';
import PlusIcon from 'lucide-react/icons/plus';
import { type ReactNode, Suspense, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { parseEmbed } from '../../../../schema/embeds.ts';
import { CourseState } from '../../../features/authoring/outline/course-state.tsx';
import { ModuleForm } from '../../../features/authoring/outline/module-form.tsx';
import { OutlineEditor } from '../../../features/authoring/outline/outline-editor.tsx';
import { EmbedCard } from '../../../features/steps/embed-card.tsx';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { NotThere } from '../../../shared/ui/not-there.tsx';
import { FormSkeleton } from '../../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { CourseStatus, useLearnerAddress } from './course-header.tsx';
import { LearnFrame } from './learn-frame.tsx';
import type { AdminCourseDetailPageQuery } from './page.generated.ts';
import { useLearnLocation } from './use-learn-location.ts';

/** Loaded when a step is opened: the outline renders before the editor. */
const StepEditor = lazyPart(async () => (await import('../../../features/authoring/step-editor/step-editor.tsx')).StepEditor);

/** Loaded with a step that has a quiz. */
const QuizStatistics = lazyPart(async () => (await import('../../../features/quizzes/quiz-statistics.tsx')).QuizStatistics);

type Course = AdminCourseDetailPageQuery['adminCourse'];

/** A player as learners see it. */
function showEmbed(url: string): ReactNode {
  const embed = parseEmbed(url);
  return embed && <EmbedCard key={embed.url} embed={embed} />;
}

/** How learners answered the quiz of a step. */
function showStatistics(stepId: string): ReactNode {
  return (
    <Suspense fallback={null}>
      <QuizStatistics stepId={stepId} />
    </Suspense>
  );
}

function NothingOpen({ course, newModule }: { course: Course; newModule: string }) {
  if (course.modules.length > 0) return <CourseState course={course} />;
  return (
    <EmptyState
      action={
        <ButtonLink to={newModule} icon={PlusIcon}>
          <Trans>Add a module</Trans>
        </ButtonLink>
      }
    >
      <Trans>There are no modules yet</Trans>
    </EmptyState>
  );
}

function StepMissing({ outline }: { outline: string }) {
  const { t } = useLingui();
  return (
    <NotThere
      part
      title={t`Step not found`}
      ways={
        <ButtonLink to={outline}>
          <Trans>Modules and steps</Trans>
        </ButtonLink>
      }
    >
      <Trans>This step does not exist. It may have been deleted.</Trans>
    </NotThere>
  );
}

/** The last step of a module or, in an empty module, of the modules before it. */
function stepBefore(course: Course, moduleId: string): string | null {
  const end = course.modules.findIndex(({ id }) => id === moduleId) + 1;
  return (
    course.modules
      .slice(0, end)
      .flatMap(({ steps }) => steps)
      .at(-1)?.id ?? null
  );
}

/** The Learn tab in admin mode: the outline and the step editor (docs/specification.md#2-screens-and-routes). */
export function LearnTab({ course, refresh }: { course: Course; refresh: () => Promise<unknown> }) {
  const navigate = useNavigate();
  const location = useLearnLocation(course.id);
  const { addresses, stepId, newStepIn, module } = location;
  const goTo = useCallback((address: string) => void navigate(address, { preventScrollReset: true }), [navigate]);
  const languages = course.languages.map(({ language }) => language);
  const open = stepId !== null || newStepIn !== null;
  const moduleId = newStepIn ?? course.modules.find(({ steps }) => steps.some(({ id }) => id === stepId))?.id ?? '';
  const previousStepId = newStepIn === null ? null : stepBefore(course, newStepIn);
  const edited = course.modules.find(({ id }) => id === module) ?? null;
  const onSaved = (id: string, created: boolean) => {
    void refresh().catch(() => undefined);
    if (created) void navigate(addresses.step(id), { replace: true });
  };
  const onDeleted = (stepIds: readonly string[]) => {
    if (stepId !== null && stepIds.includes(stepId)) void navigate(addresses.outline, { replace: true });
  };
  return (
    <>
      <LearnFrame
        editing={open}
        back={addresses.outline}
        learnerAddress={useLearnerAddress(course.id)}
        actions={<CourseStatus course={course} />}
        outline={<OutlineEditor course={course} openStepId={stepId} addresses={addresses} goTo={goTo} refresh={refresh} onDeleted={onDeleted} />}
      >
        {open ? (
          <Suspense fallback={<FormSkeleton fields={5} />}>
            <StepEditor
              stepId={stepId}
              moduleId={moduleId}
              previousStepId={previousStepId}
              languages={languages}
              defaultLanguage={course.defaultLanguage}
              showEmbed={showEmbed}
              showStatistics={showStatistics}
              staysAt={location.staysAt}
              onSaved={onSaved}
              missing={<StepMissing outline={addresses.outline} />}
            />
          </Suspense>
        ) : (
          <NothingOpen course={course} newModule={addresses.newModule} />
        )}
      </LearnFrame>
      {/* Outside both columns: a phone hides one of them, and a dialog inside it would be hidden, too. */}
      {(module === 'new' || edited !== null) && (
        <ModuleForm
          key={module}
          courseId={course.id}
          module={edited}
          languages={languages}
          defaultLanguage={course.defaultLanguage}
          onClose={() => goTo(location.withoutModule)}
          onSaved={refresh}
        />
      )}
    </>
  );
}
