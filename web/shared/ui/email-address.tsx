import { Fragment } from 'react';
import { Isolate } from './layout.tsx';

/** Letters of a line of large text on a phone. Shorter parts need no place to break, and each place is an element in each row of a table. */
const LONG = 16;

/** The parts of an address after which a line may break: what is before the @ and after it, and, where that is long, what ends with a dot. */
const partsOf = (address: string): string[] =>
  (address.match(/[^@]*@?/g) ?? []).flatMap((part) => (part.length > LONG ? (part.match(/[^.]*\.?/g) ?? []) : [part])).filter((part) => part !== '');

/** An email address, which breaks after its @ and, if it is long, after its dots, before it breaks inside a word. */
export function EmailAddress({ address }: { address: string }) {
  const places = partsOf(address).map((part, index, parts) => ({ part, at: parts.slice(0, index).join('').length }));
  return (
    <Isolate>
      {places.map(({ part, at }) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </Isolate>
  );
}
