import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { type Observable, of, throwError } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StepViewDocument } from '../../features/steps/step-view.generated.ts';
import type { StepState } from '../../schema-types.generated.ts';
import { requestRetried, requestSettled } from '../../shared/connection-state.ts';
import { CHARACTERS_MAX, readAhead } from './read-ahead.ts';

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
  const isRead = (id: string) => client.readQuery({ query: StepViewDocument, variables: { stepId: id } }) !== null;
  const onDone = vi.fn();
  return { requested, isRead, onDone, start: () => readAhead(client, modules, 's0', onDone) };
}
const pass = () => vi.advanceTimersByTimeAsync(60_000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the next five open steps are read, and nothing else: no visit, and no locked step', async () => {
  const { requested, isRead, onDone, start } = world(['current', 'open', 'locked', 'completed', 'open', 'open', 'open', 'open']);
  start();
  await pass();
  expect(onDone).toHaveBeenCalledOnce();
  expect(requested).toEqual(['s1', 's3', 's4', 's5', 's6'].map((id) => `StepView ${id}`));
  expect([isRead('s1'), isRead('s2'), isRead('s7')]).toEqual([true, false, false]);
});

it('no more is read after 100 KB', async () => {
  const { requested, start } = world(['current', 'open', 'open', 'open'], (id) => of({ data: { step: stepOf(id, 'x'.repeat(CHARACTERS_MAX / 2)) } }));
  start();
  await pass();
  expect(requested).toEqual(['StepView s1', 'StepView s2']);
});

it('nothing is read after the step was left', async () => {
  const { requested, start } = world(['current', 'open']);
  start()();
  await pass();
  expect(requested).toEqual([]);
});

it('what did not arrive is read when the connection is good again', async () => {
  let failures = 1;
  const { requested, isRead, start } = world(['current', 'open'], (id) => {
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
  expect(isRead('s1')).toBe(true);
});
