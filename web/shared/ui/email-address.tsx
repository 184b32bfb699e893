import { Fragment } from 'react';
import { Isolate } from './layout.tsx';

interface EmailAddressProps {
  address: string;
  /** Breaks after the @ alone: in a long table each place to break is one more element in each row. */
  inTable?: boolean;
}

/** An email address, which breaks after its @ and its dots before it breaks inside a word. */
export function EmailAddress({ address, inTable = false }: EmailAddressProps) {
  return (
    <Isolate>
      {[...address.matchAll(inTable ? /[^@]*@?/g : /[^@.]*[@.]?/g)].map(({ 0: part, index }) => (
        <Fragment key={index}>
          {index > 0 && part !== '' && <wbr />}
          {part}
        </Fragment>
      ))}
    </Isolate>
  );
}
