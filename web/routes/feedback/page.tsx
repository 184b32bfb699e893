import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { FeedbackQueue } from '../../features/feedback/feedback-queue.tsx';
import { lazyPart } from '../../shared/lazy-part.ts';
import { PageBody } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Shape } from '../../shared/ui/skeleton.tsx';

const PdfViewer = lazyPart(async () => (await import('../../features/files/pdf-viewer.tsx')).PdfViewer);

/** /feedback and /admin/feedback: the homework that waits for the viewer's feedback (docs/product-rules.md#5-learning). */
export function FeedbackPage() {
  const { t } = useLingui();
  return (
    <PageBody>
      <PageTitle title={t`Feedback`} />
      <FeedbackQueue
        showDocument={(file) => (
          <Suspense fallback={<Shape h="64" />}>
            <PdfViewer url={file.url} name={file.name} />
          </Suspense>
        )}
      />
    </PageBody>
  );
}
