import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../../shared/session/session.ts';
import { forgetDrafts } from '../../../shared/store/drafts.ts';
import { answer, type RenderOptions, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import { viewerWith } from '../../../testing/viewer.ts';
import { type AcademyForm_AcademyFragment, AcademyToEditDocument, UpdateAcademyDocument } from './academy-editor.generated.ts';
import { AcademyForm } from './academy-form.tsx';

const LANGUAGES = ['en', 'de', 'ar'];
const VIEWER = viewerWith({ id: 'a1', name: 'Katharina', surname: 'Berg', role: 'admin' });

function academy(change: Partial<AcademyForm_AcademyFragment> = {}): AcademyForm_AcademyFragment {
  return typed('AdminAcademy', {
    id: 'ac1',
    revision: 3,
    defaultLanguage: 'en',
    academyType: 'public',
    status: 'PUBLISHED',
    image: typed('Image', { id: '6f1c1b1e-0000-4000-8000-000000000001', url: '/files/1', alt: 'A tree', width: 400, height: 500, sources: [] }),
    translations: [
      typed('AcademyTranslation', { language: 'en', name: 'Listening', subTitle: 'For helpers' }),
      typed('AcademyTranslation', { language: 'de', name: 'Zuhören', subTitle: '' }),
    ],
    languages: [
      typed('TranslationState', { language: 'en', condition: 'current' }),
      typed('TranslationState', { language: 'de', condition: 'stale' }),
      typed('TranslationState', { language: 'ar', condition: 'missing' }),
    ],
    updatedAt: '2026-11-21T09:00:00Z',
    updatedBy: typed('Editor', { id: 'a2', name: 'Omid', surname: 'Rahimi' }),
    ...change,
  });
}

type Input = Record<string, unknown>;

/** The input of the mutation for the academy above, with changes. */
const input = (change: Input): Input => ({
  defaultLanguage: 'en',
  academyType: 'public',
  status: null,
  imageId: academy().image?.id,
  imageAlt: 'A tree',
  upToDate: [],
  unusedFileIds: [],
  translations: [
    { language: 'en', name: 'Listening', subTitle: 'For helpers' },
    { language: 'de', name: 'Zuhören', subTitle: '' },
  ],
  ...change,
});
const english = (name: string) => ({
  translations: [
    { language: 'en', name, subTitle: 'For helpers' },
    { language: 'de', name: 'Zuhören', subTitle: '' },
  ],
});

const saving = (revision: number, sent: Input, saved = academy({ revision: revision + 1 })) =>
  answer(UpdateAcademyDocument, { id: 'ac1', revision, input: sent } as never, { updateAcademy: saved });
const refused = (revision: number, sent: Input, code: string) => ({
  request: { query: UpdateAcademyDocument, variables: { id: 'ac1', revision, input: sent } },
  result: { errors: [new GraphQLError(code, { extensions: { code } })] },
});
const newest = (saved: AcademyForm_AcademyFragment) =>
  answer(AcademyToEditDocument, { id: 'ac1' }, { adminAcademy: saved, settings: typed('Settings', { contentLanguages: LANGUAGES }) });

function open(answers: NonNullable<RenderOptions['answers']> = [], saved = academy()) {
  const onSaved = vi.fn();
  function Page() {
    const [shown, setShown] = useState(true);
    return (
      <>
        {shown && (
          <AcademyForm
            container="dialog"
            academy={saved}
            languages={LANGUAGES}
            onSaved={onSaved}
            onCancel={() => undefined}
            staysAt={({ pathname }) => pathname === '/form'}
          />
        )}
        <button type="button" onClick={() => setShown(false)}>
          crash
        </button>
      </>
    );
  }
  const { router } = renderWithProviders(<Page />, { path: '/form', answers, routes: [{ path: '/elsewhere', element: <p>elsewhere</p> }] });
  return { onSaved, router };
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save academy' }));
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
};
const language = (words: RegExp) => userEvent.click(screen.getByRole('tab', { name: words }));

beforeEach(() => act(() => startSession({ token: 'secret', viewer: VIEWER })));

describe('the problems of an academy', () => {
  it('are shown with the documented messages in their language tab, which opens', async () => {
    const { onSaved } = open();
    await retype(name(), '');
    await retype(screen.getByRole('textbox', { name: 'Subtitle' }), '');
    await language(/العربية/);
    await save();
    // The rules are loaded on the first submit.
    expect(await screen.findByText('Missing default language content')).toBeTruthy();
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('English');
    await waitFor(() => expect(document.activeElement).toBe(name()));
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('include a missing name in a language that has other texts', async () => {
    open();
    await language(/العربية/);
    await userEvent.type(screen.getByRole('textbox', { name: 'Subtitle' }), 'للمساعدين');
    await language(/English/);
    await save();
    expect(await screen.findByText('Name is required!')).toBeTruthy();
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('العربية');
  });

  it('include a missing English name, whatever the default language is', async () => {
    open();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Default language' }), 'de');
    await retype(name(), '');
    await retype(screen.getByRole('textbox', { name: 'Subtitle' }), '');
    await save();
    expect(await screen.findByText('Name is required!')).toBeTruthy();
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('English');
  });
});

describe('the first invalid field of an academy', () => {
  it('is in the tab that opens, before the fields below the tabs', async () => {
    open([], academy({ image: null }));
    await retype(name(), '');
    await language(/العربية/);
    await save();
    await waitFor(() => expect(document.activeElement).toBe(name()));
    expect(screen.getByText('Missing Image')).toBeTruthy();
  });
});

describe('the languages of an academy', () => {
  it('have their own text direction', async () => {
    open();
    await language(/العربية/);
    expect([name().lang, name().dir]).toEqual(['ar', 'rtl']);
  });

  it('show an outdated translation beside the original and let the admin confirm it', async () => {
    const { onSaved } = open([saving(3, input({ upToDate: ['de'] }))]);
    expect(screen.getByRole('tab', { name: /Deutsch/ }).textContent).toContain('needs updating');
    await language(/Deutsch/);
    expect(screen.getByText('Listening').closest('[lang]')?.getAttribute('lang')).toBe('en');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Translation is still correct' }));
    expect(screen.getByRole('tab', { name: /Deutsch/ }).textContent).toContain('complete');
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  });
});

describe('unsaved work on an academy', () => {
  it('is offered after a crash and restored', async () => {
    open();
    await retype(name(), 'Good listening');
    await userEvent.click(screen.getByRole('button', { name: 'crash' }));
    open();
    expect(screen.getByText(/You have unsaved changes from/)).toBeTruthy();
    expect(name().value).toBe('Listening');
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(name().value).toBe('Good listening'));
    expect(screen.queryByText(/You have unsaved changes from/)).toBeNull();
  });

  it('names the files of a restored draft that were deleted meanwhile, and removes them from the form', async () => {
    const image = { id: '6f1c1b1e-0000-4000-8000-000000000009', kind: 'image', name: 'photo.webp', url: '/files/9?expires=99999999999', image: null };
    const { translations } = academy();
    const values = {
      defaultLanguage: 'en',
      academyType: 'public',
      status: 'PUBLISHED',
      image,
      imageAlt: '',
      upToDate: [],
      translations: Object.fromEntries(
        LANGUAGES.map((each) => [each, { name: translations.find(({ language }) => language === each)?.name ?? '', subTitle: '' }]),
      ),
    };
    localStorage.setItem('draft:a1:academy:ac1', JSON.stringify({ values, revision: 3, savedAt: '2026-11-20T09:00:00Z' }));
    const notFound = { errors: [{ message: 'NOT_FOUND', extensions: { code: 'NOT_FOUND' } }] };
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(notFound), { headers: { 'content-type': 'application/json' } }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    const list = await screen.findByText(/Choose these files again/);
    expect(list.parentElement?.textContent).toContain('photo.webp');
    await save();
    expect(await screen.findByText('Missing Image')).toBeTruthy();
  });

  it('is reported beside the save button if the browser cannot store it', async () => {
    open();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await retype(name(), 'Good listening');
    expect(await screen.findByText(/Your browser cannot keep these changes/)).toBeTruthy();
    full.mockRestore();
  });

  it('is deleted after a save', async () => {
    const { onSaved } = open([saving(3, input(english('Good listening')))]);
    await retype(name(), 'Good listening');
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('is deleted with all drafts of its author and not with those of other people', async () => {
    open();
    localStorage.setItem('draft:a2:academy:ac1', 'of somebody else');
    await retype(name(), 'Good listening');
    act(() => forgetDrafts(VIEWER.id));
    await userEvent.click(screen.getByRole('button', { name: 'crash' }));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual(['draft:a2:academy:ac1']);
    localStorage.clear();
  });

  it('asks for confirmation before a link leaves it', async () => {
    const { router } = open();
    await retype(name(), 'Good listening');
    await act(() => router.navigate('/elsewhere'));
    const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(router.state.location.pathname).toBe('/form');
    expect(name().value).toBe('Good listening');

    await act(() => router.navigate('/elsewhere'));
    await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });
});

describe('two admins who edit the same academy', () => {
  const theirs = academy({
    revision: 5,
    academyType: 'private',
    translations: [
      typed('AcademyTranslation', { language: 'en', name: 'Hearing', subTitle: 'For helpers' }),
      typed('AcademyTranslation', { language: 'de', name: 'Zuhören', subTitle: '' }),
    ],
  });

  it('see both versions field by field, and the choice is saved on the newest revision', async () => {
    const merged = input({ ...english('Good listening'), academyType: 'private' });
    const { onSaved } = open([refused(3, input(english('Good listening')), 'CHANGED_MEANWHILE'), newest(theirs), saving(5, merged)]);
    await retype(name(), 'Good listening');
    await save();

    const dialog = await screen.findByRole('dialog', { name: 'Two versions' });
    expect(within(dialog).getAllByText(/Omid Rahimi/).length).toBeGreaterThan(0);
    const both = within(dialog).getByRole('group', { name: /Name · English/ });
    expect(both.textContent).toContain('Good listening');
    expect(both.textContent).toContain('Hearing');
    expect(
      within(both)
        .getAllByRole<HTMLInputElement>('radio')
        .some(({ checked }) => checked),
    ).toBe(false);
    const theirType = within(within(dialog).getByRole('group', { name: 'Type of academy' })).getByRole<HTMLInputElement>('radio', { description: /Private/ });
    expect(theirType.checked).toBe(true);

    await userEvent.click(within(dialog).getByRole('button', { name: 'Save this choice' }));
    expect(within(dialog).getByText('Please choose a version for every part.')).toBeTruthy();
    await userEvent.click(within(both).getByRole('radio', { name: 'Your version', description: 'Good listening' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save this choice' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  });

  it('lose nothing if the second returns to the form', async () => {
    const { onSaved } = open([refused(3, input(english('Good listening')), 'CHANGED_MEANWHILE'), newest(theirs)]);
    await retype(name(), 'Good listening');
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Two versions' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Back to the form' }));
    expect(name().value).toBe('Good listening');
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('have no conflict if both versions are equal', async () => {
    const same = academy({
      revision: 7,
      translations: academy().translations.map((text) => (text.language === 'en' ? { ...text, name: 'Good listening' } : text)),
    });
    const sent = input(english('Good listening'));
    const { onSaved } = open([refused(3, sent, 'CHANGED_MEANWHILE'), newest(same), saving(7, sent)]);
    await retype(name(), 'Good listening');
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Two versions' })).toBeNull());
  });

  it('do not meet with their own save whose answer was lost', async () => {
    const theirs = academy({ revision: 4, translations: academy().translations.map((text) => (text.language === 'en' ? { ...text, name: 'Good' } : text)) });
    const sent = input(english('Good'));
    const lost = { request: { query: UpdateAcademyDocument, variables: { id: 'ac1', revision: 3, input: sent } }, error: new TypeError('Failed to fetch') };
    const more = input(english('Good listening'));
    const { onSaved } = open([lost, refused(3, more, 'CHANGED_MEANWHILE'), newest(theirs), saving(4, more)]);
    await retype(name(), 'Good');
    await save();
    await screen.findByRole('alert');
    await userEvent.type(name(), ' listening');
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('dialog', { name: 'Two versions' })).toBeNull();
  });
});
