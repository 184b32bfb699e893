import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TIMINGS } from '../../../schema/limits.ts';
import { fc } from '../../../schema/testing/properties.ts';
import { Device, LINKS, type Link, type Page, TextServer } from '../../testing/autosave-world.ts';
import { draftItems, forgetDrafts } from '../store/drafts.ts';

/** `MODEL_RUNS` sets the number of runs. */
const RUNS = Number(process.env.MODEL_RUNS ?? '600');
/** Milliseconds of a test at most: far more than its runs take. */
const LIMIT = 120_000 + RUNS * 10;
const LONG = 60_000;

type Step =
  | { do: 'type' | 'flush' | 'submit' | 'close' | 'kill' | 'refresh'; page: number }
  | { do: 'choose'; page: number; whose: 'device' | 'server' }
  | { do: 'link'; device: number; link: Link }
  | { do: 'open'; device: number }
  | { do: 'wait'; time: number }
  | { do: 'storage'; full: boolean };

const page = fc.nat(2);
const device = fc.nat(1);
const typing = fc.record({ do: fc.constant('type' as const), page });
const waiting = fc.record({ do: fc.constant('wait' as const), time: fc.constantFrom(1, 500, TIMINGS.homeworkAutosave, TIMINGS.draftRetry) });
const linking = fc.record({ do: fc.constant('link' as const), device, link: fc.constantFrom(...LINKS) });
const ending = fc.record({ do: fc.constantFrom('flush' as const, 'close' as const, 'kill' as const), page });
const alone = fc.array(fc.oneof({ arbitrary: typing, weight: 3 }, { arbitrary: waiting, weight: 3 }, linking, ending), { maxLength: 30 });
const together = fc.array(
  fc.oneof(
    { arbitrary: typing, weight: 4 },
    { arbitrary: waiting, weight: 4 },
    { arbitrary: linking, weight: 2 },
    ending,
    fc.record({ do: fc.constantFrom('submit' as const, 'refresh' as const), page }),
    fc.record({ do: fc.constant('choose' as const), page, whose: fc.constantFrom('device' as const, 'server' as const) }),
    fc.record({ do: fc.constant('open' as const), device }),
    fc.record({ do: fc.constant('storage' as const), full: fc.boolean() }),
  ),
  { maxLength: 40 },
);

/** The answer to a submission is lost, the person types on, and the page reads that the text is submitted: nothing waits any more. */
const SUBMITTED_UNHEARD: Step[] = [
  { do: 'link', device: 0, link: 'lost' },
  { do: 'submit', page: 0 },
  { do: 'type', page: 0 },
  { do: 'wait', time: 500 },
  { do: 'refresh', page: 0 },
];
/** The same with a full storage: a text that is on no device is never called stored. */
const SUBMITTED_WITHOUT_ROOM: Step[] = [
  { do: 'storage', full: true },
  { do: 'submit', page: 0 },
  { do: 'type', page: 0 },
  { do: 'wait', time: 5_000 },
  { do: 'kill', page: 0 },
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (time: number) => vi.advanceTimersByTimeAsync(time);

/** Devices with their pages, on which steps are done. */
class World {
  readonly server = new TextServer();
  readonly devices: Device[];
  /** Texts of closed pages, which no page has continued yet. */
  #closed: { device: Device; text: string }[] = [];
  #typed = 0;
  #storage: { mockRestore: () => void } | null = null;

  constructor(count: number) {
    this.devices = Array.from({ length: count }, (_, index) => new Device(`device${index}`, this.server));
  }

  get pages(): Page[] {
    return this.devices.flatMap(({ pages }) => pages);
  }

  fill(full: boolean): void {
    this.#storage?.mockRestore();
    this.#storage = null;
    if (!full) return;
    this.#storage = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  }

  async do(step: Step): Promise<void> {
    if (step.do === 'wait') await pass(step.time);
    else if (step.do === 'storage') this.fill(step.full);
    else if (step.do === 'link' || step.do === 'open') {
      const chosen = this.devices[step.device % this.devices.length];
      if (step.do === 'open') chosen?.open();
      else if (chosen !== undefined) chosen.link = step.link;
    } else this.#onPage(step, this.pages[step.page % this.pages.length] as Page);
    await pass(0);
    for (const on of this.pages) if (this.#takeOver(on.device, on.now.value)) on.typed ??= on.now.value;
  }

  /** A text of a closed page is that of the page which continues it. Returns whether it is one. */
  #takeOver(own: Device, text: string): boolean {
    const before = this.#closed.length;
    this.#closed = this.#closed.filter((each) => each.device !== own || each.text !== text);
    return this.#closed.length < before;
  }

  #onPage(step: Extract<Step, { page: number }>, on: Page): void {
    if (step.do === 'type') on.type(`text ${++this.#typed}`);
    else if (step.do === 'flush') void on.autosave.flush();
    else if (step.do === 'submit') void on.submit();
    else if (step.do === 'refresh') on.refresh();
    else if (step.do === 'choose') {
      if (step.whose === 'server' && on.now.conflict !== null) this.#takeOver(on.device, on.now.conflict.value);
      on.choose(step.whose);
    } else {
      // A killed page loses what the full storage did not take, and says so before.
      if (on.typed !== null && on.now.state !== 'notStored') this.#closed.push({ device: on.device, text: on.typed });
      on.device.end(on, step.do);
    }
  }

  /** Checks what is true at any time. */
  check(): void {
    expect(this.server.overwritten, 'a text was overwritten that its author has not seen').toEqual([]);
    for (const { autosave, now, device: own } of this.pages) {
      const text = now.conflict?.value ?? now.value;
      // A saved text that the person submitted is in conflict, too, after another page has saved.
      if (autosave.isUnsent && now.state !== 'notStored' && !(now.state === 'saved' && this.server.history.has(text)))
        expect(own.kept, `an unsent text in the state ${now.state} is not on its device`).toContain(text);
      if (now.state === 'saved' && !autosave.isUnsent) expect(this.server.history, 'the server lacks a text that is shown as saved').toContain(now.value);
    }
  }

  /** Every link is good again, and every page gets the time to send what waits. */
  async recover(): Promise<void> {
    this.fill(false);
    for (const each of this.devices) each.link = 'good';
    await pass(LONG);
    this.check();
  }

  /** Each text that nobody gave up is on the server, or on its device, where it is offered. */
  expectNothingLost(): void {
    const open = this.pages.flatMap(({ device: own, typed }) => (typed === null ? [] : [{ device: own, text: typed }]));
    for (const { device: own, text } of [...open, ...this.#closed]) {
      const offered = own.pages.flatMap(({ now }) => now.offered?.value ?? []);
      if (!this.server.history.has(text)) expect([...own.kept, ...offered], 'a text is lost').toContain(text);
    }
  }

  /** Ends the run: nothing of it goes on. */
  end(): void {
    this.fill(false);
    for (const each of this.pages) each.kill();
    localStorage.clear();
  }
}

/** Runs in a world of its own, which leaves nothing to the next run. */
async function inWorld(devices: number, rereads: boolean, run: (world: World) => Promise<void>): Promise<void> {
  const world = new World(devices);
  world.server.rereads = rereads;
  try {
    await run(world);
  } finally {
    world.end();
  }
}

describe('a person who writes on one page at a time', () => {
  it(
    'never meets a conflict, and the server ends with the last text, whatever is lost, killed or restarted',
    async () => {
      await fc.assert(
        fc.asyncProperty(alone, fc.boolean(), fc.boolean(), (steps, rereads, submits) =>
          inWorld(1, rereads, async (world) => {
            let last = '';
            for (const step of steps) {
              await world.do(step);
              world.check();
              for (const { now, typed } of world.pages) {
                expect(now.conflict, 'a conflict with nobody').toBeNull();
                last = typed ?? last;
              }
            }
            if (submits) {
              for (const each of world.devices) each.link = 'good';
              void world.pages[0]?.submit();
            }
            await world.recover();
            expect(world.server).toMatchObject({ text: last, submitted: submits });
            expect([world.pages[0]?.now.value, draftItems('')]).toEqual([last, []]);
          }),
        ),
        { numRuns: RUNS },
      );
    },
    LIMIT,
  );
});

describe('a person who writes on several pages and devices', () => {
  it(
    'loses no text, overwrites none that she has not seen, and reads the truth about where it is',
    async () => {
      await fc.assert(
        fc.asyncProperty(together, fc.boolean(), (steps, rereads) =>
          inWorld(2, rereads, async (world) => {
            for (const step of steps) {
              await world.do(step);
              world.check();
            }
            await world.recover();
            world.expectNothingLost();
            for (const each of world.pages) expect(each.now.state, 'nothing waits for a good connection').not.toBe('waiting');
          }),
        ),
        { numRuns: RUNS, examples: [SUBMITTED_UNHEARD, SUBMITTED_WITHOUT_ROOM].map((steps): [Step[], boolean] => [steps, false]) },
      );
    },
    LIMIT,
  );

  it(
    'leaves nothing on a device after signing out and deleting, and nothing is sent later',
    async () => {
      await fc.assert(
        fc.asyncProperty(together, (steps) =>
          inWorld(2, true, async (world) => {
            for (const step of steps) await world.do(step);
            world.fill(false);
            forgetDrafts('');
            await pass(0);
            const { requests } = world.server;
            await world.recover();
            for (const each of world.pages) each.close();
            await pass(LONG);
            expect([draftItems(''), world.server.requests]).toEqual([[], requests]);
          }),
        ),
        { numRuns: RUNS },
      );
    },
    LIMIT,
  );
});
