import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { chakra } from '../../shared/ui/chakra.ts';
import { DateField } from '../../shared/ui/date-field.tsx';
import { FilterBar } from '../../shared/ui/filter-bar.tsx';
import { Stack, Text } from '../../shared/ui/layout.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import type { OperatorReportQuery } from './report.generated.ts';
import { isPeriod, PERIOD_DAYS, type PeriodChoice, type ReportAddress } from './report-address.ts';

const Dates = chakra('div', { base: { display: 'grid', gap: '3', gridTemplateColumns: '1fr 1fr', maxW: '26rem' } });

/** The first and the last day of a period; it is applied when both are valid. */
function OwnDates({ address }: { address: ReportAddress }) {
  const { from, to } = address.period;
  const problem = useId();
  const [dates, setDates] = useState({ from, to });
  useEffect(() => setDates({ from, to }), [from, to]);
  const valid = isPeriod(dates);
  const choose = (change: Partial<typeof dates>) => {
    const next = { ...dates, ...change };
    setDates(next);
    if (isPeriod(next)) address.chooseDates(next);
  };
  const field = (name: 'from' | 'to', label: string) => (
    <DateField
      label={label}
      value={dates[name]}
      aria-invalid={!valid}
      aria-describedby={valid ? undefined : problem}
      onChoose={(day) => choose({ [name]: day })}
    />
  );
  const { t } = useLingui();
  return (
    <Stack gap="1.5">
      <Dates>
        {field('from', t`From`)}
        {field('to', t`To`)}
      </Dates>
      <Text id={problem} small tone="danger" role="status">
        {!valid && <Trans>The first day must be before the last day. The period can be three years at most.</Trans>}
      </Text>
    </Stack>
  );
}

const lastDays = (days: number): string => plural(days, { one: 'Last # day', other: 'Last # days' });
const lastMonths = (months: number): string => plural(months, { one: 'Last # month', other: 'Last # months' });

type Scopes = OperatorReportQuery['report']['scopes'];

/** The period, the academy and the course of the overview; the URL keeps them. */
export function ReportFilters({ address, scopes }: { address: ReportAddress; scopes: Scopes }) {
  const { t } = useLingui();
  const { choice, academyId, courseId } = address;
  const periods: Record<PeriodChoice, string> = {
    week: lastDays(PERIOD_DAYS.week),
    month: lastDays(PERIOD_DAYS.month),
    quarter: lastDays(PERIOD_DAYS.quarter),
    year: lastMonths(12),
    own: t`Custom dates`,
  };
  const courses = scopes.filter((academy) => academyId === null || academy.academyId === academyId).flatMap((academy) => academy.courses);
  const chosen = [academyId, courseId].filter((id) => id !== null).length;
  const periodField = (
    <SelectField
      inside
      label={<Trans>Period</Trans>}
      value={choice}
      choices={Object.entries(periods).map(([value, label]) => ({ value, label }))}
      onChoose={(value) => address.choosePeriod(value as PeriodChoice)}
    />
  );
  return (
    <Stack gap="3">
      <FilterBar search={periodField} count={chosen} columns="repeat(3, minmax(0, 1fr))" onClear={address.clear}>
        <SelectField
          inside
          label={<Trans>Academy</Trans>}
          value={academyId ?? ''}
          choices={[
            { value: '', label: t`All academies` },
            ...scopes.map((academy) => ({ value: academy.academyId, label: academy.name, lang: academy.shownLanguage })),
          ]}
          onChoose={address.chooseAcademy}
        />
        <SelectField
          inside
          label={<Trans>Course</Trans>}
          value={courseId ?? ''}
          choices={[
            { value: '', label: t`All courses` },
            ...courses.map((course) => ({ value: course.courseId, label: course.name, lang: course.shownLanguage })),
          ]}
          onChoose={address.chooseCourse}
        />
      </FilterBar>
      {choice === 'own' && <OwnDates address={address} />}
    </Stack>
  );
}
