import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { type Observable, of, throwError } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StepState } from '../../schema-types.generated.ts';
import { requestRetried, requestSettled } from '../../shared/connection-state.ts';
import { surroundingsNow } from '../../shared/surroundings.ts';
import { CHARACTERS_MAX, isRead, readAhead } from './read-ahead.ts';

vi.mock('../../shared/surroundings.ts', () => ({ surroundingsNow: vi.fn() }));

const stepOf = (id: string, html: string) => ({
  __typename: 'Step',
  id,
  name: id,
  shownLanguage: 'en',
  position: 1,
  stepsInModule: 9,
  moduleName: 'Look',
  minutes: 1,
  image: null,
  blocks: [
    {
      __typename: 'ContentBlock',
      id: `block of ${id}`,
      type: 'TEXT',
      html,
      tone: null,
      caption: null,
      openType: null,
      title: null,
      readsAloud: null,
      image: null,
      video: null,
      captions: [],
      audio: null,
      document: null,
      embed: null,
    },
  ],
  embeds: [],
  quiz: null,
  homework: null,
});

function world(states: readonly StepState[], serve: (id: string) => Observable<ApolloLink.Result> = (id) => of({ data: { step: stepOf(id, 'Text') } })) {
  const requested: string[] = [];
  const link = new ApolloLink(({ operationName, variables }) => {
    requested.push(`${operationName} ${variables.stepId}`);
    return serve(String(variables.stepId));
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const steps = states.map((state, at) => ({ id: `s${at}`, name: '', shownLanguage: 'en', state }));
  const modules = [{ id: 'm', name: '', shownLanguage: 'en', completed: false, steps }];
  return { requested, client, start: () => readAhead(client, modules, 's0') };
}
const pass = () => vi.advanceTimersByTimeAsync(60_000);

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(surroundingsNow).mockReturnValue({ saveData: false, link: null, smallScreen: true });
});
afterEach(() => void vi.useRealTimers());

it('the next five open steps are read, and nothing else: no visit, and no locked step', async () => {
  const { requested, client, start } = world(['current', 'open', 'locked', 'completed', 'open', 'open', 'open', 'open']);
  start();
  await pass();
  expect(requested).toEqual(['s1', 's3', 's4', 's5', 's6'].map((id) => `StepView ${id}`));
  expect([isRead(client, 's1'), isRead(client, 's2'), isRead(client, 's7')]).toEqual([true, false, false]);
});

it('no more is read after 100 KB', async () => {
  const { requested, start } = world(['current', 'open', 'open', 'open'], (id) => of({ data: { step: stepOf(id, 'x'.repeat(CHARACTERS_MAX / 2)) } }));
  start();
  await pass();
  expect(requested).toEqual(['StepView s1', 'StepView s2']);
});

it('nothing is read in a browser that saves data, nor after the step was left', async () => {
  const { requested, start } = world(['current', 'open']);
  start()();
  vi.mocked(surroundingsNow).mockReturnValue({ saveData: true, link: null, smallScreen: true });
  start();
  await pass();
  expect(requested).toEqual([]);
});

it('what did not arrive is read when the connection is good again', async () => {
  let failures = 1;
  const { requested, client, start } = world(['current', 'open'], (id) => {
    failures -= 1;
    return failures < 0 ? of({ data: { step: stepOf(id, 'Text') } }) : throwError(() => new TypeError('Failed to fetch'));
  });
  const request = {};
  requestRetried(request);
  start();
  await pass();
  expect(requested).toEqual([]);
  requestSettled(request);
  await pass();
  expect(requested).toEqual(['StepView s1', 'StepView s1']);
  expect(isRead(client, 's1')).toBe(true);
});
