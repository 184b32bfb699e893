import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { ReceivedMessagesDocument, type ReceivedMessagesQuery } from './received-messages.generated.ts';
import { ReceivedMessages } from './received-messages.tsx';

type Message = ReceivedMessagesQuery['receivedMessages']['items'][number];

const message = (id: string, change: Partial<Message> = {}): Message =>
  typed('ReceivedMessage', {
    id,
    subject: `Message ${id}`,
    html: `<p>Body ${id}</p>`,
    sentAt: '2026-11-21T09:00:00Z',
    sender: 'Omar Haddad',
    attachments: [],
    ...change,
  });
const page = (items: Message[], nextCursor: string | null = null, cursor?: string) =>
  answer(ReceivedMessagesDocument, cursor === undefined ? { courseId: 'c1' } : { courseId: 'c1', cursor }, {
    receivedMessages: typed('ReceivedMessagePage', { nextCursor, items }),
  } as never);

describe('the messages of a course', () => {
  it('show text, sender and files, and each text has its own direction', async () => {
    const attachments = [typed('MessageAttachment', { id: 'f1', name: 'plan.pdf', url: '/files/f1' })];
    renderWithProviders(<ReceivedMessages courseId="c1" />, { answers: [page([message('1', { attachments })])] });
    expect(await screen.findByRole('heading', { name: 'Message 1' })).toBeDefined();
    expect(screen.getByText('Body 1').closest('[dir=auto]')).not.toBeNull();
    expect(screen.getByText('Omar Haddad')).toBeDefined();
    expect(screen.getByRole('link', { name: 'plan.pdf' }).getAttribute('href')).toBe('/files/f1');
  });

  it('run no markup that is not in the grammar', async () => {
    renderWithProviders(<ReceivedMessages courseId="c1" />, {
      answers: [page([message('1', { html: '<p>x<img src="y" onerror="z()"></p><script>z()</script>' })])],
    });
    await screen.findByRole('heading', { name: 'Message 1' });
    expect(document.querySelector('main img, li img, li script')).toBeNull();
  });

  it('are read page by page', async () => {
    renderWithProviders(<ReceivedMessages courseId="c1" />, { answers: [page([message('2')], 'next'), page([message('1')], null, 'next')] });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('heading', { name: 'Message 1' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Message 2' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('have an empty state', async () => {
    renderWithProviders(<ReceivedMessages courseId="c1" />, { answers: [page([])] });
    expect(await screen.findByText('There are no messages yet')).toBeDefined();
  });
});
