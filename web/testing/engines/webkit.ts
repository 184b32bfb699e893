import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { findWebKit } from '../../../scripts/engines.ts';
import { freePort } from '../../../scripts/testing/application.ts';
import { collectProblems, type Engine, nextFrames, type Position, wayOf } from './engine.ts';
import { type GuardedProcess, startGuarded } from './guarded-process.ts';

/** Of the window, with the bars of the browser. */
const SIZE = { width: 1280, height: 960 };
/** Code points that WebDriver defines for keys: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS = { Escape: '\uE00C', Enter: '\uE007', Tab: '\uE004' };
/** The key of a reference to an element in the answers of WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** Milliseconds for one command, and for a new document. */
const LIMIT = 40_000;
/** Milliseconds after which an address is opened again. */
const NAVIGATION = 10_000;

type Send = <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Answer>;

/** Returns a function that sends commands to WebDriver and returns their values. */
const senderTo =
  (address: string): Send =>
  async (method, path, body) => {
    const request = { method, signal: AbortSignal.timeout(LIMIT), ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(address + path, request).catch((error: unknown) => {
      throw new Error(`WebDriver does not answer ${method} ${path}: ${error}`);
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`WebDriver refuses ${method} ${path}: ${value?.error}, ${value?.message}`);
    return value;
  };

/** Repeats a command until it succeeds. */
const retry = (command: () => Promise<unknown>, timeout = LIMIT) => vi.waitFor(command, { timeout, interval: 5 });

const moveTo = ({ x, y }: Position) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 });
const PRESS = { type: 'pointerDown', button: 0 };
const RELEASE = { type: 'pointerUp', button: 0 };

/** The commands of one session as an engine. */
function engineOf(send: Send, end: () => Promise<void>): Engine {
  const execute = <Answer>(script: string, value: unknown = null) => send<Answer>('POST', '/execute/sync', { script, args: [value] });
  const typeKeys = async (keys: readonly string[]): Promise<void> => {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };
  const moveMouse = async (actions: readonly object[]): Promise<void> => {
    await send('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }] });
  };
  const inOtherTabs = async (act: () => Promise<unknown>): Promise<void> => {
    const own = await send<string>('GET', '/window');
    for (const handle of (await send<string[]>('GET', '/window/handles')).filter((each) => each !== own)) {
      await send('POST', '/window', { handle });
      await act();
    }
    await send('POST', '/window', { handle: own });
  };
  return {
    async load(address) {
      await execute('window.isOldDocument = true');
      // The session does not wait until the page is loaded, so this runs before most scripts of the page.
      const observe = `if (window.isOldDocument) throw new Error('The former document is still shown'); (${collectProblems})();`;
      // A browser that has just been started may lose the first address.
      await retry(async () => {
        await send('POST', '/url', { url: address });
        await retry(() => execute(observe), NAVIGATION);
      });
    },
    run: (inPage, value) => execute(`return (${inPage})(arguments[0])`, value),
    click: (x, y) => moveMouse([moveTo({ x, y }), PRESS, RELEASE]),
    async drag(from, to) {
      await moveMouse([moveTo(from), PRESS]);
      for (const position of wayOf(from, to)) {
        await moveMouse([moveTo(position)]);
        await execute(`return (${nextFrames})()`);
      }
      await moveMouse([RELEASE]);
    },
    type: (text) => typeKeys([...text]),
    press: (key) => typeKeys([KEYS[key]]),
    async chooseFile(selector, path) {
      const { [ELEMENT]: id } = await send<Record<string, string>>('POST', '/element', { using: 'css selector', value: selector });
      await send('POST', `/element/${id}/value`, { text: path });
    },
    async otherTabs() {
      const addresses: string[] = [];
      await inOtherTabs(async () => addresses.push(await send('GET', '/url')));
      return addresses;
    },
    closeOtherTabs: () => inOtherTabs(() => send('DELETE', '/window')),
    end,
  };
}

/** Starts WebKit through WebDriver, with a display and settings of its own. */
export async function startWebKit(): Promise<Engine> {
  const found = findWebKit();
  if (found === undefined) throw new Error('WebKit or its display is not installed');
  const home = mkdtempSync(join(tmpdir(), 'academy-webkit-'));
  const processes: GuardedProcess[] = [];
  const end = async (): Promise<void> => {
    for (const each of processes.reverse()) await each.end();
    // A process of the engine that is just ending may still write.
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  };
  try {
    const screen = startGuarded([found.display, '-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']);
    processes.push(screen);
    const environment = {
      DISPLAY: `:${await screen.firstLine()}`,
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_DATA_HOME: home,
      MESA_SHADER_CACHE_DISABLE: 'true',
    };
    const port = await freePort();
    processes.push(startGuarded([found.driver, `--port=${port}`], environment));
    const address = `http://127.0.0.1:${port}`;
    await retry(() => senderTo(address)('GET', '/status'));
    const capabilities = { alwaysMatch: { pageLoadStrategy: 'none' } };
    const { sessionId } = await senderTo(address)<{ sessionId: string }>('POST', '/session', { capabilities });
    const send = senderTo(`${address}/session/${sessionId}`);
    await send('POST', '/window/rect', SIZE);
    return engineOf(send, async () => {
      await send('DELETE', '').catch(() => undefined);
      await end();
    });
  } catch (error) {
    await end();
    throw error;
  }
}
