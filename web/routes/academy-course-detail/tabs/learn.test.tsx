import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openCompletions } from '../../../features/learning/completions.ts';
import { CompleteCourseDocument, CompleteModuleDocument, CompleteStepDocument, VisitStepDocument } from '../../../features/learning/learn.generated.ts';
import type { Outline_CourseFragment } from '../../../features/learning/outline.generated.ts';
import { StepViewDocument } from '../../../features/steps/step-view.generated.ts';
import { startSession } from '../../../shared/session/session.ts';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { holdRests } from '../../../testing/hold-rests.ts';
import { outline, step } from '../../../testing/lesson.ts';
import { answer, refusal, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import { viewerWith } from '../../../testing/viewer.ts';
import { AcademyCourseDetailPageDocument } from '../page.generated.ts';
import { LearnTab } from './learn.tsx';

const PLACE = '/academy-course-detail/:courseId';

const seen = (id: string, name: string) => [
  answer(StepViewDocument, { stepId: id }, { step: step(id, name) }),
  answer(VisitStepDocument, { stepId: id }, { visitStep: typed('Step', { id }) }),
];

function open(course: Outline_CourseFragment, query: string, answers: NonNullable<Parameters<typeof renderWithProviders>[1]>['answers']) {
  return renderWithProviders(<LearnTab course={course} />, { path: `/academy-course-detail/c1?tab=1${query}`, pattern: PLACE, answers });
}

const addressOf = (view: ReturnType<typeof open>) => view.router.state.location.search;

beforeEach(() => {
  startSession({
    token: 'token',
    viewer: viewerWith({ id: 'v', name: 'Amina', surname: 'Karimi' }),
  });
});

describe('the tab Learn of a course', () => {
  it('opens the current step and sets it in the URL', async () => {
    const view = open(outline('current', 'locked'), '', seen('s1', 'One'));
    expect(await screen.findByRole('heading', { level: 1, name: 'One' })).toBeTruthy();
    await waitFor(() => expect(addressOf(view)).toBe('?tab=1&step=s1'));
    expect(screen.getByText('Words of One')).toBeTruthy();
  });

  it('completes the step and opens the next one with one request, even on a double press', async () => {
    // The mock answers each request once: a second one would show a toast and fail the test.
    const done = answer(
      CompleteStepDocument,
      { stepId: 's1', nextStepId: 's2' },
      { completeStep: { ...outline('completed', 'open'), stepToOpen: step('s2', 'Two') } },
    );
    const view = open(outline('current', 'locked'), '&step=s1', [...seen('s1', 'One'), done]);
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(addressOf(view)).toBe('?tab=1&step=s2'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('ends the notices of a step with it', async () => {
    const view = open({ ...outline('open', 'open'), viewingAsEnrolled: true, progress: null }, '&step=s1', [...seen('s1', 'One'), ...seen('s2', 'Two')]);
    await screen.findByRole('button', { name: 'Next' });
    act(() => void showToast({ tone: 'success', title: 'Submitted!' }));
    expect(screen.getByText('Submitted!')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(addressOf(view)).toBe('?tab=1&step=s2'));
    await waitFor(() => expect(screen.queryByText('Submitted!')).toBeNull());
  });

  it('says at the first step of the next module which module is complete', async () => {
    const course = outline('completed', 'open');
    const [module] = course.modules;
    const [one, two] = module?.steps ?? [];
    const modules = [
      { ...module, steps: [one] },
      { ...module, id: 'm2', name: 'Listen', steps: [two] },
    ] as typeof course.modules;
    const done = answer(
      CompleteModuleDocument,
      { stepId: 's1', moduleId: 'm1', nextStepId: 's2' },
      { completeStep: typed('Course', { id: 'c1' }), completeModule: { ...course, modules, stepToOpen: step('s2', 'Two') } },
    );
    const view = open({ ...course, modules }, '&step=s1', [...seen('s1', 'One'), done]);
    await userEvent.click(await screen.findByRole('button', { name: 'Complete Module' }));
    await waitFor(() => expect(addressOf(view)).toBe('?tab=1&step=s2'));
    const notice = (await screen.findByText('Successfully completed module')).closest('[role=status]');
    expect(notice?.textContent).toContain('Look');
  });

  it('opens the step to which the learner was moved if the next one has been removed meanwhile', async () => {
    const now = outline('completed', 'open');
    const moved = { ...now, progress: now.progress && { ...now.progress, currentStepId: 's3' }, stepToOpen: null };
    const done = answer(CompleteStepDocument, { stepId: 's1', nextStepId: 's2' }, { completeStep: moved });
    const view = open(outline('current', 'locked'), '&step=s1', [...seen('s1', 'One'), done]);
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(addressOf(view)).toBe('?tab=1&step=s3'));
  });

  it('opens the next step without a completion for a viewer without an enrollment', async () => {
    // No completion is mocked: a completion would show an error.
    const view = open({ ...outline('open', 'open'), viewingAsEnrolled: true, progress: null }, '&step=s1', [...seen('s1', 'One'), ...seen('s2', 'Two')]);
    const endRests = holdRests();
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(addressOf(view)).toBe('?tab=1&step=s2'));
    // The second press of a double press meets the buttons of the next step.
    const previous = await screen.findByRole('link', { name: 'Previous' });
    expect(previous.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(previous);
    expect(addressOf(view)).toBe('?tab=1&step=s2');
    endRests();
    expect(previous.getAttribute('aria-disabled')).toBeNull();
    expect(await screen.findByRole('heading', { level: 1, name: 'Two' })).toBeTruthy();
    expect(screen.getByText('Viewing as enrolled')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Next|Complete/ })).toBeNull());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('stays at the step if a completion fails, and shows the error', async () => {
    const failed = refusal(CompleteStepDocument, { stepId: 's1', nextStepId: 's2' }, 'SERVICE_UNAVAILABLE');
    const again = answer(
      AcademyCourseDetailPageDocument,
      { courseId: 'c1' },
      {
        course: {
          ...outline('current', 'locked'),
          access: 'valid',
          onlineCount: 0,
          hasMessages: false,
          viewerCan: typed('CourseAbilities', { learn: true, seeLearners: true, seeEmails: false, review: false, message: false }),
          courseType: 'public',
          academy: typed('Academy', { id: 'a1', name: 'Academy', shownLanguage: 'en' }),
        },
      },
    );
    const view = open(outline('current', 'locked'), '&step=s1', [...seen('s1', 'One'), failed, again]);
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The service is not available at the moment.');
    expect(screen.getByText('This step is not marked as complete yet.')).toBeTruthy();
    expect(addressOf(view)).toBe('?tab=1&step=s1');
  });

  it('sends a press that did not reach the server again when the connection is back, with the key of that press, and goes on', async () => {
    const keys: unknown[] = [];
    const lost = { request: { query: CompleteStepDocument, variables: { stepId: 's1', nextStepId: 's2' } }, error: new TypeError('Failed to fetch') };
    const done = answer(
      CompleteStepDocument,
      { stepId: 's1', nextStepId: 's2' },
      { completeStep: { ...outline('completed', 'open'), stepToOpen: step('s2', 'Two') } },
    );
    const view = open(outline('current', 'locked'), '&step=s1', [...seen('s1', 'One'), lost, done]);
    const mutate = vi.spyOn(view.client, 'mutate').mockName('mutate');
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Unable to reach server.');
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(addressOf(view)).toBe('?tab=1&step=s2'));
    expect(screen.queryByRole('alert')).toBeNull();
    for (const [{ mutation, context }] of mutate.mock.calls) if (mutation === CompleteStepDocument) keys.push(context?.idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('opens the next step without a connection if it has been read ahead, says that the completed one waits, and sends it when the connection is back', async () => {
    const completing = { stepId: 's1', nextStepId: 's2' };
    const lost = { request: { query: CompleteStepDocument, variables: completing }, error: new TypeError('Failed to fetch') };
    const done = answer(CompleteStepDocument, completing, { completeStep: { ...outline('completed', 'open'), stepToOpen: step('s2', 'Two') } });
    const view = open(outline('current', 'open'), '&step=s1', [...seen('s1', 'One'), lost, done]);
    await screen.findByText('Words of One');
    view.client.writeQuery({ query: StepViewDocument, variables: { stepId: 's2' }, data: { step: step('s2', 'Two') } });
    openCompletions(view.client);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(addressOf(view)).toBe('?tab=1&step=s2'));
    expect(await screen.findByText('Words of Two')).toBeTruthy();
    expect(await screen.findByText('1 step waits on this device and is sent when the connection is back.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(/waits on this device/)).toBeNull());
    expect(JSON.stringify(localStorage)).not.toContain('completion:');
    expect(addressOf(view)).toBe('?tab=1&step=s2');
  });

  it('stays at the step without a connection if the next one cannot be read, and goes on when the completion has arrived', async () => {
    const completing = { stepId: 's1', nextStepId: 's2' };
    const lost = { request: { query: CompleteStepDocument, variables: completing }, error: new TypeError('Failed to fetch') };
    const done = answer(CompleteStepDocument, completing, { completeStep: { ...outline('completed', 'open'), stepToOpen: step('s2', 'Two') } });
    const view = open(outline('current', 'locked'), '&step=s1', [...seen('s1', 'One'), lost, done]);
    await screen.findByText('Words of One');
    openCompletions(view.client);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('1 step waits on this device and is sent when the connection is back.')).toBeTruthy();
    expect(addressOf(view)).toBe('?tab=1&step=s1');
    // Pressed again, it is the same press; the mock answers it once.
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(addressOf(view)).toBe('?tab=1&step=s2'));
    await waitFor(() => expect(screen.queryByText(/waits on this device/)).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('sends what an earlier visit left, also if its step is open and Next is pressed', async () => {
    const press = { key: 'key', action: 'next', stepId: 's1', moduleId: 'm1', nextStepId: 's2', courseId: 'c1', attemptNumber: 1, stepName: 'One' };
    const copy = { values: { ...press, shownLanguage: 'en', at: 1 }, baseVersion: null, sent: [], savedAt: '2026-11-22T09:00:00Z' };
    localStorage.setItem('draft:v:completion:s1#tab', JSON.stringify(copy));
    const completing = { stepId: 's1', nextStepId: 's2' };
    const lost = { request: { query: CompleteStepDocument, variables: completing }, error: new TypeError('Failed to fetch') };
    const done = answer(CompleteStepDocument, completing, { completeStep: { ...outline('completed', 'open'), stepToOpen: step('s2', 'Two') } });
    const view = open(outline('current', 'locked'), '&step=s1', [...seen('s1', 'One'), lost, done]);
    await screen.findByText('Words of One');
    openCompletions(view.client);
    expect(await screen.findByText('1 step waits on this device and is sent when the connection is back.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(addressOf(view)).toBe('?tab=1&step=s2'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('explains how to unlock a locked step and links back', async () => {
    open(outline('current', 'locked'), '&step=s2', []);
    expect(await screen.findByText('This step opens when the previous step is complete')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue where you left off' }).getAttribute('href')).toBe('/academy-course-detail/c1?tab=1&step=s1');
    expect(screen.queryByRole('button', { name: 'Complete course' })).toBeNull();
  });

  it('completes the course at its last step', async () => {
    const end = answer(
      CompleteCourseDocument,
      { stepId: 's2', moduleId: 'm1' },
      { completeStep: typed('Course', { id: 'c1' }), completeModule: outline('completed', 'completed', '2026-11-21T08:00:00Z') },
    );
    const view = open(outline('completed', 'open'), '&step=s2', [...seen('s2', 'Two'), end]);
    await userEvent.click(await screen.findByRole('button', { name: 'Complete course' }));
    await waitFor(() => expect(JSON.stringify(view.client.cache.extract())).toContain('"completedAt":"2026-11-21T08:00:00Z"'));
    expect(addressOf(view)).toBe('?tab=1&step=s2');
  });

  it('celebrates a completed course and offers to start again', async () => {
    open(outline('completed', 'completed', '2026-11-21T08:00:00Z'), '&step=s2', seen('s2', 'Two'));
    expect(await screen.findByRole('heading', { name: 'Congrats!' })).toBeTruthy();
    expect(screen.getAllByText('You marked this course as completed').length).toBeGreaterThan(0);
    expect(screen.getByText(/2 attempts left/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Start again' }));
    expect(await screen.findByText('A new attempt starts from zero. Your earlier work is kept.')).toBeTruthy();
  });

  it.each([
    ['There are no modules yet', { ...outline('open', 'open'), modules: [] }],
    ['There are no steps yet', { ...outline('open', 'open'), modules: [{ id: 'm1', name: 'Look', shownLanguage: 'en', completed: false, steps: [] }] }],
  ])('has the empty state “%s”', async (words, course) => {
    open(course, '', []);
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  });
});
