import { CombinedGraphQLErrors } from '@apollo/client';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { endSession, startSession } from '../../shared/session/session.ts';
import { draftItems, forgetDrafts } from '../../shared/store/drafts.ts';
import { createStore } from '../../shared/store/store.ts';
import { viewerWith } from '../../testing/viewer.ts';
import { CompletionOutbox, type KeptPress, type WaitingPress } from './completion-outbox.ts';

const OFFLINE = new TypeError('Failed to fetch');
const refusal = (code: string) => new CombinedGraphQLErrors({ errors: [new GraphQLError(code, { extensions: { code } })] });
const never = new Promise(() => undefined);
const VIEWER = viewerWith();

const press = (stepId: string, key = `key-${stepId}`): Omit<KeptPress, 'at'> => ({
  key,
  action: 'next',
  stepId,
  moduleId: 'm1',
  nextStepId: `after-${stepId}`,
  courseId: 'c1',
  attemptNumber: 1,
  stepName: `Step ${stepId}`,
  shownLanguage: 'en',
});

/** A server that counts the effects of each key; `fail` refuses requests. */
function open() {
  const control = {
    fail: (_press: KeptPress): unknown => null,
    losesAnswers: false,
    gate: Promise.resolve(),
    effects: new Map<string, string>(),
    sent: [] as string[],
  };
  const onSent = vi.fn();
  const outbox = () => {
    const waiting = createStore<readonly WaitingPress[]>([]);
    const created = new CompletionOutbox(VIEWER.id, waiting, {
      async send(sent) {
        control.sent.push(sent.stepId);
        await control.gate;
        const failure = control.fail(sent);
        if (failure !== null) throw failure;
        control.effects.set(sent.key, sent.stepId);
        if (control.losesAnswers) throw OFFLINE;
        return sent.nextStepId;
      },
      onSent,
    });
    onTestFinished(() => created.close());
    return { created, waiting: () => waiting.get().map(({ press: { stepId }, error }) => (error === null ? stepId : `${stepId} refused`)) };
  };
  return { control, onSent, outbox };
}
const pass = (time: number) => vi.advanceTimersByTimeAsync(time);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  startSession({ token: 'token', viewer: VIEWER });
});
afterEach(() => void vi.useRealTimers());

describe('a completed step', () => {
  it('is sent at once, and nothing of it stays', async () => {
    const { control, outbox, onSent } = open();
    const { created, waiting } = outbox();
    const sending = created.complete(press('1'), never);
    expect(draftItems(VIEWER.id)).toHaveLength(1);
    expect(waiting()).toEqual([]);
    await expect(sending).resolves.toEqual({ state: 'sent', opened: 'after-1' });
    await pass(60_000);
    expect(control.sent).toEqual(['1']);
    expect(onSent).not.toHaveBeenCalled();
    expect(draftItems(VIEWER.id)).toEqual([]);
  });

  it('waits without a connection with those after it, and they arrive in order and once, also after the page was closed', async () => {
    const { control, outbox } = open();
    control.fail = () => OFFLINE;
    const first = outbox();
    for (const id of ['2', '1', '3']) await expect(first.created.complete(press(id), never)).resolves.toEqual({ state: 'waiting' });
    expect(first.waiting()).toEqual(['2', '1', '3']);
    first.created.close();
    await pass(0);
    control.fail = () => null;
    const next = outbox();
    await pass(10_000);
    expect([...control.effects]).toEqual([
      ['key-2', '2'],
      ['key-1', '1'],
      ['key-3', '3'],
    ]);
    expect(next.waiting()).toEqual([]);
    expect(draftItems(VIEWER.id)).toEqual([]);
  });

  it('keeps the key of its press when its answer was lost and when it is pressed again', async () => {
    const { control, outbox, onSent } = open();
    const { created } = outbox();
    control.losesAnswers = true;
    await created.complete(press('1'), never);
    await created.complete(press('1', 'another key'), never);
    control.losesAnswers = false;
    await pass(10_000);
    expect([...control.effects.keys()]).toEqual(['key-1']);
    expect(onSent).toHaveBeenCalledOnce();
  });

  it('that the server refuses at once is the concern of its page, and is not kept', async () => {
    const { control, outbox } = open();
    const { created, waiting } = outbox();
    const error = refusal('STEP_HAS_PENDING_TASK');
    control.fail = () => error;
    await expect(created.complete(press('1'), never)).resolves.toEqual({ state: 'failed', error });
    expect(waiting()).toEqual([]);
    expect(draftItems(VIEWER.id)).toEqual([]);
  });

  it('that the server refuses later stays with its reason, holds no other one back, and is sent again after another one has arrived', async () => {
    const { control, outbox } = open();
    const { created, waiting } = outbox();
    control.fail = () => OFFLINE;
    for (const id of ['1', '2']) await created.complete(press(id), never);
    control.fail = ({ stepId }) => (stepId === '1' ? refusal('STEP_HAS_PENDING_TASK') : refusal('STEP_LOCKED'));
    await pass(10_000);
    expect(waiting()).toEqual(['1 refused', '2 refused']);
    // The person has finished the task and presses again.
    control.fail = ({ stepId }) => (stepId === '2' && !control.effects.has('key-1') ? refusal('STEP_LOCKED') : null);
    await created.complete(press('1'), never);
    await pass(10_000);
    expect([...control.effects.values()]).toEqual(['1', '2']);
    expect(waiting()).toEqual([]);
  });

  it('that was refused can be removed', async () => {
    const { control, outbox } = open();
    const { created, waiting } = outbox();
    control.fail = () => OFFLINE;
    await created.complete(press('1'), never);
    control.fail = () => refusal('NOT_FOUND');
    await pass(10_000);
    created.discard('1');
    expect(waiting()).toEqual([]);
    expect(draftItems(VIEWER.id)).toEqual([]);
  });

  it('does not stop the page when the answer takes long: it is notified when the press has arrived', async () => {
    const { control, outbox, onSent } = open();
    const { created, waiting } = outbox();
    let answer = (): void => undefined;
    control.gate = new Promise((resolve) => {
      answer = resolve;
    });
    await expect(created.complete(press('1'), Promise.resolve())).resolves.toEqual({ state: 'waiting' });
    expect(waiting()).toEqual(['1']);
    answer();
    await pass(0);
    expect(onSent).toHaveBeenCalledWith(expect.objectContaining({ stepId: '1' }), 'after-1');
    expect(waiting()).toEqual([]);
  });

  it('that the browser cannot store fails for its page, which says so', async () => {
    const { control, outbox } = open();
    const { created, waiting } = outbox();
    control.fail = () => OFFLINE;
    const storage = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const outcome = await created.complete(press('1'), never);
    storage.mockRestore();
    expect(outcome.state).toBe('failed');
    expect(waiting()).toEqual([]);
  });
});

describe('at a phone that two people use', () => {
  it('is neither sent in the name of another person nor deleted, and arrives when its person has signed in again', async () => {
    const { control, outbox } = open();
    const mine = outbox();
    control.fail = () => OFFLINE;
    await mine.created.complete(press('1'), never);
    control.fail = () => null;
    endSession();
    startSession({ token: 'other', viewer: viewerWith({ id: 'u2' }) });
    mine.created.close();
    await pass(60_000);
    expect(control.effects.size).toBe(0);
    startSession({ token: 'again', viewer: VIEWER });
    outbox();
    await pass(10_000);
    expect([...control.effects.values()]).toEqual(['1']);
  });

  it('is never sent after its person has signed out and deleted it', async () => {
    const { control, outbox } = open();
    const { created } = outbox();
    control.fail = () => OFFLINE;
    await created.complete(press('1'), never);
    control.fail = () => null;
    forgetDrafts(VIEWER.id);
    created.close();
    await pass(60_000);
    expect(control.effects.size).toBe(0);
    expect(draftItems(VIEWER.id)).toEqual([]);
  });
});
