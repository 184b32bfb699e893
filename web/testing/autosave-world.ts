import { CombinedGraphQLErrors } from '@apollo/client';
import { GraphQLError } from 'graphql';
import { TIMINGS } from '../../schema/limits.ts';
import { Autosave } from '../shared/autosave/autosave.ts';
import type { Version } from '../shared/autosave/autosave-parts.ts';
import { copyInBrowser } from '../shared/autosave/local-copy.ts';
import { readFailure } from '../shared/errors/request-error.ts';

/** How the requests of a device end: `lost` is an answer that does not arrive after the server has done its work. */
export const LINKS = ['good', 'lost', 'down', 'restarting'] as const;
export type Link = (typeof LINKS)[number];

const refusal = (code: string, parameters = {}) => new CombinedGraphQLErrors({ errors: [new GraphQLError(code, { extensions: { code, parameters } })] });
const OUTAGES: Readonly<Record<'down' | 'restarting', () => unknown>> = {
  down: () => new TypeError('Failed to fetch'),
  restarting: () => refusal('SERVICE_UNAVAILABLE'),
};

/** Milliseconds of a request to the server, and of its answer. */
const WAY = 200;
const after = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** A server with one text, which ends when it is submitted. */
export class TextServer {
  text = '';
  version = 0;
  submitted = false;
  /** A page reads the text again after a refusal; otherwise it knows what the refusal says. */
  rereads = true;
  requests = 0;
  /** Texts that were overwritten by a person who has not seen them. */
  readonly overwritten: string[] = [];
  /** Every text that it ever had. */
  readonly history = new Set(['']);

  get now(): Version<string> {
    return { value: this.text, version: this.version };
  }

  write(text: string, base: number | null, submit = false): number {
    if (this.submitted) throw refusal('HOMEWORK_SUBMITTED');
    if (text !== this.text && base !== this.version) throw refusal('HOMEWORK_CHANGED', { text: this.text, version: this.version });
    if (text !== this.text) this.version += 1;
    this.text = text;
    this.submitted = submit;
    this.history.add(text);
    return this.version;
  }
}

/** A page with the text, open on a device until it is closed or killed. */
export class Page {
  readonly autosave: Autosave<string>;
  readonly device: Device;
  /** The newest text that was typed, unless the person gave it up. */
  typed: string | null = null;
  readonly #close: () => void;
  #killed = false;
  /** What the person has seen of the server, or has written. */
  readonly #seen: Set<string>;

  constructor(device: Device) {
    this.device = device;
    const { server } = device;
    this.#seen = new Set([...device.seen, server.text]);
    const copy = copyInBrowser<string>(`homework:${device.name}`);
    this.autosave = new Autosave({
      start: server.now,
      copy: { ...copy, keep: (...written) => void (this.#killed || copy.keep(...written)), drop: () => void (this.#killed || copy.drop()) },
      pause: TIMINGS.homeworkAutosave,
      markOf: (text) => text,
      resolveCopy: ({ value }) => (server.submitted && value !== server.text ? 'offer' : null),
      send: (text, base) => this.#request(() => this.#write(text, base, false)),
      newerOf(error) {
        const failure = readFailure(error);
        if (failure.kind !== 'refused' || failure.code !== 'HOMEWORK_CHANGED') return null;
        const { text, version } = failure.parameters;
        return { mark: String(text), version: Number(version), value: String(text) };
      },
      onRefused: () => (server.submitted || server.rereads) && this.refresh(),
    });
    this.#close = this.autosave.open();
  }

  get now() {
    return this.autosave.store.get();
  }

  /** The server must not lose a text that this person has never seen. */
  #write(text: string, base: number | null, submit: boolean): number {
    const { server } = this.device;
    const before = server.text;
    const version = server.write(text, base, submit);
    if (before !== text && !this.#seen.has(before)) server.overwritten.push(before);
    return version;
  }

  /** What a page has sent is done by the server even if the page is killed before the answer. */
  async #request<Answer>(work: () => Answer): Promise<Answer> {
    const { device } = this;
    if (this.#killed) return new Promise(() => undefined);
    device.server.requests += 1;
    await after(WAY);
    if (device.link === 'down' || device.link === 'restarting') throw OUTAGES[device.link]();
    const answer = work();
    await after(WAY);
    if (device.link === 'lost') throw OUTAGES.down();
    return answer;
  }

  /** Reads the server again. */
  refresh(): void {
    const { server, link } = this.device;
    if (this.#killed || link === 'down' || link === 'restarting') return;
    if (server.submitted) this.autosave.settle(server.now);
    else this.autosave.follow(server.now);
    if (!this.autosave.isUnsent) this.#seen.add(server.text);
  }

  type(text: string): void {
    if (this.now.conflict !== null || this.now.offered !== null) return;
    this.#seen.add(text);
    this.typed = text;
    this.autosave.change(text);
  }

  choose(whose: 'device' | 'server'): void {
    const { server } = this.device;
    if (this.now.conflict === null) return;
    this.#seen.add(server.text);
    // What the page shows as the other version.
    if (!server.submitted) this.autosave.follow(server.now);
    if (whose === 'server') this.typed = null;
    this.autosave.choose(whose);
  }

  submit(): Promise<boolean> {
    return this.autosave.finish((text, base) => this.#request(() => this.#write(text, base, true)));
  }

  close(): void {
    this.device.seen = new Set([...this.device.seen, ...this.#seen]);
    this.#close();
  }

  /** Ends the page without any further step of its own. */
  kill(): void {
    this.#killed = true;
    this.close();
  }
}

/** A device of the person, with one or two open pages. */
export class Device {
  readonly name: string;
  readonly server: TextServer;
  link: Link = 'good';
  /** What its closed pages have seen. */
  seen: ReadonlySet<string> = new Set();
  pages: Page[];

  constructor(name: string, server: TextServer) {
    this.name = name;
    this.server = server;
    this.pages = [new Page(this)];
  }

  /** The texts that the browser keeps. */
  get kept(): string[] {
    const keys = Object.keys(localStorage).filter((key) => key.includes(`:homework:${this.name}#`));
    return keys.map((key) => (JSON.parse(localStorage.getItem(key) ?? '') as { values: string }).values);
  }

  open(): void {
    if (this.pages.length < 2) this.pages.push(new Page(this));
  }

  /** Ends a page; the next one opens if it was the last. */
  end(page: Page, how: 'close' | 'kill'): void {
    page[how]();
    this.pages = this.pages.filter((each) => each !== page);
    if (this.pages.length === 0) this.open();
  }
}
