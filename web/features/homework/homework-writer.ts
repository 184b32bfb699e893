import type { ApolloClient } from '@apollo/client';
import { TIMINGS } from '../../../schema/limits.ts';
import type { HomeworkSubmissionInput } from '../../schema-types.generated.ts';
import { Autosave } from '../../shared/autosave/autosave.ts';
import { copyInBrowser } from '../../shared/autosave/local-copy.ts';
import { sendStored } from '../../shared/autosave/send-stored.ts';
import { readFailure } from '../../shared/errors/request-error.ts';
import { type HomeworkValues, inputOf, keepsMore, markOf, newerOf, type Submission, versionOf } from './homework-values.ts';
import { SaveHomeworkDraftDocument } from './step-homework.generated.ts';

export interface WriterParts {
  /** Saves a draft; resolves to what the server has then. */
  save: (input: HomeworkSubmissionInput) => Promise<Submission | null>;
  submit: (input: HomeworkSubmissionInput) => Promise<unknown>;
  /** Reads the homework again. */
  refresh: () => void;
  onSubmitted: () => void;
  /** Called with a file that the homework no longer uses. */
  onUnused: (fileId: string) => void;
}

const REREAD: ReadonlySet<string> = new Set(['HOMEWORK_CHANGED', 'HOMEWORK_SUBMITTED', 'NOT_FOUND']);

/** Writes the homework of a step: a text or a file, which is saved as a draft until it is submitted. */
export class HomeworkWriter extends Autosave<HomeworkValues> {
  readonly #known: { stored: Submission | null };
  readonly #parts: WriterParts;

  constructor(stepId: string, stored: Submission | null, parts: WriterParts) {
    const known = { stored };
    super(
      {
        kind: 'homework',
        start: versionOf(stored),
        copy: copyInBrowser(`homework:${stepId}`),
        pause: TIMINGS.homeworkAutosave,
        markOf,
        newerOf,
        keepsMore,
        isComplete: (values) => inputOf(values, 0) !== null,
        resolveCopy: ({ value }) =>
          known.stored?.status !== 'submitted' || (!keepsMore(value) && markOf(value) === markOf(versionOf(known.stored).value)) ? null : 'offer',
        async send(values, baseVersion) {
          const before = known.stored?.file?.id;
          const input = inputOf(values, baseVersion ?? 0);
          const saved = input && (await parts.save(input));
          if (before !== undefined && before !== values.file?.id) parts.onUnused(before);
          return saved?.version ?? null;
        },
        onRefused(error) {
          const failure = readFailure(error);
          if (failure.kind === 'refused' && REREAD.has(failure.code)) parts.refresh();
        },
      },
      stored === null ? null : 'saved',
    );
    this.#known = known;
    this.#parts = parts;
  }

  /** The learner changes something. */
  update(change: Partial<HomeworkValues>): void {
    this.change({ ...this.store.get().value, ...change });
  }

  /** Follows the homework on the server: another page or device may have saved or submitted it, or it was returned for revision. */
  followHomework(stored: Submission | null): void {
    const { stored: before } = this.#known;
    this.#known.stored = stored;
    if (stored?.status === 'submitted') this.settle(versionOf(stored));
    else this.follow(versionOf(stored), { restart: stored !== null && before !== null && stored.id !== before.id });
  }

  /** Submits what is entered. */
  async submit(): Promise<void> {
    const arrived = await this.finish(async (values, baseVersion) => {
      const input = inputOf(values, baseVersion ?? 0);
      if (input !== null) await this.#parts.submit(input);
    });
    if (arrived) this.#parts.onSubmitted();
  }
}

/** Returns a function that saves the homework of a step as a draft. */
export function saveDraftOf(client: ApolloClient, stepId: string, context: { onIdempotencyKey?: (key: string) => void } = {}): WriterParts['save'] {
  return async (input) =>
    (await client.mutate({ mutation: SaveHomeworkDraftDocument, variables: { stepId, input }, context })).data?.saveHomeworkDraft.submission ?? null;
}

/** Sends the homework that this browser keeps of a person, as drafts. */
export function sendHomework(client: ApolloClient, viewerId: string): Promise<void> {
  const none = (): undefined => undefined;
  const parts = (stepId: string): WriterParts => ({
    save: saveDraftOf(client, stepId),
    submit: async () => undefined,
    refresh: none,
    onSubmitted: none,
    onUnused: none,
  });
  return sendStored(viewerId, 'homework', async (stepId) => new HomeworkWriter(stepId, null, parts(stepId)));
}
