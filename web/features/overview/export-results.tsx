import { useMutation } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import DownloadIcon from 'lucide-react/icons/download';
import { useState } from 'react';
import type { TableFormat } from '../../../schema/exports.ts';
import { NOTIFIED } from '../../shared/errors/notify-error.tsx';
import { LargeExports } from '../../shared/exports/large-exports.tsx';
import { startedExport, useExport } from '../../shared/exports/use-export.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { Box, Row, Stack, Text } from '../../shared/ui/layout.tsx';
import { notPrinted } from '../../shared/ui/print.ts';
import { SelectField } from '../../shared/ui/select-field.tsx';
import type { CourseResultsQuery } from './course-results.generated.ts';
import { ExportResultsDocument } from './export-results.generated.ts';

type Modules = CourseResultsQuery['courseResults']['modules'];

/** Exports the results of a course as a file for spreadsheets: all modules, or the steps of one of them. Shows how much has arrived, or the progress of a large one. */
export function ExportResults({ courseId, modules }: { courseId: string; modules: Modules }) {
  const { t } = useLingui();
  const format = useFormat();
  const [moduleId, setModuleId] = useState('');
  const [start] = useMutation(ExportResultsDocument, NOTIFIED);
  const { loading, arriving, kilobytes: arrived, exportFile } = useExport();
  const button = (kind: TableFormat, label: string) => {
    const path = `/exports/courses/${courseId}/results/${kind}${moduleId === '' ? '' : `?module=${moduleId}`}`;
    const variables = { courseId, format: kind, moduleId: moduleId || null };
    const ask = async () => startedExport((await start({ variables })).data?.exportResults);
    return (
      <AppButton
        variant="plain"
        icon={DownloadIcon}
        busy={loading === path}
        disabled={loading !== null && loading !== path}
        onClick={() => void exportFile(path, `results.${kind}`, ask)}
      >
        {label}
      </AppButton>
    );
  };
  const choices = [
    { value: '', label: t`All modules, a row for each` },
    ...modules.filter(({ stepCount }) => stepCount > 0).map(({ id, name }) => ({ value: id, label: t`${name}, with its steps` })),
  ];
  const kilobytes = format.number(arrived);
  return (
    <Stack gap="3">
      <Row flexWrap="wrap" gap="3" role="group" aria-label={t`Export the results`} css={notPrinted}>
        <Box w={{ base: 'full', md: '24rem' }}>
          <SelectField label={<Trans>What to export</Trans>} value={moduleId} choices={choices} onChoose={setModuleId} inside />
        </Box>
        {button('xlsx', t`Export for Excel`)}
        {button('csv', t`Export as CSV`)}
        <Text small tone="soft" role="status">
          {arriving && <Trans>Exporting: {kilobytes} KB</Trans>}
        </Text>
      </Row>
      <LargeExports kind="results" courseId={courseId} />
    </Stack>
  );
}
