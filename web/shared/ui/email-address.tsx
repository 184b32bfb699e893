import { Fragment } from 'react';
import { Isolate } from './layout.tsx';

/** An email address, which breaks after its @ and its dots before it breaks inside a word. */
export function EmailAddress({ address }: { address: string }) {
  return (
    <Isolate>
      {[...address.matchAll(/[^@.]*[@.]?/g)].map(({ 0: part, index }) => (
        <Fragment key={index}>
          {index > 0 && part !== '' && <wbr />}
          {part}
        </Fragment>
      ))}
    </Isolate>
  );
}
