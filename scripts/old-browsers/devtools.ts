import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import WebSocket from 'ws';
import type { FoundBrowser } from '../chromium.ts';

/** Longest wait for a state of a page and for the browser to start, in milliseconds. */
const LIMIT = 120_000;
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--hide-scrollbars', '--mute-audio'];

/** A page of an old Chromium, driven through the DevTools protocol itself: current drivers refuse browsers of that age. */
export interface OldPage {
  /** Sends a command of the protocol and returns its result. */
  send<Result>(method: string, parameters?: Record<string, unknown>): Promise<Result>;
  /** Evaluates an expression in the page and returns its value. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Waits until an expression is true in the page. @throws Error with the text of the page after the limit */
  waitFor(expression: string): Promise<void>;
  /** Opens an address. */
  open(address: string): Promise<void>;
  /** Waits until an element is enabled, stays where it is and is covered by nothing, such as a toast, and clicks at its center. `find` is an expression in the page. */
  click(find: string): Promise<void>;
  /** Types into a field with a selector. */
  type(selector: string, text: string): Promise<void>;
  /** Returns a picture of the window as PNG. */
  picture(): Promise<Buffer>;
  /** Errors of the scripts of the page since its start. */
  errors: readonly string[];
  close(): Promise<void>;
}

interface Reply {
  id?: number;
  method?: string;
  params?: { exceptionDetails?: { text: string; exception?: { description?: string } } };
  result?: unknown;
  error?: { message: string };
}

const centerOf = (find: string): string =>
  `(() => { const box = (${find}).getBoundingClientRect(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; })()`;

/** Whether an element is enabled, is where it was at the last question, and is met there; a field may be covered by the drawing in its label. */
const isAtRest = (find: string): string => `(() => {
  const found = ${find};
  if (!found || found.disabled) return false;
  found.scrollIntoView({ block: 'center' });
  const { x, y } = ${centerOf(find)};
  const met = document.elementFromPoint(x, y);
  const isFree = met && (found.contains(met) || met.contains(found) || (found.closest('label') || found).contains(met));
  return isFree && window.formerCenter === (window.formerCenter = x + ' ' + y);
})()`;

/** Resolves with the address of the first page when the browser prints its own. */
async function pageAddress(child: ChildProcess): Promise<string> {
  const origin = await new Promise<string>((resolve, reject) => {
    let output = '';
    const limit = setTimeout(() => reject(new Error(`The browser did not start:\n${output}`)), LIMIT);
    child.stderr?.on('data', (part: Buffer) => {
      output += part.toString();
      const found = /DevTools listening on ws:\/\/([^/]+)\//.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(limit);
      resolve(`http://${found}`);
    });
    child.once('exit', (code) => reject(new Error(`The browser exited with ${code}:\n${output}`)));
  });
  const findPage = async (): Promise<string | undefined> => {
    const targets = (await (await fetch(`${origin}/json/list`)).json()) as { type: string; webSocketDebuggerUrl: string }[];
    return targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl;
  };
  const end = Date.now() + LIMIT;
  for (let found = await findPage(); ; found = await findPage()) {
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error('The browser opened no page');
    await wait(100);
  }
}

function makePage(socket: WebSocket, close: () => Promise<void>): OldPage {
  const waiting = new Map<number, (reply: Reply) => void>();
  const errors: string[] = [];
  let last = 0;
  socket.on('message', (data: Buffer) => {
    const reply = JSON.parse(data.toString()) as Reply;
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
    const thrown = reply.method === 'Runtime.exceptionThrown' ? reply.params?.exceptionDetails : undefined;
    if (thrown !== undefined) errors.push(thrown.exception?.description ?? thrown.text);
  });
  const send = async <Result>(method: string, params: Record<string, unknown> = {}): Promise<Result> => {
    last += 1;
    const id = last;
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (reply.error !== undefined) throw new Error(`${method}: ${reply.error.message}`);
    return reply.result as Result;
  };
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const { result, exceptionDetails } = await send<{ result: { value: Value }; exceptionDetails?: { exception?: { description?: string } } }>(
      'Runtime.evaluate',
      {
        expression,
        awaitPromise: true,
        returnByValue: true,
      },
    );
    if (exceptionDetails !== undefined) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
    return result.value;
  };
  const waitFor = async (expression: string): Promise<void> => {
    const end = Date.now() + LIMIT;
    while (!(await evaluate<boolean>(`Boolean(${expression})`))) {
      if (Date.now() > end) throw new Error(`${expression} did not become true. ${errors.join('\n')}\n${await evaluate('document.body.innerText')}`);
      await wait(100);
    }
  };
  const open = async (url: string): Promise<void> => void (await send('Page.navigate', { url }));
  const click = async (find: string): Promise<void> => {
    await waitFor(isAtRest(find));
    const at = { ...(await evaluate<{ x: number; y: number }>(centerOf(find))), button: 'left', clickCount: 1 };
    for (const type of ['mousePressed', 'mouseReleased']) await send('Input.dispatchMouseEvent', { type, ...at });
  };
  const type = async (selector: string, text: string): Promise<void> => {
    await waitFor(`document.querySelector('${selector}')`);
    await evaluate(`document.querySelector('${selector}').focus()`);
    await send('Input.insertText', { text });
  };
  const picture = async (): Promise<Buffer> => Buffer.from((await send<{ data: string }>('Page.captureScreenshot')).data, 'base64');
  return { send, evaluate, waitFor, open, click, type, picture, errors, close };
}

/** Starts a browser with one empty page. `language` is the language that it asks for, `width` its width in CSS pixels. */
export async function openOldPage({ path, environment }: FoundBrowser, language: string, width: number): Promise<OldPage> {
  const profile = mkdtempSync(join(tmpdir(), 'academy-old-browser-'));
  const flags = [...FLAGS, `--user-data-dir=${profile}`, '--remote-debugging-port=0', `--lang=${language}`, `--window-size=${width},780`];
  const child = spawn(path, [...flags, 'about:blank'], { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'pipe'] });
  const close = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    // Its processes end a moment after it, and write until then.
    rmSync(profile, { recursive: true, force: true, maxRetries: 30, retryDelay: 200 });
  };
  try {
    const socket = new WebSocket(await pageAddress(child), { perMessageDeflate: false });
    await once(socket, 'open');
    const page = makePage(socket, close);
    await page.send('Runtime.enable');
    await page.send('Page.enable');
    await page.send('Network.enable');
    const userAgent = await page.evaluate<string>('navigator.userAgent');
    await page.send('Network.setUserAgentOverride', { userAgent, acceptLanguage: language });
    await page.send('Emulation.setDeviceMetricsOverride', { width, height: 780, deviceScaleFactor: 1, mobile: width < 768 });
    return page;
  } catch (error) {
    await close();
    throw error;
  }
}
