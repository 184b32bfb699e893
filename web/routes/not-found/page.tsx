import { PageNotFound } from '../../shared/ui/page-not-found.tsx';

/** Any address that is not one of ours (spec §2). */
export function NotFoundPage() {
  return <PageNotFound />;
}
