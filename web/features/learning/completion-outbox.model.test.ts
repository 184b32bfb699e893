import { CombinedGraphQLErrors } from '@apollo/client';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fc } from '../../../schema/testing/properties.ts';
import { currentSession, endSession, startSession } from '../../shared/session/session.ts';
import { draftItems } from '../../shared/store/drafts.ts';
import { createStore } from '../../shared/store/store.ts';
import { viewerWith } from '../../testing/viewer.ts';
import { CompletionOutbox, type WaitingPress } from './completion-outbox.ts';

/** `MODEL_RUNS` sets the number of runs. */
const RUNS = Number(process.env.MODEL_RUNS ?? '300');
const LINKS = ['good', 'lost', 'down', 'restarting'] as const;
type Link = (typeof LINKS)[number];
type Step = { do: 'press'; step: number; waits: boolean } | { do: 'link'; link: Link } | { do: 'wait'; time: number } | { do: 'reload' } | { do: 'switch' };

const steps = fc.array(
  fc.oneof(
    { arbitrary: fc.record({ do: fc.constant('press' as const), step: fc.nat(5), waits: fc.boolean() }), weight: 4 },
    { arbitrary: fc.record({ do: fc.constant('link' as const), link: fc.constantFrom(...LINKS) }), weight: 3 },
    { arbitrary: fc.record({ do: fc.constant('wait' as const), time: fc.constantFrom(1, 150, 500, 5000) }), weight: 3 },
    fc.record({ do: fc.constantFrom('reload' as const, 'switch' as const) }),
  ),
  { maxLength: 30 },
);

const PEOPLE = [viewerWith(), viewerWith({ id: 'u2' })];
const after = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
const pass = (time: number) => vi.advanceTimersByTimeAsync(time);
const never = new Promise(() => undefined);
const restarting = () => new CombinedGraphQLErrors({ errors: [new GraphQLError('', { extensions: { code: 'SERVICE_UNAVAILABLE' } })] });

/** A phone that two people use one after the other, and a server that does what a key asks once. */
class World {
  link: Link = 'good';
  /** By person: the steps in the order in which they were completed. */
  readonly completed: Record<string, string[]> = { u1: [], u2: [] };
  /** By person: the steps in the order of their first presses. */
  readonly pressed: Record<string, string[]> = { u1: [], u2: [] };
  readonly #keys = new Set<string>();
  #person = 0;
  #outbox: CompletionOutbox | null = null;

  constructor() {
    this.#signIn();
  }

  #signIn(): void {
    startSession({ token: `token ${this.#person}`, viewer: PEOPLE[this.#person] ?? viewerWith() });
    this.#open();
  }

  get #id(): string {
    return PEOPLE[this.#person]?.id ?? '';
  }

  #open(): void {
    const owner = this.#id;
    this.#outbox = new CompletionOutbox(owner, createStore<readonly WaitingPress[]>([]), {
      send: (press) => this.#serve(owner, press),
      onSent: () => undefined,
    });
  }

  async #serve(owner: string, { key, stepId }: { key: string; stepId: string }): Promise<string | null> {
    // The request has the token of the session.
    expect(currentSession()?.viewer.id).toBe(owner);
    await after(100);
    if (this.link === 'down') throw new TypeError('Failed to fetch');
    if (this.link === 'restarting') throw restarting();
    if (!this.#keys.has(key)) this.completed[owner]?.push(stepId);
    this.#keys.add(key);
    await after(100);
    if (this.link === 'lost') throw new TypeError('Failed to fetch');
    return null;
  }

  async do(step: Step): Promise<void> {
    if (step.do === 'link') this.link = step.link;
    else if (step.do === 'wait') await pass(step.time);
    else if (step.do === 'press') this.#press(`step ${step.step}`, step.waits);
    else this.#leave(step.do === 'switch');
    await pass(0);
  }

  #press(stepId: string, waits: boolean): void {
    const pressed = this.pressed[this.#id] ?? [];
    // What waits or is complete is not pressed anew: its step is shown as complete.
    if (pressed.includes(stepId)) return;
    pressed.push(stepId);
    const press = { key: `${this.#id} ${stepId}`, action: 'next' as const, stepId, moduleId: 'm', nextStepId: null };
    const about = { courseId: 'c', attemptNumber: 1, stepName: stepId, shownLanguage: 'en' };
    void this.#outbox?.complete({ ...press, ...about }, waits ? never : Promise.resolve());
  }

  #leave(next: boolean): void {
    if (next) endSession();
    this.#outbox?.close();
    if (next) this.#person = 1 - this.#person;
    if (next) this.#signIn();
    else this.#open();
  }

  /** The connection is good again, and each person comes back for a while. */
  async recover(): Promise<void> {
    this.link = 'good';
    await pass(30_000);
    for (const _person of PEOPLE) {
      this.#leave(true);
      await pass(30_000);
    }
  }

  end(): void {
    this.#outbox?.close();
    localStorage.clear();
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('each completed step arrives once, in the order of the presses and in the name of its person, whatever happens to the connection, the page and the session', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      localStorage.clear();
      const world = new World();
      try {
        for (const step of list) await world.do(step);
        await world.recover();
        expect(world.completed).toEqual(world.pressed);
        expect(PEOPLE.flatMap(({ id }) => draftItems(id))).toEqual([]);
      } finally {
        world.end();
        await pass(1000);
      }
    }),
    { numRuns: RUNS },
  );
});
