import { Trans, useLingui } from '@lingui/react/macro';
import ClockIcon from 'lucide-react/icons/clock';
import { type ReactNode, useId, useState } from 'react';
import { timeZoneName } from '../../../schema/time-zone-name.ts';
import { useScheduleFormat, viewerZone } from '../../shared/i18n/format-schedule.ts';
import { languageName } from '../../shared/i18n/languages.ts';
import { contentLanguageOf, useReadingPreference } from '../../shared/i18n/reading-preference.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';
import { Heading, Isolate, Row, Stack, Tag, Text } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { cardRecipe, slotOf } from '../../shared/ui/recipes.ts';
import { RichText } from '../../shared/ui/rich-text.tsx';
import { CalendarMenu } from './calendar-menu.tsx';
import type { ClassItem_ClassFragment } from './class-item.generated.ts';
import { JoinClass } from './join-class.tsx';
import { nextDateOf } from './next-date.ts';
import { NextDateBox } from './next-date-box.tsx';

const Item = chakra('li', slotOf(cardRecipe, 'panel'));
const Line = chakra('p', { base: { display: 'flex', gap: '2.5', alignItems: 'center', minW: '0', '& svg': { color: 'inkFaint' } } });
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' } });

/** The weekly days and the time for the viewer, and in the time zone of the class if it has one of its own. */
function Times({ item: { localDays, localTime, timeZone }, now }: { item: ClassItem_ClassFragment; now: Date }) {
  const { i18n } = useLingui();
  const format = useScheduleFormat();
  const weekly = format.weeklyIn({ days: localDays, time: localTime, timeZone: timeZone ?? null }, viewerZone(), now);
  return (
    <Stack gap="0.5">
      <Line>
        <Icon icon={ClockIcon} />
        <span>{weekly}</span>
      </Line>
      {timeZone != null && <OwnZone zone={timeZoneName(timeZone, i18n.locale)} weekly={format.weekly(localDays, localTime)} />}
    </Stack>
  );
}

function OwnZone({ zone, weekly }: { zone: string; weekly: string }) {
  return (
    <Text small tone="soft">
      <Trans>
        <Isolate>{zone}</Isolate>: {weekly}
      </Trans>
    </Text>
  );
}

/** For whom the class is, and in which languages it is described. */
function Tags({ item: { module, languages, language } }: { item: ClassItem_ClassFragment }) {
  const { t } = useLingui();
  const wanted = contentLanguageOf(useReadingPreference());
  // A text in another language than the wanted one has a tag of its own.
  const others = languages.filter((code) => code === wanted || code !== language);
  return (
    <Row gap="2" flexWrap="wrap">
      <Tag tone="accent">{module == null ? <Trans>Whole course</Trans> : <Isolate>{module.name}</Isolate>}</Tag>
      <LanguageTag language={language} />
      {others.length > 0 && (
        <Row as="ul" gap="2" flexWrap="wrap" aria-label={t`Languages`}>
          {others.map((code) => (
            <Tag as="li" key={code}>
              <bdi lang={code}>{languageName(code)}</bdi>
            </Tag>
          ))}
        </Row>
      )}
    </Row>
  );
}

function Leader({ leader }: { leader: NonNullable<ClassItem_ClassFragment['leader']> }) {
  const { name, surname, color } = leader;
  return (
    <Row gap="2.5">
      <Avatar name={name} surname={surname} color={color} />
      <Text small>
        <Trans>
          Led by{' '}
          <Isolate>
            {name} {surname}
          </Isolate>
        </Trans>
      </Text>
    </Row>
  );
}

function Description({ item }: { item: ClassItem_ClassFragment }) {
  const [open, setOpen] = useState(false);
  const { t } = useLingui();
  const id = useId();
  const { name, description, language } = item;
  return (
    <>
      <AppButton
        variant="quiet"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        aria-label={open ? t`Hide description: ${name}` : t`Show description: ${name}`}
      >
        {open ? <Trans>Hide description</Trans> : <Trans>Show description</Trans>}
      </AppButton>
      <chakra.div id={id} hidden={!open} flexBasis="full" {...inLanguage(language)}>
        {open && <RichText html={description} />}
      </chakra.div>
    </>
  );
}

export interface ClassItemProps {
  item: ClassItem_ClassFragment;
  now: Date;
  /** Joining it is the main action of the list. */
  main: boolean;
  /** The menu for those who may edit the class. */
  menu: ReactNode;
  /** Shows who was in the class, to those who moderate it. */
  onAttendance: () => void;
}

/** A weekly class: its next date, its times for the viewer, for whom it is, and Join Class. */
export function ClassItem({ item, now, main, menu, onAttendance }: ClassItemProps) {
  const { t } = useLingui();
  const id = useId();
  const { name } = item;
  const next = nextDateOf(item, now);
  return (
    <Item aria-labelledby={id}>
      <Row justifyContent="space-between" alignItems="flex-start">
        <Heading id={id} minW="0" overflowWrap="anywhere">
          <Isolate {...inLanguage(item.language)}>{item.name}</Isolate>
        </Heading>
        {menu}
      </Row>
      <NextDateBox next={next} now={now} />
      <Times item={item} now={now} />
      {item.leader != null && <Leader leader={item.leader} />}
      <Tags item={item} />
      <Actions>
        <JoinClass item={item} next={next} now={now} main={main} />
        <CalendarMenu name={item.name} links={item.calendarLinks} />
        <Description item={item} />
        {item.canModerate && (
          <AppButton variant="quiet" aria-label={t`Attendance: ${name}`} onClick={onAttendance}>
            <Trans>Attendance</Trans>
          </AppButton>
        )}
      </Actions>
    </Item>
  );
}
