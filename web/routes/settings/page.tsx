import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type MouseEvent, type ReactNode, Suspense } from 'react';
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
import { lazyPart } from '../../shared/lazy-part.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { ColorModeSwitch } from '../../shared/ui/color-mode-switch.tsx';
import { Card, Heading, PageBody, Stack, Text, TextLink } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { FormSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { TextSizeSwitch } from '../../shared/ui/text-size-switch.tsx';
import { SettingsPageDocument, type SettingsPageQuery } from './page.generated.ts';

const Part = chakra('section', {
  base: { display: 'grid', gap: { base: '3', lg: '8' }, gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '18rem minmax(0, 35rem)' }, alignItems: 'start' },
});

const Links = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '4', '& a': { display: 'inline-flex', alignItems: 'center', minH: '11' } },
});

/** Its texts are also those of the sign-in. */
const SecondFactorPanel = lazyPart(async () => {
  const texts = import('../../shared/i18n/second-factor-catalog.ts').then(({ loadSecondFactorCatalog }) => loadSecondFactorCatalog());
  const [part] = await Promise.all([import('../../features/auth/second-factor/second-factor-panel.tsx'), texts]);
  return part.SecondFactorPanel;
});

interface Section {
  /** The id of its heading. */
  id: string;
  title: ReactNode;
  about?: ReactNode;
  content: ReactNode;
}

function SectionView({ id, title, about, content }: Section) {
  return (
    <Part aria-labelledby={id}>
      <Stack gap="1" pt={{ lg: '6' }}>
        <Heading id={id} tabIndex={-1} scrollMarginTop="1rem">
          {title}
        </Heading>
        {about !== undefined && (
          <Text small tone="soft">
            {about}
          </Text>
        )}
      </Stack>
      <Card padded>{content}</Card>
    </Part>
  );
}

/** Shows a section and gives its heading the focus. */
function showSection(event: MouseEvent, id: string): void {
  event.preventDefault();
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

/** Links to the sections: on a phone the page is several windows long. */
function Contents({ sections }: { sections: readonly Section[] }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Parts of this page`}>
      <Links>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <TextLink href={`#${id}`} onClick={(event) => showSection(event, id)}>
              {title}
            </TextLink>
          </li>
        ))}
      </Links>
    </nav>
  );
}

interface SectionsProps {
  data: Pick<SettingsPageQuery, 'settings' | 'notificationSettings'> & { viewer: NonNullable<SettingsPageQuery['viewer']> };
  onChanged: () => Promise<unknown>;
}

const notificationsOf = (settings: SettingsPageQuery['notificationSettings']): Section => ({
  id: 'notifications',
  title: <Trans>Notifications</Trans>,
  about: <Trans>Changes are saved automatically.</Trans>,
  content: <NotificationSettings settings={settings} />,
});

const sectionsOf = ({ data: { viewer, settings, notificationSettings }, onChanged }: SectionsProps): Section[] => [
  {
    id: 'personal',
    title: <Trans>Personal information</Trans>,
    about: <Trans>Other learners see your name, never your email address.</Trans>,
    content: <ProfileForm viewer={viewer} />,
  },
  {
    id: 'languages',
    title: <Trans>Languages</Trans>,
    about: <Trans>Changes are saved automatically.</Trans>,
    content: <LanguagePanel contentLanguages={settings.contentLanguages} />,
  },
  notificationsOf(notificationSettings),
  {
    id: 'appearance',
    title: <Trans>Appearance</Trans>,
    content: (
      <Stack>
        <ColorModeSwitch />
        <TextSizeSwitch />
      </Stack>
    ),
  },
  {
    id: 'password',
    title: <Trans>Change password</Trans>,
    about: <Trans>Changing your password signs you out on all other devices.</Trans>,
    content: <ChangePasswordForm onChanged={onChanged} />,
  },
  {
    id: 'two-step',
    title: <Trans>Two-step sign-in</Trans>,
    about: <Trans>Protects your account when someone learns your password.</Trans>,
    content: (
      <Suspense fallback={<FormSkeleton fields={1} />}>
        <SecondFactorPanel />
      </Suspense>
    ),
  },
  {
    id: 'sessions',
    title: <Trans>Sessions</Trans>,
    about: <Trans>Devices where you are signed in. End any session you do not recognise.</Trans>,
    content: <SessionsPanel viewer={viewer} onChanged={onChanged} />,
  },
  {
    id: 'data',
    title: <Trans>Your data</Trans>,
    content: (
      <Stack>
        {analyticsServer() !== null && <AnalyticsSwitch />}
        <DownloadMyData />
      </Stack>
    ),
  },
  { id: 'delete', title: <Trans>Delete profile</Trans>, content: <DeactivateAccount /> },
];

function Sections(props: SectionsProps) {
  const sections = sectionsOf(props);
  return (
    <>
      <Contents sections={sections} />
      <Stack gap="8">
        {sections.map((section) => (
          <SectionView key={section.id} {...section} />
        ))}
      </Stack>
    </>
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
        {({ viewer, settings, notificationSettings }) =>
          viewer === null ? (
            <EmptyState>
              <Trans>No Data</Trans>
            </EmptyState>
          ) : (
            <UnsavedWorkProvider>
              <Sections data={{ viewer, settings, notificationSettings }} onChanged={() => result.refetch()} />
            </UnsavedWorkProvider>
          )
        }
      </QueryState>
    </PageBody>
  );
}
