/** What a journey needs of a browser: one window, with real mouse and keyboard input. Coordinates are CSS pixels of the window. */
export interface Engine {
  /** Loads an address. Resolves when the new document exists. */
  load(address: string): Promise<void>;
  /** Runs a function in the page. It can use nothing but its argument and the page. */
  run<Value, Result>(inPage: (value: Value) => Result, value: Value): Promise<Awaited<Result>>;
  click(x: number, y: number): Promise<void>;
  /** Presses the mouse at a position, moves it to another one, and releases it there. */
  drag(from: Position, to: Position): Promise<void>;
  type(text: string): Promise<void>;
  press(key: EngineKey): Promise<void>;
  /** Chooses a file in the first file input that a selector finds. */
  chooseFile(selector: string, path: string): Promise<void>;
  /** The addresses of all other tabs. */
  otherTabs(): Promise<string[]>;
  closeOtherTabs(): Promise<void>;
  /** Prints the page as a PDF file, in engines whose driver can. */
  print?(): Promise<Buffer>;
  /** Ends the browser and its processes. */
  end(): Promise<void>;
}

export interface Position {
  x: number;
  y: number;
}

type EngineKey = 'Escape' | 'Enter' | 'Tab';

/** Waits until the page is drawn again; runs in the page. A hand is slower than that, and what is dragged follows it only from frame to frame. */
export const nextFrames = () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())));

/** Returns the positions of the mouse in a drag. */
export function wayOf(from: Position, to: Position): Position[] {
  return [0.05, 0.5, 0.95, 1].map((part) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }));
}

declare global {
  interface Window {
    /** Errors of the page since it was loaded. */
    engineProblems?: string[];
  }
}

/** Collects the errors of a page; runs in the page. */
export function collectProblems(): void {
  if (window.engineProblems !== undefined) return;
  const problems: string[] = [];
  window.engineProblems = problems;
  window.addEventListener('error', ({ message }) => problems.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => problems.push(`Unhandled rejection: ${reason}`));
  window.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => problems.push(`${violatedDirective} blocks ${blockedURI}`));
  const { error: print } = window.console;
  Object.assign(window.console, {
    error(...values: unknown[]) {
      problems.push(values.map(String).join(' '));
      print(...values);
    },
  });
}
