import { useMutation } from '@apollo/client/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { DIGEST_HOUR, type NotificationMail } from '../../../schema/notifications.ts';
import { timeZoneName } from '../../../schema/time-zone-name.ts';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { dateLocale } from '../../shared/i18n/format.ts';
import { useViewer } from '../../shared/session/session.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { CheckBox } from '../../shared/ui/controls.ts';
import { Isolate, Stack, Text } from '../../shared/ui/layout.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { type NotificationSettings_SettingFragment, SaveNotificationSettingsDocument } from './notification-settings.generated.ts';
import { KIND_TITLES } from './notification-texts.ts';

const MAIL_CHOICES: Record<NotificationMail, MessageDescriptor> = {
  each: msg`One email for each submission`,
  daily: msg`One daily email`,
  never: msg`No emails`,
};

type Setting = NotificationSettings_SettingFragment;

interface SettingProps {
  setting: Setting;
  onChoose: (mail: NotificationMail) => void;
}

/** A kind that is sent as a mail each, or not. */
function MailSwitch({ setting: { kind, mail }, onChoose }: SettingProps) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <chakra.label htmlFor={id} display="flex" gap="3" py="2">
      <CheckBox id={id} type="checkbox" role="switch" checked={mail === 'each'} onChange={(event) => onChoose(event.target.checked ? 'each' : 'never')} />
      <span>{i18n._(KIND_TITLES[kind])}</span>
    </chakra.label>
  );
}

/** A kind that can also come in the daily digest. */
function MailChoice({ setting: { kind, mail, choices }, onChoose }: SettingProps) {
  const { i18n } = useLingui();
  const time = new Intl.DateTimeFormat(dateLocale(i18n.locale), { timeStyle: 'short' }).format(new Date(2026, 0, 1, DIGEST_HOUR));
  const timeZone = timeZoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone, i18n.locale);
  return (
    <Stack gap="1.5" py="2">
      <SelectField
        label={i18n._(KIND_TITLES[kind])}
        value={mail}
        choices={choices.map((choice) => ({ value: choice, label: i18n._(MAIL_CHOICES[choice]) }))}
        onChoose={(value) => onChoose(value as NotificationMail)}
      />
      {mail === 'daily' && (
        <Text small tone="soft">
          <Trans>
            The daily email arrives at {time} in your time zone (<Isolate>{timeZone}</Isolate>), when there is something new or waiting.
          </Trans>
        </Text>
      )}
    </Stack>
  );
}

/** An event that sends a mail of its own. */
function MailAlways({ setting: { kind } }: { setting: Setting }): ReactNode {
  const { i18n } = useLingui();
  return (
    <Stack gap="0.5" py="2">
      <span>{i18n._(KIND_TITLES[kind])}</span>
      <Text small tone="soft">
        <Trans>Always sent by email.</Trans>
      </Text>
    </Stack>
  );
}

/**
 * Which notifications a person also gets by mail. Each choice is saved at once. The link in the mails leads here, to `#notifications`: the settings
 * then take the focus.
 */
export function NotificationSettings({ settings }: { settings: readonly Setting[] }) {
  const [save] = useMutation(SaveNotificationSettingsDocument, { onError: notifyFailure });
  const choose = (kind: Setting['kind'], mail: NotificationMail) =>
    void save({
      variables: { settings: [{ kind, mail }] },
      optimisticResponse: { saveNotificationSettings: settings.map((each) => (each.kind === kind ? { ...each, mail } : each)) },
    });
  const student = useViewer().role === 'student';
  const { hash } = useLocation();
  const top = useRef<HTMLDivElement>(null);
  // Before the paint: what is shown first is where it stays.
  useLayoutEffect(() => {
    if (hash !== '#notifications') return;
    top.current?.scrollIntoView({ block: 'center' });
    top.current?.focus({ preventScroll: true });
  }, [hash]);
  return (
    <chakra.div ref={top} tabIndex={-1} outline="none" display="grid" gap="2">
      <Text small tone="soft">
        <Trans>Notifications always appear under the bell. Choose which ones you also get by email.</Trans>
      </Text>
      {settings
        // Students review no homework; a kind with one choice has nothing to choose.
        .filter(({ kind, choices }) => (!student || kind !== 'homeworkWaiting') && choices.length !== 1)
        .map((setting) => {
          const props = { setting, onChoose: (mail: NotificationMail) => choose(setting.kind, mail) };
          if (setting.choices.length === 0) return <MailAlways key={setting.kind} setting={setting} />;
          return setting.choices.includes('daily') ? <MailChoice key={setting.kind} {...props} /> : <MailSwitch key={setting.kind} {...props} />;
        })}
    </chakra.div>
  );
}
