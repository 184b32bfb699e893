import type { ApolloClient } from '@apollo/client';
import { stepToContinue } from '../../../schema/learning-rules.ts';
import { StepViewDocument, type StepViewQuery } from '../../features/steps/step-view.generated.ts';
import { client as ownClient } from '../../shared/apollo/client.ts';
import { requestHeaders } from '../../shared/apollo/request-headers.ts';
import { currentSession, KEPT_LESSON } from '../../shared/session/session.ts';
import { browserStorage } from '../../shared/store/browser-storage.ts';
import { AcademyCourseDetailPageDocument, type AcademyCourseDetailPageQuery } from './page.generated.ts';

/** Characters that this device keeps at most: drafts have the same place, and need it more. */
export const KEPT_MAX = 500_000;

interface KeptLesson {
  viewerId: string;
  /** The language that the texts were asked for. */
  language: string | undefined;
  course: AcademyCourseDetailPageQuery['course'];
  steps: StepViewQuery['step'][];
}

const owner = () => ({ viewerId: currentSession()?.viewer.id ?? '', language: requestHeaders()['x-content-language'] });

/** Keeps the course and the steps of it that have been read, from the shown one on, so that the lesson opens again without a connection. */
export function keepLesson(client: ApolloClient, courseId: string, stepId: string): void {
  const course = client.readQuery({ query: AcademyCourseDetailPageDocument, variables: { courseId, stepId: null, withStep: false } })?.course;
  if (course === undefined || currentSession() === null) return;
  const ids = course.modules.flatMap(({ steps }) => steps.map(({ id }) => id));
  const steps = ids.slice(ids.indexOf(stepId)).flatMap((id) => client.readQuery({ query: StepViewDocument, variables: { stepId: id } })?.step ?? []);
  const kept: KeptLesson = { ...owner(), course, steps };
  const text = JSON.stringify(kept);
  if (text.length <= KEPT_MAX) browserStorage.write(KEPT_LESSON, text);
}

function readKept(): KeptLesson | null {
  const kept = JSON.parse(browserStorage.read(KEPT_LESSON) ?? 'null') as KeptLesson | null;
  const { viewerId, language } = owner();
  return kept?.viewerId === viewerId && kept.language === language ? kept : null;
}

/** Writes the lesson that this device keeps to the cache, if the address is one of it: a step that is kept, or the course, where its current step is. */
export function restoreLesson(url: string, client: ApolloClient = ownClient): void {
  const { pathname, searchParams } = new URL(url);
  const kept = readKept();
  if (kept === null || !pathname.endsWith(`/${kept.course.id}`)) return;
  const stepId = searchParams.get('step');
  const shown = stepId ?? stepToContinue(kept.course.modules, kept.course.progress?.currentStepId);
  const stepToOpen = kept.steps.find(({ id }) => id === shown);
  if (stepToOpen === undefined) return;
  for (const step of kept.steps) client.writeQuery({ query: StepViewDocument, variables: { stepId: step.id }, data: { step } });
  const variables = { courseId: kept.course.id, stepId, withStep: true };
  client.writeQuery({ query: AcademyCourseDetailPageDocument, variables, data: { course: { ...kept.course, stepToOpen } } });
}
