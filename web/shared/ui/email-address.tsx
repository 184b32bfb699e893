import { createElement } from 'react';
import { Isolate } from './layout.tsx';

/** An email address, which breaks after its @ and its dots before it breaks inside a word. */
export function EmailAddress({ address }: { address: string }) {
  // No address has a space in it.
  const parts = address.replaceAll(/[@.]/g, '$& ').split(' ');
  return createElement(Isolate, null, ...parts.flatMap((part) => [part, <wbr key={part} />]));
}
