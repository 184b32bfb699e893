import pLimit from 'p-limit';
import type { Browser } from 'playwright-core';
import type { SignedIn } from '../browser/academy.ts';
import type { Role, Screen, Size } from './screen.ts';
import { Visitor } from './visitor.ts';

/** Pages that are measured at a time: while one waits for the server or a frame, the others use the processor. */
const PAGES = 3;

interface Idle {
  role: Role;
  size: Size;
  visitor: Visitor;
}

/** A few pages that visit screens at the same time. A page goes on with the next screen of the same person and size. */
export class VisitorPool {
  readonly #limit = pLimit(PAGES);
  #idle: Idle[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly people: Readonly<Record<Role, SignedIn | null>>,
  ) {}

  /** Runs work when one of the pages is free. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#limit(work);
  }

  /** Returns the problems of a screen. */
  visit(role: Role, size: Size, screen: Screen): Promise<string[]> {
    return this.run(async () => {
      const visitor = await this.#take(role, size);
      // A page whose visit fails is not used again.
      const problems = await visitor.visit(screen).catch(async (error: unknown) => {
        await visitor.close();
        throw error;
      });
      this.#idle.push({ role, size, visitor });
      return problems;
    });
  }

  async #take(role: Role, size: Size): Promise<Visitor> {
    const isFit = (idle: Idle): boolean => idle.role === role && idle.size === size;
    const fit = this.#idle.find(isFit);
    const others = this.#idle.filter((idle) => !isFit(idle));
    this.#idle = this.#idle.filter((idle) => idle !== fit && isFit(idle));
    await Promise.all(others.map(({ visitor }) => visitor.close()));
    return fit?.visitor ?? Visitor.open(this.browser, this.people[role], size);
  }
}
