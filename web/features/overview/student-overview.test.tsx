import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answer, refusal, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { CourseResultsDocument } from './course-results.generated.ts';
import { ModuleStudentsDocument } from './module-students.generated.ts';
import { ProgressTableDocument } from './progress-table.generated.ts';
import { StudentOverview } from './student-overview.tsx';
import { StudentWorkDocument, type StudentWorkQuery } from './student-work.generated.ts';

const TEXT = `${'A word and another one. '.repeat(10)}The end.`;
const ANNA = typed('Person', { id: 'u1', name: 'Anna', surname: 'Meyer', color: '#0f766e', online: false, doNotDisturb: false, email: null });
const LIST = { moduleId: 'm1', filter: { search: null, show: null, order: 'nameAscending' as const } };

const results = answer(
  CourseResultsDocument,
  { courseId: 'c1' },
  {
    courseResults: typed('CourseResults', {
      id: 'c1',
      studentCount: 1,
      modules: [
        typed('ModuleResults', { id: 'm1', name: 'Look', shownLanguage: 'en', stepCount: 3, current: 1, completed: 0, homeworkWaiting: 1, quizzes: [] }),
      ],
    }),
  },
);
const student = typed('ModuleStudent', { completedAt: null, completedSteps: 1, lastActivityAt: null, homeworkWaiting: 1, feedbackGiven: 0, person: ANNA });
const students = (items: Array<typeof student>) =>
  answer(ModuleStudentsDocument, LIST, { moduleStudents: typed('ModuleStudentPage', { total: items.length, nextCursor: null, items }) });

type Step = StudentWorkQuery['studentWork']['steps'][number];
const submission = (values: Partial<Step['submissions'][number]>): Step['submissions'][number] =>
  typed('HomeworkSubmission', {
    id: 'h1',
    round: 1,
    status: 'submitted',
    content: TEXT,
    title: '',
    wordCount: 52,
    submittedAt: '2026-11-01T10:00:00.000Z',
    savedAt: '2026-11-01T10:00:00.000Z',
    file: null,
    feedback: null,
    ...values,
  });
const step = (values: Partial<Step>): Step =>
  typed('StepWork', {
    stepId: 's1',
    name: 'First step',
    shownLanguage: 'en',
    state: 'current',
    visitedAt: null,
    completedAt: null,
    hasHomework: true,
    questions: [],
    submissions: [],
    ...values,
  });
const work = (steps: Step[], attempts = 1) =>
  answer(
    StudentWorkDocument,
    { moduleId: 'm1', userId: 'u1', attempt: null },
    {
      studentWork: typed('StudentWork', {
        moduleId: 'm1',
        attempt: attempts,
        attempts: Array.from({ length: attempts }, (_each, index) =>
          typed('StudentAttempt', { number: attempts - index, startedAt: '2026-10-01T10:00:00.000Z', completedAt: null }),
        ),
        person: ANNA,
        steps,
      }),
    },
  );

const progress = (inactive: boolean, items: Array<ReturnType<typeof learner>>, nextCursor: string | null = null) =>
  answer(ProgressTableDocument, { courseId: 'c1', inactive }, { courseStudents: typed('CourseStudentPage', { inactive: 1, nextCursor, items }) });
const learner = (name: string, completedSteps: number, completedAt: string | null, inactive: boolean) =>
  typed('CourseStudent', {
    inactive,
    lastActivityAt: completedSteps === 0 ? null : '2026-11-01T10:00:00.000Z',
    modules: completedSteps === 0 ? [] : [typed('StudentProgress', { moduleId: 'm1', completedSteps, completedAt })],
    person: typed('Person', { id: name, name, surname: 'Meyer' }),
  });

function show(path: string, answers: Parameters<typeof renderWithProviders>[1]) {
  const overview = (
    <StudentOverview
      courseId="c1"
      courseName="First aid"
      writeTo={{ search: '?tab=7&to=inactive' }}
      showDocument={() => null}
      renderForm={(id) => <p>Form of {id}</p>}
      renderStatistics={(id) => <p>Statistics of {id}</p>}
    />
  );
  return renderWithProviders(overview, { path, pattern: '/course', ...answers });
}

it('the Student Overview leads from the modules to the students of a module and to the work of a student', async () => {
  const user = userEvent.setup();
  show('/course', { answers: [results, progress(false, []), students([student]), work([step({ submissions: [submission({})] })])] });
  expect(await screen.findByText('0 of 1 learner completed this module. 1 is still in it or has not started it.')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: '1. Look' }));
  expect(await screen.findByText('1 of 3 steps · Not started')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Look' })).toBeTruthy();
  expect([screen.getByText('First aid'), screen.getByText('1 learner'), screen.getByRole('link', { name: 'All modules' })]).toHaveLength(3);
  await user.click(screen.getByRole('link', { name: 'Anna Meyer' }));
  expect(await screen.findByRole('heading', { name: '1. First step' })).toBeTruthy();
  expect(screen.queryByText('Form of h1')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Write feedback' }));
  expect(screen.getByText('Form of h1')).toBeTruthy();
});

it('the Student Overview has a table of learners and modules in words, lists those who are inactive, and leads to a message to them', async () => {
  const user = userEvent.setup();
  const everybody = [learner('Anna', 3, '2026-11-01T10:00:00.000Z', false), learner('Bilal', 2, null, false), learner('Clara', 0, null, true)];
  show('/course', { answers: [results, progress(false, everybody), progress(true, everybody.slice(2))] });
  const table = within(await screen.findByRole('table', { name: 'Progress of the learners' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Learner', '1. Look']);
  const rows = () => table.getAllByRole('row').slice(1);
  expect(rows().map((row) => within(row).getByRole('cell').textContent?.trim())).toEqual(['Completed', '2 of 3 steps', 'Nothing completed']);
  expect(table.getByRole('rowheader', { name: 'Clara Meyer Not started Inactive' })).toBeTruthy();
  expect(table.getByRole('link', { name: 'Bilal Meyer' }).getAttribute('href')).toBe('/course?of=m1&student=Bilal');
  expect(screen.getByRole('link', { name: 'Write to 1 inactive learner' }).getAttribute('href')).toBe('/course?tab=7&to=inactive');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Inactive (1)');
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
});

it('the Student Overview cuts a submitted text at a word and shows the full text after a press', async () => {
  const user = userEvent.setup();
  show('/course?of=m1&student=u1', { answers: [results, students([student]), work([step({ submissions: [submission({})] })])] });
  const button = await screen.findByRole('button', { name: 'Show the full text' });
  expect(screen.queryByText(/The end\./)).toBeNull();
  await user.click(button);
  expect(screen.getByText(/The end\./)).toBeTruthy();
});

it('the Student Overview shows given feedback with its author instead of the form, and no form for a draft', async () => {
  const feedback = typed('HomeworkFeedback', {
    id: 'h1',
    content: 'Well done.',
    givenAt: '2026-11-02T10:00:00.000Z',
    givenBy: typed('FeedbackAuthor', { id: 'u9', name: 'Tara', surname: 'Trainer' }),
  });
  const draft = submission({ id: 'h2', round: 2, status: 'draft', content: null, wordCount: null, submittedAt: null });
  show('/course?of=m1&student=u1', { answers: [results, students([student]), work([step({ submissions: [draft, submission({ feedback })] })])] });
  expect(await screen.findByText('Well done.')).toBeTruthy();
  expect(screen.getByText('Tara Trainer')).toBeTruthy();
  expect(screen.getByText('A draft, not submitted yet')).toBeTruthy();
  expect(screen.getByText('Earlier submission')).toBeTruthy();
  expect(screen.queryByText(/Form of/)).toBeNull();
});

it('the Student Overview marks chosen, right and wrong options in words', async () => {
  const option = (optionId: string, right: boolean, chosen: boolean) => typed('AskedOption', { optionId, text: `Option ${optionId}`, right, chosen });
  const given = (number: number, optionIds: string[]) => typed('GivenAnswer', { number, optionIds, correct: false, answeredAt: '2026-11-02T10:00:00.000Z' });
  const question: Step['questions'][number] = typed('AskedQuestion', {
    questionId: 'q1',
    revision: 1,
    text: 'Which one?',
    shownLanguage: 'en',
    changed: true,
    attempts: 3,
    finished: false,
    correct: false,
    options: [option('A', true, false), option('B', false, true)],
    answers: [given(1, ['B']), given(2, ['B'])],
  });
  show('/course?of=m1&student=u1', { answers: [results, students([student]), work([step({ questions: [question], hasHomework: false })])] });
  const list = (await screen.findByText('Option A')).closest('ul');
  if (list === null) throw new Error('The options are a list');
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Option ACorrect answer', 'Option BChosen']);
  expect(screen.getByText('Incorrect so far')).toBeTruthy();
  expect(screen.getByText(/2 of 3 attempts used/)).toBeTruthy();
  expect(screen.getByText(/It is shown as it was asked/)).toBeTruthy();
});

it('the Student Overview offers earlier attempts at the course', async () => {
  show('/course?of=m1&student=u1', { answers: [results, students([student]), work([step({})], 2)] });
  const field = await screen.findByRole('combobox', { name: 'Course attempt' });
  expect(within(field).getAllByRole('option')).toHaveLength(2);
});

it('the Student Overview says that nobody is enrolled', async () => {
  show('/course?of=m1', { answers: [results, students([])] });
  expect(await screen.findByText('No one is enrolled in this course yet.')).toBeTruthy();
});

it('the Student Overview says that a student does not exist', async () => {
  show('/course?of=m1&student=u2', { answers: [results, refusal(StudentWorkDocument, { moduleId: 'm1', userId: 'u2', attempt: null }, 'NOT_FOUND')] });
  expect(await screen.findByText('This learner does not exist or no longer takes part.')).toBeTruthy();
});
