import type { CDPSession, Page } from 'playwright-core';

interface Place {
  x: number;
  y: number;
}

/** One finger on the glass, by the browser's own touch input: it drags, and it scrolls. */
export class Finger {
  private constructor(private readonly session: CDPSession) {}

  static async of(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  private async send(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]): Promise<void> {
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  async press(at: Place): Promise<void> {
    await this.send('touchStart', [at]);
  }

  /** Goes there in small steps, as a finger does. */
  async move(from: Place, to: Place, steps = 8): Promise<void> {
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      await this.send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
    }
  }

  async lift(): Promise<void> {
    await this.send('touchEnd', []);
  }
}
