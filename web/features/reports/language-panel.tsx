import { Trans, useLingui } from '@lingui/react/macro';
import { languageName } from '../../shared/i18n/languages.ts';
import { lazyPart } from '../../shared/lazy-part.ts';
import { EmptyState } from '../../shared/ui/states.tsx';
import type { OperatorReportQuery } from './report.generated.ts';
import { useReportFormat } from './report-format.ts';
import { ReportPanel } from './report-panel.tsx';

const GroupedBars = lazyPart(async () => (await import('./report-charts.tsx')).GroupedBars);

type Report = OperatorReportQuery['report'];

interface LanguageRow {
  language: string;
  ofInterface: number;
  ofContent: number;
}

/** One row for each language that is used in the interface or for content, the most used first. */
function rowsOf({ interfaceLanguages, contentLanguages }: Report): LanguageRow[] {
  const learners = (list: Report['interfaceLanguages'], language: string) => list.find((each) => each.language === language)?.learners ?? 0;
  const languages = [...new Set([...interfaceLanguages, ...contentLanguages].map(({ language }) => language))];
  return languages
    .map((language) => ({ language, ofInterface: learners(interfaceLanguages, language), ofContent: learners(contentLanguages, language) }))
    .sort((one, other) => other.ofInterface + other.ofContent - one.ofInterface - one.ofContent);
}

/** The languages that active learners used, for the interface and for content. */
export function LanguagePanel({ report }: { report: Report }) {
  const { t } = useLingui();
  const format = useReportFormat();
  const title = t`Languages used`;
  const rows = rowsOf(report);
  const series = [
    { key: 'ofInterface', label: t`Interface` },
    { key: 'ofContent', label: t`Content` },
  ];
  const points = rows.map(({ language, ofInterface, ofContent }) => ({
    label: languageName(language),
    fullLabel: languageName(language),
    values: { ofInterface, ofContent },
  }));
  return (
    <ReportPanel
      title={title}
      note={t`Active learners by the language of the interface and of the content. A learner who used two languages counts for both.`}
      file={`languages-${report.from}-${report.to}`}
      columns={[
        { label: t`Language`, value: (row) => row.language, show: (row) => <bdi lang={row.language}>{languageName(row.language)}</bdi> },
        { label: t`Interface`, value: (row) => row.ofInterface, show: (row) => format.number(row.ofInterface), numeric: true },
        { label: t`Content`, value: (row) => row.ofContent, show: (row) => format.number(row.ofContent), numeric: true },
      ]}
      rows={rows}
      keyOf={({ language }) => language}
      chart={<GroupedBars name={title} series={series} points={points} />}
      empty={
        <EmptyState>
          <Trans>No one used a course in this period.</Trans>
        </EmptyState>
      }
    />
  );
}
