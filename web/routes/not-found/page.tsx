import { PageNotFound } from '../../shared/ui/page-not-found.tsx';

/** Any unknown path (docs/specification.md#2-screens-and-routes). */
export function NotFoundPage() {
  return <PageNotFound />;
}
