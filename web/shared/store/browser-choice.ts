import { browserStorage, onOtherTab } from './browser-storage.ts';
import { createStore, useStore } from './store.ts';

/** A choice that this browser keeps; other tabs follow. */
export interface BrowserChoice<Value extends string> {
  get(): Value;
  use(): Value;
  choose(value: Value): void;
  /** Applies the choices of other tabs; returns a function that ends it. */
  follow(): () => void;
}

/** Creates a choice that is stored under a key. The first value is the default and is not stored. `apply` shows the choice on the page. */
export function browserChoice<Value extends string>(key: string, values: readonly [Value, ...Value[]], apply: (value: Value) => void): BrowserChoice<Value> {
  const [first] = values;
  const read = (): Value => {
    const stored = browserStorage.read(key);
    return values.find((value) => value === stored) ?? first;
  };
  const store = createStore(read());
  const show = (value: Value): void => {
    store.set(value);
    apply(value);
  };
  return {
    get: store.get,
    use: () => useStore(store),
    choose(value) {
      browserStorage.write(key, value === first ? null : value);
      show(value);
    },
    follow: () => onOtherTab([key], () => show(read())),
  };
}
