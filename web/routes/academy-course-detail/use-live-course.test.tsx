import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, renderHook, screen } from '@testing-library/react';
import { parse } from 'graphql';
import type { ReactNode } from 'react';
import { EMPTY, Observable, of, Subject as Source, type Subject } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { rememberOwnProgress } from '../../features/learning/own-progress.ts';
import { LivePresenceDocument } from '../../features/presence/use-live-presence.generated.ts';
import { idempotencyLink } from '../../shared/apollo/idempotency-link.ts';
import { answer, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { AcademyCourseDetailOnlineDocument, AcademyCourseDetailPageDocument } from './page.generated.ts';
import { AcademyCourseDetailPage } from './page.tsx';
import { useLiveCourse } from './use-live-course.ts';

const COMPLETE = parse('mutation CompleteStep { completeStep { id } }');
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Shows a course with a client whose events the test sends; counts how often the page is read. */
function open(stepId: string | null = null) {
  const events: Subject<ApolloLink.Result> = new Source();
  const read = vi.fn<(name: string | undefined) => void>();
  const sent: string[] = [];
  const terminating = new ApolloLink((operation) => {
    if (operation.operationName === 'AcademyCourseDetailProgress') return events;
    if (operation.operationType === 'subscription') return EMPTY;
    if (operation.operationType === 'query') {
      read(operation.operationName);
      return new Observable(() => undefined);
    }
    sent.push(String((operation.getContext().headers as Record<string, string>)['idempotency-key']));
    return of({ data: { completeStep: { __typename: 'Course', id: 'c1' } } });
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([idempotencyLink, terminating]) });
  const wrapper = ({ children }: { children: ReactNode }) => <ApolloProvider client={client}>{children}</ApolloProvider>;
  renderHook(() => useLiveCourse('c1', true, stepId), { wrapper });
  return {
    read,
    complete: async () => {
      await client.mutate({ mutation: COMPLETE, context: { onIdempotencyKey: rememberOwnProgress } });
      return sent.at(-1) ?? '';
    },
    event: (idempotencyKey: string | null, courseId = 'c1') =>
      act(() => events.next({ data: { courseProgressChanged: { __typename: 'ProgressChange', courseId, idempotencyKey } } })),
  };
}

it('the page of a course is read again after progress on another device, also right after an own completion', async () => {
  const { read, complete, event } = open();
  await complete();
  event('the-key-of-another-device');
  expect(read).toHaveBeenCalledTimes(1);
});

it('the page of a course also reads the tasks of the open step again after progress on another device', async () => {
  const { read, event } = open('s1');
  event('the-key-of-another-device');
  expect(read.mock.calls.flat()).toEqual(['AcademyCourseDetailPage', 'StepTasks']);
});

it('the page of a course is not read again after an own completion, however late the event arrives', async () => {
  const { read, complete, event } = open();
  const key = await complete();
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 60_000);
  event(key);
  expect(read).not.toHaveBeenCalled();
});

it('the page of a course is read again after a change without a request key, but not after one of another course', async () => {
  const { read, event } = open();
  event(null, 'c2');
  expect(read).not.toHaveBeenCalled();
  event(null);
  expect(read).toHaveBeenCalledTimes(1);
});

const shownCourse = (onlineCount: number) =>
  typed('Course', {
    id: 'c1',
    name: 'First aid',
    shownLanguage: 'en',
    languages: ['en'],
    hiddenStepsByLanguage: 0,
    courseType: 'public' as const,
    access: 'valid' as const,
    onlineCount,
    hasMessages: false,
    viewingAsEnrolled: false,
    viewerCan: typed('CourseAbilities', { learn: true, seeLearners: true, seeEmails: false, review: false, message: false }),
    academy: typed('Academy', { id: 'a1', name: 'Red Cross', shownLanguage: 'en' }),
    amount: typed('CourseAmount', { courseId: 'c1', minutesLeft: 4 }),
    modules: [],
    progress: null,
    stepToOpen: null,
  });

it('the page of a course reads the number of its Students tab again after a presence event', async () => {
  vi.useFakeTimers();
  const event = typed('UserStatusEvent', { people: [typed('PersonStatus', { id: 'p1', online: true, doNotDisturb: false })], many: false });
  const answers = [
    answer(AcademyCourseDetailPageDocument, { courseId: 'c1', stepId: null, withStep: true }, { course: shownCourse(2) }),
    answer(LivePresenceDocument, {}, { updateUserStatus: event }),
    answer(AcademyCourseDetailOnlineDocument, { courseId: 'c1' }, { course: typed('Course', { id: 'c1', onlineCount: 3 }) }),
  ];
  renderWithProviders(<AcademyCourseDetailPage />, { path: '/academy-course-detail/c1?tab=2', pattern: '/academy-course-detail/:courseId', answers });
  const tab = (words: string) => screen.queryByRole('tab', { name: new RegExp(`^Students.*${words}$`) });
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(tab('2 other people are online')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(tab('3 other people are online')).not.toBeNull();
});
