import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { timeZoneName } from '../../../schema/time-zone-name.ts';
import { type SessionViewer, startSession } from '../../shared/session/session.ts';
import { answer, type RenderOptions, refusal, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { type NotificationSettings_SettingFragment, SaveNotificationSettingsDocument } from './notification-settings.generated.ts';
import { NotificationSettings } from './notification-settings.tsx';

type Setting = NotificationSettings_SettingFragment;
const setting = (kind: Setting['kind'], choices: Setting['choices'], mail = choices[0] ?? 'never'): Setting =>
  typed('NotificationSetting', { kind, mail, choices });
const DEFAULTS: Setting[] = [
  setting('feedback', ['each', 'never']),
  setting('homeworkReturned', ['each', 'never']),
  setting('homeworkWaiting', ['daily', 'each', 'never']),
  setting('courseMessage', []),
  setting('exportReady', ['never']),
];
const changed = (kind: Setting['kind'], mail: Setting['mail']) => DEFAULTS.map((each) => (each.kind === kind ? { ...each, mail } : each));
const choosing = (kind: Setting['kind'], mail: Setting['mail']) => ({ settings: [{ kind, mail }] });
const Document: TypedDocumentNode<{ notificationSettings: Setting[] }, Record<string, never>> = gql`
  query NotificationSettings {
    notificationSettings {
      kind
      mail
      choices
    }
  }
`;
const loaded = answer(Document, {}, { notificationSettings: DEFAULTS });

/** Reads the settings, as the page does with everything else. */
function Read() {
  const { data } = useQuery(Document);
  return data && <NotificationSettings settings={data.notificationSettings} />;
}

const person = {
  id: 'u1',
  name: 'Anna',
  surname: 'Bauer',
  email: 'a@academy.example',
  gender: null,
  color: '#0e6b66',
  language: 'en',
  contentLanguage: null,
} as const;

async function open(role: SessionViewer['role'], path: string, ...answers: NonNullable<RenderOptions['answers']>) {
  startSession({ token: 'token', viewer: { ...person, role, doNotDisturb: false } });
  renderWithProviders(<Read />, { path, pattern: '/settings', answers });
  await screen.findByText(/Notifications always appear/);
}
const feedback = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Feedback on your homework' });
const waiting = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Homework is waiting for feedback' });

describe('the settings of notifications', () => {
  it('are saved at once when a switch is pressed', async () => {
    const variables = choosing('feedback', 'never');
    await open('student', '/settings', loaded, answer(SaveNotificationSettingsDocument, variables, { saveNotificationSettings: changed('feedback', 'never') }));
    expect(feedback().checked).toBe(true);
    // A kind that sends no mail has no switch.
    expect(screen.queryByText('Your file is ready')).toBeNull();
    await userEvent.click(feedback());
    await waitFor(() => expect(feedback().checked).toBe(false));
  });

  it('show the stored choice again when the server refuses another', async () => {
    const variables = choosing('feedback', 'never');
    await open('student', '/settings', loaded, refusal(SaveNotificationSettingsDocument, variables, 'INTERNAL'));
    await userEvent.click(feedback());
    await screen.findByRole('alert');
    await waitFor(() => expect(feedback().checked).toBe(true));
  });

  it('offer the daily email, with its time and time zone, to those who review homework', async () => {
    const variables = choosing('homeworkWaiting', 'each');
    await open(
      'instructor',
      '/settings',
      loaded,
      answer(SaveNotificationSettingsDocument, variables, { saveNotificationSettings: changed('homeworkWaiting', 'each') }),
    );
    expect(waiting().value).toBe('daily');
    expect(screen.getByText(/The daily email arrives at 07:00/).textContent).toContain(
      timeZoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone, 'en'),
    );
    await userEvent.selectOptions(waiting(), 'One email for each submission');
    await waitFor(() => expect(screen.queryByText(/The daily email arrives/)).toBeNull());
  });

  it('have for students no switch for homework to review or for notifications that are emails themselves', async () => {
    await open('student', '/settings', loaded);
    expect(screen.queryByText('Homework is waiting for feedback')).toBeNull();
    expect(screen.getByText('New message to the course')).toBeDefined();
    expect(screen.getAllByRole('switch')).toHaveLength(2);
  });

  it('get the focus when the link of an email leads to them', async () => {
    await open('student', '/settings#notifications', loaded);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Notifications always appear'));
  });
});
