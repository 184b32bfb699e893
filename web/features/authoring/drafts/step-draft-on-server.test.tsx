import { ApolloClient, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MockLink } from '@apollo/client/testing';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TIMINGS } from '../../../../schema/limits.ts';
import { storedDraft } from '../../../shared/editing/draft-note.tsx';
import { DiscardStepDraftDocument, SaveStepDraftDocument, StepDraftOnServerDocument } from './step-draft.generated.ts';
import { isNewerOnServer } from './step-draft.tsx';
import { DRAFT_EVERY, useDraftOnServer, useEarlierDraft } from './use-draft-on-server.ts';

const PLACE = { stepId: 's1', moduleId: null };
const SAVED_AT = '2026-11-22T03:21:00Z';
const sent: unknown[] = [];

const read = (stepDraft: object | null) => ({
  request: { query: StepDraftOnServerDocument, variables: PLACE },
  result: { data: { stepDraft: stepDraft && { __typename: 'StepDraft', ...stepDraft } } },
});
const save = (content: string, stored = true) => ({
  request: { query: SaveStepDraftDocument, variables: { input: { ...PLACE, revision: 3, content } } },
  result: () => {
    sent.push(content);
    return { data: { saveStepDraft: stored ? { __typename: 'StepDraft', savedAt: SAVED_AT } : null } };
  },
});
const discard = {
  request: { query: DiscardStepDraftDocument, variables: PLACE },
  result: () => {
    sent.push('discard');
    return { data: { discardStepDraft: true } };
  },
};

function open(answers: readonly object[], content: string | null = null) {
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: new MockLink([...answers] as MockLink.MockedResponse[], { showWarnings: false, defaultOptions: { delay: 0 } }),
  });
  const wrapper = ({ children }: { children: ReactNode }) => <ApolloProvider client={client}>{children}</ApolloProvider>;
  const useDraft = ({ text }: { text: string | null }) =>
    useDraftOnServer({ stepId: 's1', moduleId: 'm1', revision: 3, content: text, earlier: useEarlierDraft('s1', 'm1') ?? null });
  return renderHook(useDraft, { wrapper, initialProps: { text: content } });
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  storedDraft.set(null);
});
afterEach(() => vi.useRealTimers());

describe('the draft of a step on the server', () => {
  it('gets the newest version every 10 seconds', async () => {
    const { rerender } = open([read(null), save('"b"'), save('"c"')], '"a"');
    await pass(4000);
    rerender({ text: '"b"' });
    await pass(DRAFT_EVERY - 4001);
    expect(sent).toEqual([]);
    await pass(100);
    expect(sent).toEqual(['"b"']);
    expect(storedDraft.get()).toBe(SAVED_AT);
    rerender({ text: '"c"' });
    await pass(DRAFT_EVERY + 100);
    expect(sent).toEqual(['"b"', '"c"']);
  });

  it('is deleted when the work is saved or undone', async () => {
    const { rerender } = open([read(null), save('"a"'), discard], '"a"');
    await pass(DRAFT_EVERY + 100);
    rerender({ text: null });
    await pass(100);
    expect(sent).toEqual(['"a"', 'discard']);
    expect(storedDraft.get()).toBeNull();
  });

  it('is not sent again once the server has kept none because learners see the step', async () => {
    const { rerender } = open([read(null), save('"a"', false), save('"b"')], '"a"');
    await pass(DRAFT_EVERY + 100);
    rerender({ text: '"b"' });
    await pass(DRAFT_EVERY + 100);
    expect(sent).toEqual(['"a"']);
    expect(storedDraft.get()).toBeNull();
  });

  it('is sent again without another change after the server could not be reached', async () => {
    open([read(null), { ...save('"a"'), result: undefined, error: new TypeError('Failed to fetch') }, save('"a"')], '"a"');
    await pass(DRAFT_EVERY + 100);
    expect(sent).toEqual([]);
    await pass(TIMINGS.draftRetry);
    expect(sent).toEqual(['"a"']);
  });

  it('is sent at once when the page is closed', async () => {
    open([read(null), save('"a"')], '"a"');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await pass(100);
    expect(sent).toEqual(['"a"']);
  });

  it('is offered on another device until it is discarded', async () => {
    const { result, unmount } = open([read({ revision: 2, content: '"other"', savedAt: SAVED_AT }), discard]);
    await pass(100);
    expect(result.current.offered).toMatchObject({ revision: 2, content: '"other"' });
    act(() => result.current.discard());
    await pass(100);
    expect(sent).toEqual(['discard']);
    expect(result.current.offered).toBeNull();
    unmount();
  });

  it('stays on the server if another device leaves the page without a choice', async () => {
    const { unmount } = open([read({ revision: 2, content: '"other"', savedAt: SAVED_AT }), discard]);
    await pass(100);
    unmount();
    await pass(100);
    expect(sent).toEqual([]);
  });

  it.each([
    ['is offered if this browser has no draft', null, true],
    ['is not offered if this browser stored the same values earlier', { values: { name: 'a' }, savedAt: '2026-11-22T03:20:50Z' }, false],
    ['is offered if this browser stored other values earlier', { values: { name: 'b' }, savedAt: '2026-11-22T03:20:50Z' }, true],
    ['is not offered if this browser stored other values later', { values: { name: 'b' }, savedAt: '2026-11-22T03:21:10Z' }, false],
  ])('%s', (_case, local, offered) => {
    const server = { content: '{"name":"a"}', savedAt: SAVED_AT };
    expect(isNewerOnServer(server, local && { ...local, revision: 3 })).toBe(offered);
  });
});
