import { PageNotFound } from '../../shared/ui/page-not-found.tsx';

/** Any address that is not one of ours (docs/specification.md#2-screens-and-routes). */
export function NotFoundPage() {
  return <PageNotFound />;
}
