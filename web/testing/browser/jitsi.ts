import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import type { StandInMeeting } from '../jitsi-stand-in.d.ts';
import { JITSI } from './server.ts';

const SCRIPT = readFileSync(new URL('../jitsi-stand-in.js', import.meta.url), 'utf8');
const ROOM = '<!doctype html><html lang="en"><title>Room</title><body style="margin:0;background:#222;color:#fff"><p>Stand-in for the room</p></body></html>';

export const JITSI_HOST = `https://${JITSI.JITSI_DOMAIN}`;

/** Serves the stand-in at the Jitsi server's address, in one page or in all of a context. Returns the addresses that were requested there. */
export async function serveJitsi(pages: Page | BrowserContext): Promise<string[]> {
  const requested: string[] = [];
  await pages.route(`${JITSI_HOST}/**`, (route) => {
    const address = route.request().url();
    requested.push(address);
    if (new URL(address).pathname === '/external_api.js') return route.fulfill({ body: SCRIPT, contentType: 'text/javascript' });
    return route.fulfill({ body: ROOM, contentType: 'text/html' });
  });
  return requested;
}

export type RecordedMeeting = Pick<StandInMeeting, 'domain' | 'options' | 'commands' | 'disposed'>;

/** Waits for the last meeting that the page has opened, and returns what the stand-in recorded. */
export async function recordedMeeting(page: Page): Promise<RecordedMeeting> {
  await page.waitForFunction(() => (window.jitsiStandIn?.instances.length ?? 0) > 0);
  return page.evaluate(() => {
    const meeting = window.jitsiStandIn.instances.at(-1);
    if (meeting === undefined) throw new Error('No meeting was opened');
    const { domain, commands, disposed } = meeting;
    const { parentNode: _node, onload: _onload, ...options } = meeting.options as StandInMeeting['options'] & { parentNode?: unknown; onload?: unknown };
    return { domain, options, commands, disposed };
  });
}

/** Emits an event of the last meeting that the page has opened. */
export async function emitInMeeting(page: Page, event: string, data: Record<string, unknown> = {}): Promise<void> {
  await page.waitForFunction(() => (window.jitsiStandIn?.instances.length ?? 0) > 0);
  await page.evaluate(([name, values]) => window.jitsiStandIn.instances.at(-1)?.emit(name, values), [event, data] as const);
}

/** The status code that the page shows (docs/specification.md#4-states-and-transitions). */
export const meetingStatus = (page: Page): Promise<string | null> => page.locator('[data-status]').getAttribute('data-status');
