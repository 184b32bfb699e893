import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AuditFilter } from '../../schema-types.generated.ts';
import { WIDE_SCREEN } from '../../shared/ui/use-media-query.ts';
import { answer, type RenderOptions, refusal, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { AuditEntriesDocument } from './audit-entries.generated.ts';
import { AuditEntries } from './audit-entries.tsx';
import type { AuditEntryRow_EntryFragment } from './audit-entry-row.generated.ts';
import { exportPath, readAuditFilter } from './audit-filter.ts';
import { ExportAuditTrailDocument } from './export-audit-trail.generated.ts';
import { AuditPersonSearchDocument } from './person-search.generated.ts';

type Entry = AuditEntryRow_EntryFragment;
const MARIAM = '00000000-0000-4000-8000-000000000001';
const COURSE = '00000000-0000-4000-8000-000000000002';
const NONE: AuditFilter = { actorId: null, objectId: null, objectType: null, action: null, result: null, from: null, to: null };

afterEach(() => void vi.unstubAllGlobals());

const entry = (id: string, change: Partial<Entry> = {}): Entry =>
  typed('AuditEntry', {
    id,
    at: '2026-11-21T09:00:00Z',
    action: 'course.update',
    result: 'done',
    actor: typed('AuditActor', { id: MARIAM, name: 'Mariam Karimi', state: 'shown' as const }),
    application: null,
    object: typed('AuditObject', { type: 'course', id: COURSE, name: 'First aid', state: 'shown' as const, courseId: COURSE }),
    ...change,
  });
const page = (items: Entry[], filter: AuditFilter = NONE, nextCursor: string | null = null, cursor?: string) =>
  answer(AuditEntriesDocument, cursor === undefined ? { filter } : { filter, cursor }, {
    auditEntries: typed('AuditEntryPage', { items, nextCursor }),
    exports: [],
  } as never);

async function open(path: string, ...answers: NonNullable<RenderOptions['answers']>) {
  const shown = renderWithProviders(<AuditEntries heading={(actions) => actions} />, { path, pattern: '/admin/audit', answers });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  return shown;
}
/** On a phone, as here, the entries are a list. */
const rows = () => within(screen.getByRole('list', { name: 'Audit trail' })).getAllByRole('listitem');
const plain = (element: HTMLElement | undefined): string => (element?.textContent ?? '').replace(/[\u2068\u2069]/g, '');

describe('the audit trail', () => {
  it('shows who did what, also of erased accounts, deleted items, guests and denials', async () => {
    const erased = typed('AuditActor', { id: 'u9', name: '', state: 'erased' } as const);
    const deleted = typed('AuditObject', { type: 'step', id: 's1', name: '', state: 'deleted', courseId: null } as const);
    await open(
      '/admin/audit',
      page([
        entry('a'),
        entry('b', { actor: erased, object: deleted, action: 'step.delete' }),
        entry('c', { actor: null, object: null, action: 'session.signIn', result: 'denied' }),
        entry('d', {
          action: 'rocket.launch',
          object: typed('AuditObject', { type: 'invitations', id: '12', name: '', state: 'unnamed' as const, courseId: null }),
        }),
        entry('e', { application: 'Timetable', object: null }),
        entry('f', { application: '', object: null }),
      ]),
    );
    const [first, second, third, fourth, fifth, sixth] = rows().map(plain);
    expect(first).toMatch(/Edit a course: First aid.*Mariam Karimi.*Course: First aid/);
    expect(second).toMatch(/Delete a step.*Erased account.*Step: Deleted/);
    expect(third).toMatch(/Sign in Denied.*Not signed in/);
    expect(fourth).toMatch(/rocket\.launch.*Invitations: 12/);
    expect(fifth).toMatch(/Edit a course.*Mariam Karimi.*with the application Timetable/);
    expect(sixth).toMatch(/Edit a course.*Mariam Karimi.*with a deleted application/);
  });

  it('keeps its filters in the address, and names the person whose entries it shows', async () => {
    const { router } = await open(
      '/admin/audit',
      page([entry('a')]),
      page([entry('b')], { ...NONE, actorId: MARIAM }),
      page([], { ...NONE, actorId: MARIAM, result: 'denied' }),
      page([entry('a')]),
    );
    const [first] = rows();
    await userEvent.click(within(first as HTMLElement).getByText(/Edit a course/));
    await userEvent.click(screen.getByRole('button', { name: 'Only entries of this person' }));
    expect(await screen.findByRole('button', { name: 'Only by Mariam Karimi' })).toBeDefined();
    await waitFor(() => expect(router.state.location.search).toBe(`?actor=${MARIAM}`));
    // On a phone, the entries come before the fields.
    await userEvent.click(screen.getByRole('button', { name: 'Filter (1)' }));
    const sheet = await screen.findByRole('dialog', { name: 'Filter' });
    await userEvent.selectOptions(within(sheet).getByRole('combobox', { name: 'Result' }), 'Denied');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Show the list' }));
    expect(await screen.findByRole('button', { name: 'Filter (2)' })).toBeDefined();
    expect(await screen.findByText('No entries match these filters.')).toBeDefined();
    await waitFor(() => expect(router.state.location.search).toBe(`?actor=${MARIAM}&result=denied`));
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Person' }));
  });

  it('shows an entry in two lines, what happened and who did it when, and its links after a press', async () => {
    await open('/admin/audit', page([entry('a')]));
    // jsdom shows what a closed element hides.
    const details = rows()[0]?.querySelector('details');
    expect(plain(details?.querySelector('summary') as HTMLElement)).toMatch(/^Edit a course: First aid Mariam Karimi · .*2026/);
    expect(details?.open).toBe(false);
    await userEvent.click(screen.getByText(/Edit a course/));
    expect(details?.open).toBe(true);
    expect(screen.getByRole('link', { name: 'First aid' }).getAttribute('href')).toBe(`/admin/course-detail/${COURSE}`);
  });

  it('is a table in a large window', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === WIDE_SCREEN, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    await open('/admin/audit', page([entry('a')]));
    const [, first] = within(screen.getByRole('table', { name: 'Audit trail' })).getAllByRole('row');
    expect(plain(first)).toMatch(/Mariam Karimi.*Edit a course.*Course: First aid/);
  });

  it('finds people by name, also deactivated ones, and shows the entries of the chosen one', async () => {
    const account = (id: string, name: string) => typed('Account', { id, name, surname: 'Karimi', email: `${name}@academy.example` });
    const found = (state: 'active' | 'deactivated', item: ReturnType<typeof account>) =>
      answer(AuditPersonSearchDocument, { search: 'karimi', state }, { accounts: typed('AccountPage', { items: [item] }) } as never);
    const { router } = await open(
      '/admin/audit',
      page([entry('a')]),
      found('active', account(MARIAM, 'Mariam')),
      found('deactivated', account('u2', 'Zia')),
      page([], { ...NONE, actorId: 'u2' }),
    );
    await userEvent.type(screen.getByRole('searchbox', { name: 'Person' }), 'karimi');
    const people = await screen.findByRole('list', { name: 'People' });
    // Active and deactivated accounts are read by two queries.
    await within(people).findByRole('button', { name: /Zia/ });
    await within(people).findByRole('button', { name: /Mariam/ });
    expect(within(people).getAllByRole('button').map(plain)).toEqual(['Mariam KarimiMariam@academy.example', 'Zia KarimiZia@academy.example']);
    await userEvent.click(within(people).getByRole('button', { name: /Zia/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?actor=u2'));
    expect(await screen.findByText('No entries match these filters.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Only entries of this person' })).toBeDefined();
    expect(screen.queryByRole('list', { name: 'People' })).toBeNull();
  });

  it('shows further entries on request', async () => {
    await open('/admin/audit', page([entry('a')], NONE, 'next'), page([entry('b')], NONE, null, 'next'));
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
  });

  it('shows a sentence when it is empty, and an error that can be tried again', async () => {
    await open('/admin/audit', refusal(AuditEntriesDocument, { filter: NONE }, 'SERVICE_UNAVAILABLE'), page([]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing has been recorded yet.')).toBeDefined();
  });

  it('exports the entries that match the filters', async () => {
    const fetched = vi.fn(async (_url: string) => new Response('a,b', { headers: { 'content-type': 'text/csv' } }));
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:audit', revokeObjectURL: () => undefined }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const filter = { ...NONE, action: 'course.update' };
    await open('/admin/audit?action=course.update', page([entry('a')], filter), answer(ExportAuditTrailDocument, { filter }, { exportAuditTrail: null }));
    await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(fetched.mock.calls[0]?.[0]).toBe('/exports/audit?action=course.update');
    click.mockRestore();
  });
});

describe('the filter of the audit trail in the address', () => {
  const read = (query: string) => readAuditFilter((name) => new URLSearchParams(query).get(name));

  it('ignores invalid values', () => {
    expect(read('actor=%3Cb%3E&kind=king&action=rocket&result=maybe&from=2026-13-99x&to=today')).toEqual(NONE);
  });

  it('includes its first and last day, in the time zone of the viewer', () => {
    const { from, to } = read('from=2026-03-28&to=2026-03-29');
    expect([from, to]).toEqual([new Date(2026, 2, 28).toISOString(), new Date(2026, 2, 30).toISOString()]);
    expect(exportPath(read('from=2026-03-28'))).toBe(`/exports/audit?from=${encodeURIComponent(from ?? '')}`);
  });
});
