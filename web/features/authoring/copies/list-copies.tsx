import { Suspense } from 'react';
import { optionalPart } from '../../../shared/lazy-part.ts';
import type { ContentCopiesProps } from './content-copies.tsx';
import { type CopiesOfList, isOfList } from './copies-of-list.ts';

/** Most visits have no large copy. */
const ContentCopies = optionalPart(async () => (await import('./content-copies.tsx')).ContentCopies);

/** The large copies of a list, if there are any (`ContentCopies`). */
export function ListCopies({ copies, ...props }: ContentCopiesProps & { copies: readonly CopiesOfList[] }) {
  if (!copies.some(isOfList(props))) return null;
  return (
    <Suspense fallback={null}>
      <ContentCopies {...props} />
    </Suspense>
  );
}
