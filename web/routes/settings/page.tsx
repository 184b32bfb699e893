import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { AnalyticsSwitch } from '../../features/analytics/analytics-switch.tsx';
import { ChangePasswordForm } from '../../features/auth/change-password-form.tsx';
import { SessionsPanel } from '../../features/auth/sessions-panel.tsx';
import { NotificationSettings } from '../../features/notifications/notification-settings.tsx';
import { DownloadMyData } from '../../features/personal-data/download-my-data.tsx';
import { DeactivateAccount } from '../../features/users/deactivate-account.tsx';
import { LanguagePanel } from '../../features/users/language-panel.tsx';
import { ProfileForm } from '../../features/users/profile-form.tsx';
import { analyticsServer } from '../../shared/analytics-server.ts';
import { UnsavedWorkProvider } from '../../shared/forms/unsaved-work.tsx';
import { QueryState } from '../../shared/query-state.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { ColorModeSwitch } from '../../shared/ui/color-mode-switch.tsx';
import { Card, Heading, PageBody, Stack, Text } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { FormSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { TextSizeSwitch } from '../../shared/ui/text-size-switch.tsx';
import { SettingsPageDocument, type SettingsPageQuery } from './page.generated.ts';

const Part = chakra('section', {
  base: { display: 'grid', gap: { base: '3', lg: '8' }, gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '18rem minmax(0, 35rem)' }, alignItems: 'start' },
});

function Section({ title, about, children }: { title: ReactNode; about?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Part aria-labelledby={id}>
      <Stack gap="1" pt={{ lg: '6' }}>
        <Heading id={id}>{title}</Heading>
        {about !== undefined && (
          <Text small tone="soft">
            {about}
          </Text>
        )}
      </Stack>
      <Card padded>{children}</Card>
    </Part>
  );
}

function Sections({
  data,
  onChanged,
}: {
  data: Pick<SettingsPageQuery, 'settings'> & { viewer: NonNullable<SettingsPageQuery['viewer']> };
  onChanged: () => Promise<unknown>;
}) {
  const { viewer, settings } = data;
  return (
    <Stack gap="8">
      <Section title={<Trans>Personal information</Trans>} about={<Trans>Other learners see your name, never your email address.</Trans>}>
        <ProfileForm viewer={viewer} />
      </Section>
      <Section title={<Trans>Languages</Trans>} about={<Trans>Changes are saved automatically.</Trans>}>
        <LanguagePanel contentLanguages={settings.contentLanguages} />
      </Section>
      <Section title={<Trans>Notifications</Trans>} about={<Trans>Changes are saved automatically.</Trans>}>
        <NotificationSettings />
      </Section>
      <Section title={<Trans>Appearance</Trans>}>
        <Stack>
          <ColorModeSwitch />
          <TextSizeSwitch />
        </Stack>
      </Section>
      <Section title={<Trans>Change password</Trans>} about={<Trans>Changing your password signs you out on all other devices.</Trans>}>
        <ChangePasswordForm onChanged={onChanged} />
      </Section>
      <Section title={<Trans>Sessions</Trans>} about={<Trans>Devices where you are signed in. End any session you do not recognise.</Trans>}>
        <SessionsPanel viewer={viewer} onChanged={onChanged} />
      </Section>
      <Section title={<Trans>Your data</Trans>}>
        <Stack>
          {analyticsServer() !== null && <AnalyticsSwitch />}
          <DownloadMyData />
        </Stack>
      </Section>
      <Section title={<Trans>Delete profile</Trans>}>
        <DeactivateAccount />
      </Section>
    </Stack>
  );
}

/** /settings: the profile page (docs/specification.md#2-screens-and-routes). */
export function SettingsPage() {
  const { t } = useLingui();
  const result = useQuery(SettingsPageDocument);
  return (
    <PageBody>
      <PageTitle title={t`Settings`} />
      <QueryState result={result} skeleton={<FormSkeleton fields={4} />}>
        {({ viewer, settings }) =>
          viewer === null ? (
            <EmptyState>
              <Trans>No Data</Trans>
            </EmptyState>
          ) : (
            <UnsavedWorkProvider>
              <Sections data={{ viewer, settings }} onChanged={() => result.refetch()} />
            </UnsavedWorkProvider>
          )
        }
      </QueryState>
    </PageBody>
  );
}
