import { Isolate } from './layout.tsx';

/** An email address, which breaks after its @ before it breaks inside a word. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1;
  return (
    <Isolate>
      {address.slice(0, at)}
      {at > 0 && <wbr />}
      {address.slice(at)}
    </Isolate>
  );
}
