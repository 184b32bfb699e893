import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { documentName, documentPath } from '../../features/files/document-path.ts';
import { PdfViewer } from '../../features/files/pdf-viewer.tsx';
import { Card, Isolate, PageBody } from '../../shared/ui/layout.tsx';
import { NotThere } from '../../shared/ui/not-there.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

/** /pdf-viewer#{file}: a document of this site that fills the page (docs/specification.md#2-screens-and-routes). */
export function PdfViewerPage() {
  const { t } = useLingui();
  const path = documentPath(useLocation().hash, window.location.origin);
  if (path === null) {
    return (
      <PageBody>
        <NotThere title={t`Document`}>
          <Trans>No document was found at this address.</Trans>
        </NotThere>
      </PageBody>
    );
  }
  const name = documentName(path);
  return (
    <PageBody gap="3" pt="4" pb="4">
      <PageTitle title={name} fontSize="lg">
        <Isolate>{name}</Isolate>
      </PageTitle>
      <Card>
        <PdfViewer key={path} url={path} name={name} fullPage />
      </Card>
    </PageBody>
  );
}
