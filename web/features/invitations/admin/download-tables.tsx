import DownloadIcon from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { useDownload } from '../../../shared/downloads/use-download.ts';
import { AppButton } from '../../../shared/ui/button.tsx';
import { Row } from '../../../shared/ui/layout.tsx';

export interface DownloadTablesProps {
  /** The address of the table without its format. */
  path: string;
  /** The name of the file without its format, if the server gives none. */
  fallbackName: string;
  excel: ReactNode;
  csv: ReactNode;
}

/** Two buttons that download a table, for Excel and as CSV. */
export function DownloadTables({ path, fallbackName, excel, csv }: DownloadTablesProps) {
  const { loading, download } = useDownload();
  const button = (format: 'xlsx' | 'csv', label: ReactNode) => (
    <AppButton
      variant="plain"
      icon={DownloadIcon}
      busy={loading === `${path}/${format}`}
      onClick={() => void download(`${path}/${format}`, `${fallbackName}.${format}`)}
    >
      {label}
    </AppButton>
  );
  return (
    <Row flexWrap="wrap">
      {button('xlsx', excel)}
      {button('csv', csv)}
    </Row>
  );
}
