import { CombinedGraphQLErrors } from '@apollo/client';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { TIMINGS } from '../../../schema/limits.ts';
import type { HomeworkSubmissionInput } from '../../schema-types.generated.ts';
import type { FoundCopy } from '../../shared/autosave/local-copy.ts';
import { forgetDrafts } from '../../shared/store/drafts.ts';
import { type HomeworkValues, NOTHING_ENTERED, type Submission, valuesOf } from './homework-values.ts';
import { HomeworkWriter, type WriterParts } from './homework-writer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server with one homework, which can be unreachable. */
class FakeServer {
  stored: Submission | null = null;
  reachable = true;
  /** The error of a server that is not reachable. */
  outage: () => unknown = () => new TypeError('Failed to fetch');
  /** The answer is lost after the server has saved. */
  losesAnswers = false;
  readonly seen: HomeworkSubmissionInput[] = [];

  write(content: string, status: Submission['status'] = 'draft'): Submission {
    const version = (this.stored?.version ?? 0) + 1;
    const time = new Date().toISOString();
    const submittedAt = status === 'submitted' ? time : null;
    this.stored = { id: 'h1', status, content, title: '', wordCount: 1, version, savedAt: time, submittedAt, file: null };
    return this.stored;
  }

  async answer(input: HomeworkSubmissionInput, status: Submission['status']): Promise<Submission> {
    this.seen.push(input);
    if (!this.reachable) throw this.outage();
    if (this.stored?.status === 'submitted') throw refused('HOMEWORK_SUBMITTED');
    const { stored } = this;
    if (stored !== null && input.baseVersion !== stored.version && input.content !== stored.content)
      throw refused('HOMEWORK_CHANGED', { version: stored.version, content: stored.content ?? '', title: stored.title });
    const saved = this.write(input.content ?? '', status);
    if (this.losesAnswers) throw new TypeError('Failed to fetch');
    return saved;
  }
}

const refused = (code: string, parameters = {}) => new CombinedGraphQLErrors({ errors: [new GraphQLError(code, { extensions: { code, parameters } })] });

function open(server = new FakeServer(), parts: Partial<WriterParts> = {}) {
  const writer = new HomeworkWriter('s1', server.stored, {
    save: (input) => server.answer(input, 'draft'),
    submit: (input) => server.answer(input, 'submitted'),
    refresh: () => writer.followHomework(server.stored),
    onSubmitted: () => writer.followHomework(server.stored),
    onUnused: () => undefined,
    ...parts,
  });
  const close = writer.open();
  onTestFinished(close);
  return { server, writer, close, now: () => writer.store.get() };
}

const autosave = () => vi.advanceTimersByTimeAsync(TIMINGS.homeworkAutosave);
const drafts = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
const type = (writer: HomeworkWriter, content: string) => writer.update({ content });
/** Opens a homework in which "a" was typed and saved, and the answer to that save was lost. */
async function openAfterLostAnswer() {
  const opened = open();
  opened.server.losesAnswers = true;
  type(opened.writer, 'a');
  await autosave();
  opened.server.losesAnswers = false;
  return opened;
}

describe('typed homework', () => {
  it('is deleted from the browser when the person signs out', async () => {
    const { server, writer, close } = open();
    type(writer, 'a');
    server.reachable = false;
    forgetDrafts('');
    await writer.save();
    close();
    expect(drafts()).toEqual([]);
  });

  it('is stored in the browser at once, and on the server 2 seconds after the last key', async () => {
    const { server, writer, now } = open();
    type(writer, 'a');
    expect([now().state, drafts().length, server.seen.length]).toEqual(['saving', 1, 0]);
    await vi.advanceTimersByTimeAsync(TIMINGS.homeworkAutosave - 1);
    type(writer, 'ab');
    await vi.advanceTimersByTimeAsync(TIMINGS.homeworkAutosave - 1);
    expect(server.seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect([now().state, drafts().length, server.stored?.content]).toEqual(['saved', 0, 'ab']);
  });

  it('is sent at once when the field is left', async () => {
    const { server, writer } = open();
    type(writer, 'a');
    void writer.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.stored?.content).toBe('a');
  });

  it.each([
    ['without a connection', () => new TypeError('Failed to fetch')],
    ['while the service is unavailable', () => refused('SERVICE_UNAVAILABLE')],
  ])('waits in the browser %s, and is sent when the server is reachable again', async (_case, outage) => {
    const { server, writer, now } = open();
    server.outage = outage;
    server.reachable = false;
    type(writer, 'a');
    await autosave();
    expect([now().state, drafts().length]).toEqual(['waiting', 1]);
    type(writer, 'ab');
    await autosave();
    server.reachable = true;
    expect(await writer.save()).toBe(true);
    expect([now().state, server.stored?.content, drafts().length]).toEqual(['saved', 'ab', 0]);
  });

  it('is saved without a conflict after a response was lost', async () => {
    const { server, writer, now } = await openAfterLostAnswer();
    type(writer, 'ab');
    await autosave();
    await autosave();
    expect([now().conflict, now().state, server.stored?.content]).toEqual([null, 'saved', 'ab']);
  });

  it('is submitted by one press after the response to a save was lost', async () => {
    const { server, writer, now } = await openAfterLostAnswer();
    type(writer, 'ab');
    await writer.submit();
    await vi.advanceTimersByTimeAsync(0);
    expect([server.stored?.status, server.stored?.content, now().problem, now().conflict]).toEqual(['submitted', 'ab', null, null]);
  });

  it('waits while the server restarts, and is saved without a conflict although a response was lost before', async () => {
    const { server, writer, now } = await openAfterLostAnswer();
    server.outage = () => refused('SERVICE_UNAVAILABLE');
    server.reachable = false;
    type(writer, 'ab');
    await autosave();
    expect(now().state).toBe('waiting');
    server.reachable = true;
    await writer.save();
    await autosave();
    expect([now().conflict, now().state, server.stored?.content]).toEqual([null, 'saved', 'ab']);
  });

  it('is reported as not stored if neither server nor browser stores it', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { server, writer, now } = open();
    server.reachable = false;
    type(writer, 'a');
    await autosave();
    expect(now().state).toBe('notStored');
    full.mockRestore();
  });
});

describe('a killed tab with homework', () => {
  it('loses nothing: the next visit restores the text and sends it', async () => {
    const first = open();
    first.server.reachable = false;
    type(first.writer, 'a');
    await autosave();
    first.close();
    first.server.reachable = true;
    const { now, server } = open(first.server);
    expect(now().value.content).toBe('a');
    await autosave();
    expect([now().state, server.stored?.content, drafts()]).toEqual(['saved', 'a', []]);
  });

  it('leads to no question if the server has the last text that the tab sent', async () => {
    const first = open();
    first.server.losesAnswers = true;
    type(first.writer, 'a');
    await autosave();
    type(first.writer, 'ab');
    first.close();
    first.server.losesAnswers = false;
    const { now, server } = open(first.server);
    expect([now().conflict, now().value.content]).toEqual([null, 'ab']);
    await autosave();
    await autosave();
    expect([now().conflict, server.stored?.content]).toEqual([null, 'ab']);
  });
});

describe('homework on another device', () => {
  it('is shown here while nothing is unsaved', async () => {
    const { server, writer, now } = open();
    writer.followHomework(server.write('theirs'));
    expect([now().value.content, now().state]).toEqual(['theirs', 'saved']);
  });

  it.each([
    ['device', 'mine'],
    ['server', 'theirs'],
  ] as const)('that was saved first leads to a choice, here the version of the %s', async (whose, content) => {
    const { server, writer, now } = open();
    server.write('theirs');
    type(writer, 'mine');
    await autosave();
    expect(now().conflict?.value.content).toBe('mine');
    expect(server.stored?.content).toBe('theirs');
    writer.choose(whose);
    await autosave();
    expect([now().conflict, now().value.content, server.stored?.content, drafts()]).toEqual([null, content, content, []]);
  });

  it('that was submitted leaves the text of this device until it is discarded', async () => {
    const { server, writer, now } = open();
    type(writer, 'mine');
    writer.followHomework(server.write('theirs', 'submitted'));
    expect(now().offered?.value.content).toBe('mine');
    expect(drafts()).toHaveLength(1);
    writer.dismiss();
    expect([now().offered, drafts()]).toEqual([null, []]);
    await autosave();
    expect(server.seen).toEqual([]);
  });

  it('does not replace an older draft of this browser, which is offered beside it', () => {
    const { writer, now } = open();
    const found: FoundCopy<HomeworkValues> = {
      value: { ...NOTHING_ENTERED, content: 'old' },
      baseVersion: 3,
      sent: [],
      savedAt: '2026-11-22T09:00:00Z',
      forget: vi.fn(),
    };
    writer.takeCopy(found);
    expect(now().conflict?.value.content).toBe('old');
    writer.choose('server');
    expect(found.forget).toHaveBeenCalledOnce();
  });
});

describe('submitting homework', () => {
  it('sends the newest text once, and deletes the draft', async () => {
    const onSubmitted = vi.fn();
    const { server, writer, now } = open(undefined, { onSubmitted });
    type(writer, 'done');
    const both = Promise.all([writer.submit(), writer.submit()]);
    await vi.advanceTimersByTimeAsync(0);
    await both;
    expect([server.stored?.status, server.stored?.content, server.seen.length, drafts(), now().finishing]).toEqual(['submitted', 'done', 1, [], false]);
    expect(onSubmitted).toHaveBeenCalledOnce();
  });

  it('fails without a connection, and keeps the text', async () => {
    const { server, writer, now } = open();
    server.reachable = false;
    type(writer, 'done');
    await writer.submit();
    expect([now().problem?.finishing, now().state, drafts().length]).toEqual([true, 'waiting', 1]);
    server.reachable = true;
    await writer.submit();
    expect([server.stored?.status, now().problem]).toEqual(['submitted', null]);
  });

  it('without a connection leaves a saved draft saved', async () => {
    const { server, writer, now } = open();
    type(writer, 'done');
    await autosave();
    server.reachable = false;
    await writer.submit();
    expect([now().problem?.finishing, now().state]).toEqual([true, 'saved']);
  });

  it('shows both texts if another device saved a newer one', async () => {
    const { server, writer, now } = open();
    server.write('theirs');
    type(writer, 'mine');
    await writer.submit();
    expect([now().conflict?.value.content, server.stored?.status]).toEqual(['mine', 'draft']);
  });
});

it('homework that still lacks its file is not shown as being saved, as there is nothing to send', async () => {
  const { server, writer, now } = open();
  writer.update({ way: 'file', title: 'My talk' });
  expect(now().state).toBeNull();
  await autosave();
  expect(now().state).toBeNull();
  expect(server.seen).toEqual([]);
  expect(drafts()).toHaveLength(1);
});

it('stored homework with a file is read into the values of the form', () => {
  const file = { id: 'f1', url: '/files/f1', name: 'a.odt', contentType: 'application/vnd.oasis.opendocument.text', size: 4 };
  const submission = { ...new FakeServer().write('x'), content: null, file, wordCount: 12 };
  expect(valuesOf(submission)).toMatchObject({ way: 'file', words: '12', file: { id: 'f1', name: 'a.odt' } });
});
