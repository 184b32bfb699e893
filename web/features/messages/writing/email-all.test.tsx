import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RichTextEditorProps } from '../../../shared/rich-text/rich-text-editor.tsx';
import { answer, type RenderOptions, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import { EmailAllChangesDocument, EmailAllDocument } from './email-all.generated.ts';
import { EmailAll } from './email-all.tsx';
import { MessageDeliveriesDocument, RetryCourseMessageDocument } from './message-deliveries.generated.ts';
import { PreviewCourseMessageDocument, SendCourseMessageDocument } from './message-form.generated.ts';
import type { MessageItem_MessageFragment } from './message-item.generated.ts';

type Message = MessageItem_MessageFragment;

const counts = (change: Partial<Message['counts']> = {}): Message['counts'] =>
  typed('DeliveryCounts', { queued: 0, sent: 0, refused: 0, failed: 0, ...change });
const message = (id: string, change: Partial<Message> = {}): Message =>
  typed('CourseMessage', {
    id,
    subject: `Message ${id}`,
    html: '<p>The body.</p>',
    sentAt: '2026-11-21T09:00:00Z',
    sender: 'Omar Haddad',
    handedOut: true,
    toInactive: false,
    attachments: [],
    counts: counts({ sent: 34 }),
    ...change,
  });
const page = (items: Message[], recipientCount = 34) =>
  answer(EmailAllDocument, { courseId: 'c1' }, {
    courseMessages: typed('CourseMessagePage', { recipientCount, inactiveCount: 3, nextCursor: null, items }),
  } as never);
const INPUT = { courseId: 'c1', subject: 'No class', content: '<p>Tuesday</p>', attachmentIds: [], unusedFileIds: [] };
const sending = (sendAgain: boolean) =>
  answer(
    SendCourseMessageDocument,
    { input: INPUT, sendAgain },
    { sendCourseMessage: message('new', { subject: 'No class', handedOut: false, counts: counts() }) },
  );
const sentBefore = {
  request: { query: SendCourseMessageDocument, variables: { input: INPUT, sendAgain: false } },
  result: { errors: [new GraphQLError('MESSAGE_SENT_BEFORE', { extensions: { code: 'MESSAGE_SENT_BEFORE', parameters: { minutes: 2 } } })] },
};

/** The editor is a plain field here. */
vi.mock('../../../shared/rich-text/rich-text-editor.tsx', () => ({
  RichTextEditor: ({ label, html, onChange, wrong }: RichTextEditorProps) => (
    <textarea aria-label={label} aria-invalid={wrong || undefined} value={html} onChange={(event) => onChange(event.target.value)} />
  ),
}));

beforeEach(() => localStorage.clear());

/** Opens the page; its events wait until `release` is called. */
async function open(...answers: NonNullable<RenderOptions['answers']>) {
  return openAt('/academy-course-detail/c1', answers);
}

async function openAt(path: string, answers: NonNullable<RenderOptions['answers']>) {
  const options = { path, pattern: '/academy-course-detail/c1', answers, held: 'EmailAllChanges' };
  const { release } = renderWithProviders(<EmailAll courseId="c1" />, options);
  await screen.findByRole('heading', { name: 'Sent messages' });
  return { release };
}

async function write() {
  await userEvent.type(screen.getByLabelText('Subject'), 'No class');
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), '<p>Tuesday</p>');
}

describe('the form of a message to all learners', () => {
  it('requires subject and body', async () => {
    await open(page([]));
    await userEvent.click(screen.getByRole('button', { name: 'Send to 34 learners' }));
    expect(await screen.findByText('Subject is required!')).toBeDefined();
    expect(screen.getByText('Message is required!')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('cannot be sent if the course has no learners', async () => {
    await open(page([], 0));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send to 0 learners' }).disabled).toBe(true);
  });

  it('is sent after a question, and empty afterwards', async () => {
    await open(page([]), sending(false), page([message('new', { subject: 'No class', handedOut: false, counts: counts() })]));
    await write();
    await userEvent.click(screen.getByRole('button', { name: 'Send to 34 learners' }));
    const question = await screen.findByRole('dialog', { name: 'Send this message?' });
    expect(question.textContent).toContain('34 learners will get it by email.');
    await userEvent.click(within(question).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Message sent')).toBeDefined();
    expect(await screen.findByText('Preparing the emails')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('is sent to the inactive learners only, who are named as its readers, and leads back to all', async () => {
    const toInactive = answer(
      SendCourseMessageDocument,
      { input: { ...INPUT, inactiveOnly: true }, sendAgain: false },
      { sendCourseMessage: message('new', { subject: 'No class', toInactive: true }) },
    );
    await openAt('/academy-course-detail/c1?tab=7&to=inactive', [page([]), toInactive, page([message('new', { toInactive: true })])]);
    expect(screen.getByRole('heading', { name: 'Email to inactive learners' })).toBeDefined();
    await write();
    await userEvent.click(screen.getByRole('button', { name: 'Send to 3 learners' }));
    const question = await screen.findByRole('dialog', { name: 'Send this message?' });
    expect(question.textContent).toContain('3 learners will get it by email. No one else can read it in the course.');
    await userEvent.click(within(question).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('To inactive learners only')).toBeDefined();
    await userEvent.click(screen.getByRole('link', { name: 'Write to all learners' }));
    expect(await screen.findByRole('heading', { name: 'Email to all learners' })).toBeDefined();
  });

  it('is sent again only when the sender confirms it', async () => {
    await open(page([]), sentBefore, sending(true), page([message('new')]));
    await write();
    await userEvent.click(screen.getByRole('button', { name: 'Send to 34 learners' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('You sent this message 2 minutes ago. Send it again?')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Message sent')).toBeDefined();
  });

  it('shows the mail in a frame that runs nothing', async () => {
    const mail = { subject: 'No class', html: '<p>The whole mail</p>', text: 'The whole mail as text' };
    const preview = answer(PreviewCourseMessageDocument, { input: INPUT, language: 'en' }, { previewCourseMessage: typed('MessagePreview', mail) });
    await open(page([]), preview);
    await write();
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    const frame = await screen.findByTitle<HTMLIFrameElement>('Preview of the email');
    expect([frame.getAttribute('sandbox'), frame.getAttribute('srcdoc')]).toEqual(['', '<p>The whole mail</p>']);
    await userEvent.selectOptions(screen.getByLabelText('Format'), 'text');
    expect(screen.getByText('The whole mail as text')).toBeDefined();
  });

  it('offers a message that was not sent, and restores it', async () => {
    const draft = { values: { subject: 'Kept', content: '<p>Words</p>', attachments: [] }, revision: null, savedAt: '2026-11-21T09:00:00Z' };
    localStorage.setItem('draft::message:c1#1', JSON.stringify(draft));
    await open(page([]));
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Kept'));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe('<p>Words</p>');
  });
});

describe('a sent message', () => {
  it('shows its progress, and the result when an event brings it', async () => {
    const underWay = message('m1', { counts: counts({ queued: 2, sent: 1 }) });
    const done = message('m1', { counts: counts({ sent: 2, refused: 1 }) });
    const { release } = await open(page([underWay]), answer(EmailAllChangesDocument, { courseId: 'c1' }, { courseMessageChanged: done }));
    expect(screen.getByText('Sending: 1 of 3')).toBeDefined();
    expect(screen.getByRole('progressbar', { name: 'Emails sent' }).getAttribute('aria-valuenow')).toBe('33');
    release();
    expect((await screen.findAllByText(/Sent to 2 people\.\s+1 address was refused\./)).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  it('stays in the list when an event brings a newer one after further messages were loaded', async () => {
    const pageOf = (ids: string[], nextCursor: string | null, cursor?: string) =>
      answer(EmailAllDocument, { courseId: 'c1', ...(cursor === undefined ? {} : { cursor }) }, {
        courseMessages: typed('CourseMessagePage', { recipientCount: 34, inactiveCount: 3, nextCursor, items: ids.map((id) => message(id)) }),
      } as never);
    const event = answer(EmailAllChangesDocument, { courseId: 'c1' }, { courseMessageChanged: message('m5') });
    const { release } = await open(pageOf(['m4', 'm3'], 'after-3'), event, pageOf(['m2', 'm1'], null, 'after-3'), pageOf(['m5', 'm4'], 'after-4'));
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('Message m1');
    release();
    await screen.findByText('Message m5');
    expect(screen.getAllByText(/^Message m\d$/).map(({ textContent }) => textContent)).toEqual([5, 4, 3, 2, 1].map((number) => `Message m${number}`));
  });

  it('shows refused addresses with the reason, and tries one again', async () => {
    const refused = message('m1', { counts: counts({ sent: 33, refused: 1 }) });
    const delivery = {
      userId: 'u1',
      name: 'Leila Karimi',
      email: 'leila@academy.example',
      reason: 'ADDRESS_REFUSED',
      reply: '550 5.1.1 No such user',
    } as const;
    const deliveries = (items: Array<typeof delivery>) =>
      answer(MessageDeliveriesDocument, { messageId: 'm1', state: 'refused' }, {
        courseMessageDeliveries: typed('MessageDeliveryPage', { nextCursor: null, items: items.map((item) => typed('MessageDelivery', item)) }),
      } as never);
    const retry = answer(RetryCourseMessageDocument, { messageId: 'm1', userId: 'u1' }, { retryCourseMessage: 1 });
    await open(page([refused]), deliveries([delivery]), retry, page([message('m1', { counts: counts({ sent: 33, queued: 1 }) })]), deliveries([]));
    await userEvent.click(screen.getByRole('button', { name: 'Show addresses' }));
    expect(await screen.findByText('leila@academy.example')).toBeDefined();
    expect(screen.getByText('The mail server refused the address. Check that it is spelled correctly and still exists.')).toBeDefined();
    expect(screen.getByText('550 5.1.1 No such user')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try again: Leila Karimi' }));
    expect(await screen.findByText('1 email will be tried again')).toBeDefined();
    expect(await screen.findByText('Sending: 33 of 34')).toBeDefined();
  });

  it('shows its text on request', async () => {
    await open(page([message('m1', { attachments: [typed('MessageAttachment', { id: 'f1', name: 'plan.pdf', url: '/files/f1' })] })]));
    expect(screen.queryByText('The body.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show message: Message m1' }));
    expect(screen.getByText('The body.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'plan.pdf' }).getAttribute('href')).toBe('/files/f1');
  });
});
