/**
 * Wraps a value and counts each read of a property, at any depth: a measure of the work of a function that does not depend on
 * the speed of the machine.
 */
export function countReads<Value extends object>(value: Value): { value: Value; reads: () => number } {
  let reads = 0;
  const wrapped = new WeakMap<object, object>();
  const wrap = <Part extends object>(part: Part): Part => {
    const known = wrapped.get(part);
    if (known !== undefined) return known as Part;
    const proxy = new Proxy(part, {
      get(target, name) {
        reads += 1;
        const found: unknown = Reflect.get(target, name);
        return typeof found === 'object' && found !== null ? wrap(found) : found;
      },
    });
    wrapped.set(part, proxy);
    return proxy;
  };
  return { value: wrap(value), reads: () => reads };
}
