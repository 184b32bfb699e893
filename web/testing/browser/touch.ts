import type { CDPSession, Page } from 'playwright-core';

interface Point {
  x: number;
  y: number;
}

/** One touch point, sent through the DevTools protocol, so that it drags and scrolls like a finger. */
export class Touch {
  private constructor(private readonly session: CDPSession) {}

  static async of(page: Page): Promise<Touch> {
    return new Touch(await page.context().newCDPSession(page));
  }

  private async send(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]): Promise<void> {
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  async press(at: Point): Promise<void> {
    await this.send('touchStart', [at]);
  }

  /** Moves in small steps, as a finger does. */
  async move(from: Point, to: Point, steps = 8): Promise<void> {
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      await this.send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
    }
  }

  async release(): Promise<void> {
    await this.send('touchEnd', []);
  }
}
