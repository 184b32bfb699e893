import { createElement } from 'react';
import { Isolate } from './layout.tsx';

/** An email address, which breaks after its @ and its dots before it breaks inside a word. */
export function EmailAddress({ address }: { address: string }) {
  const parts = address.match(/[^@.]*[@.]|[^@.]+/g) ?? [];
  return createElement(Isolate, null, ...parts.flatMap((part) => [part, <wbr key={part} />]));
}
