import { Trans, useLingui } from '@lingui/react/macro';
import FileIcon from 'lucide-react/icons/file';
import { useLocation } from 'react-router-dom';
import { documentName, documentPath } from '../../features/files/document-path.ts';
import { PdfViewer } from '../../features/files/pdf-viewer.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card, Isolate, PageBody } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';

/** /pdf-viewer#{file}: a document of this site that fills the page (docs/specification.md#2-screens-and-routes). */
export function PdfViewerPage() {
  const { t } = useLingui();
  const path = documentPath(useLocation().hash, window.location.origin);
  if (path === null) {
    return (
      <PageBody>
        <PageTitle title={t`Document`} />
        <EmptyState
          icon={FileIcon}
          action={
            <ButtonLink to="/dashboard">
              <Trans>Browse academies</Trans>
            </ButtonLink>
          }
        >
          <Trans>No document was found at this address.</Trans>
        </EmptyState>
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
