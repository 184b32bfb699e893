import { useLingui } from '@lingui/react/macro';
import ChartLineIcon from 'lucide-react/icons/chart-line';
import DownloadIcon from 'lucide-react/icons/download';
import TableIcon from 'lucide-react/icons/table';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { saveFile } from '../../shared/downloads/download.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Heading, Row, Stack, Text } from '../../shared/ui/layout.tsx';
import { Shape } from '../../shared/ui/skeleton.tsx';
import { csvOf, ReportTable, type TableContent } from './report-table.tsx';

/** A part of the overview. */
export const Panel = chakra('section', {
  base: {
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'card',
    p: { base: '4', md: '5' },
    _largeText: { p: '2' },
    // A chart keeps its width (WCAG 1.4.10 excepts it); the page does not scroll because of it.
    _narrowest: { overflowX: 'auto' },
    minW: '0',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    alignContent: 'start',
  },
});

export interface ReportPanelProps<Row> extends TableContent<Row> {
  title: string;
  /** What the numbers count. */
  note?: ReactNode;
  /** Shown first, with the table behind a button; without it the table is shown. */
  chart?: ReactNode;
  /** Shown instead of a table without rows. */
  empty?: ReactNode;
  /** The file name of the CSV, without its ending. */
  file: string;
}

/** A chart and a table with the same numbers, or the table alone, with a download as CSV. */
export function ReportPanel<Row>({ title, note, chart, empty, file, ...table }: ReportPanelProps<Row>) {
  const { t } = useLingui();
  const heading = useId();
  const [asTable, setAsTable] = useState(false);
  const hasRows = table.rows.length > 0;
  const download = () => saveFile(new File([csvOf(table)], `${file}.csv`, { type: 'text/csv;charset=utf-8' }));
  return (
    <Panel aria-labelledby={heading}>
      <Row justifyContent="space-between" alignItems="flex-start" flexWrap="wrap" gap="2">
        <Stack gap="1" flex="1 1 14rem">
          <Heading id={heading}>{title}</Heading>
          {note !== undefined && (
            <Text small tone="soft">
              {note}
            </Text>
          )}
        </Stack>
        {hasRows && (
          <Row gap="1" flexWrap="wrap" ms="-3">
            {chart !== undefined && (
              <AppButton variant="quiet" icon={asTable ? ChartLineIcon : TableIcon} onClick={() => setAsTable(!asTable)}>
                {asTable ? t`Show as chart` : t`Show as table`}
              </AppButton>
            )}
            <AppButton variant="quiet" icon={DownloadIcon} aria-label={t`Download as CSV: ${title}`} onClick={download}>
              {t`CSV`}
            </AppButton>
          </Row>
        )}
      </Row>
      {!hasRows && empty}
      {hasRows && chart !== undefined && !asTable && <Suspense fallback={<Shape h="64" />}>{chart}</Suspense>}
      {hasRows && (chart === undefined || asTable) && <ReportTable label={title} {...table} alone={chart === undefined} />}
    </Panel>
  );
}
