import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../../shared/session/session.ts';
import { answer, type RenderOptions, refusal, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import { viewerWith } from '../../../testing/viewer.ts';
import { ContentCopiesDocument, StartCopyDocument } from '../copies/content-copies.generated.ts';
import { ModuleFormCreateDocument } from './module-form.generated.ts';
import { ModuleForm } from './module-form.tsx';
import {
  OutlineDuplicateModuleDocument,
  OutlineDuplicateStepDocument,
  type OutlineEditor_CourseFragment,
  OutlineMoveStepDocument,
  OutlineOrderModulesDocument,
  OutlineOrderStepsDocument,
} from './outline-editor.generated.ts';
import { OutlineEditor } from './outline-editor.tsx';

const VIEWER = viewerWith({ id: 'a1', name: 'Katharina', surname: 'Berg', role: 'admin' });
const named = (name: string) => ({
  defaultLanguage: 'en',
  translations: [{ language: 'en', name }],
  languages: [
    { language: 'en', condition: 'current' as const },
    { language: 'de', condition: 'missing' as const },
  ],
});
const step = (id: string, moduleId: string) => ({
  id,
  moduleId,
  access: 'AFTER_PREVIOUS' as const,
  hasQuiz: id === 's1',
  hasHomework: false,
  ...named(`Step ${id}`),
});
const module = (id: string, steps: string[]) => ({ id, courseId: 'c1', revision: 1, ...named(`Module ${id}`), steps: steps.map((each) => step(each, id)) });
const course: OutlineEditor_CourseFragment = {
  id: 'c1',
  defaultLanguage: 'en',
  languages: [],
  modules: [module('m1', ['s1', 's2']), module('m2', ['s3'])],
};

/** The page reads them with the course. */
const noCopies = answer(ContentCopiesDocument, {}, { contentCopies: [] });
const refresh = vi.fn(async () => undefined);
const goTo = vi.fn();

function open(answers: NonNullable<RenderOptions['answers']> = [], shown = course) {
  renderWithProviders(
    <OutlineEditor
      course={shown}
      openStepId="s1"
      addresses={{
        step: (id) => `/step/${id}`,
        newStep: (id) => `/new/${id}`,
        module: (id) => `/module/${id}`,
        newModule: '/module/new',
        preview: (id) => `/preview/${id}`,
      }}
      goTo={goTo}
      refresh={refresh}
      onDeleted={vi.fn()}
    />,
    { answers: [noCopies, ...answers] },
  );
}

describe('the sentence about marks', () => {
  const languages = ['en', 'de'].map((language) => ({ language, condition: 'current' as const }));
  const SENTENCE = 'Steps without a mark are complete in all languages.';

  it('explains the outline while something is missing', () => {
    open([], { ...course, languages });
    expect(screen.getByText(SENTENCE)).toBeTruthy();
  });

  it('is not there for a course that is complete in all languages', () => {
    const modules = course.modules.map((each) => ({ ...each, languages, steps: each.steps.map((inner) => ({ ...inner, languages })) }));
    open([], { ...course, languages, modules });
    expect(screen.getByRole('combobox', { name: 'Show what is missing in' })).toBeTruthy();
    expect(screen.queryByText(SENTENCE)).toBeNull();
  });
});

const choose = async (item: string, entry: string) => {
  await userEvent.click(screen.getByRole('button', { name: `More actions: ${item}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

beforeEach(() => {
  refresh.mockClear();
  goTo.mockClear();
  startSession({ token: 'token', viewer: VIEWER });
});

describe('the outline of a course', () => {
  it('shows the modules with their steps, contents and language states', () => {
    open();
    const link = screen.getByRole('link', { name: /Step s1/, description: 'Deutsch: missing' });
    expect(link.getAttribute('href')).toBe('/step/s1');
    expect(link.getAttribute('aria-current')).toBe('step');
    expect(link.textContent).toContain('Quiz');
    expect(link.textContent).toContain('de missing');
    // Nothing about languages that are complete.
    expect(link.textContent).not.toMatch(/en /);
    expect(screen.getAllByRole('link', { name: 'Add a step' }).map((each) => each.getAttribute('href'))).toEqual(['/new/m1', '/new/m2']);
  });

  it('shows only what is missing in the chosen language', async () => {
    const complete = module('m2', ['s3']);
    const translated = [
      { language: 'en', condition: 'current' as const },
      { language: 'de', condition: 'current' as const },
    ];
    const [first, second] = module('m1', ['s1', 's2']).steps;
    if (first === undefined || second === undefined) throw new Error('The module has no steps');
    const modules = [
      { ...module('m1', []), languages: translated, steps: [{ ...first, languages: translated }, second] },
      { ...complete, languages: translated, steps: complete.steps.map((each) => ({ ...each, languages: translated })) },
    ];
    open([], { ...course, languages: translated, modules });
    expect(screen.getByRole('link', { name: /Step s1/ }).textContent).not.toContain('missing');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show what is missing in' }), 'Deutsch');
    await waitFor(() => expect(screen.queryByRole('link', { name: /Step s1/ })).toBeNull());
    expect(screen.getByRole('link', { name: /Step s2/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Module m2/ })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show what is missing in' }), 'English');
    expect(await screen.findByText('Everything is complete in this language.')).toBeTruthy();
  });

  it('has an empty state without modules', () => {
    open([], { ...course, modules: [] });
    expect(screen.getByText('There are no modules yet')).toBeTruthy();
  });

  it('stores the order of all modules in one request, by keyboard on the handle', async () => {
    open([answer(OutlineOrderModulesDocument, { courseId: 'c1', ids: ['m2', 'm1'] }, { orderModules: [] })]);
    screen.getByRole('button', { name: 'Position of Module m1' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(screen.queryByText('Oops!')).toBeNull();
  });

  it('reports that the list has changed in the meantime, and refetches it', async () => {
    open([
      {
        request: { query: OutlineOrderStepsDocument, variables: { moduleId: 'm1', ids: ['s2', 's1'] } },
        result: { errors: [new GraphQLError('ORDER_CHANGED', { extensions: { code: 'ORDER_CHANGED' } })] },
      } as NonNullable<RenderOptions['answers']>[number],
    ]);
    await choose('Step s1', 'Move down');
    expect(await screen.findByText(/This list has changed in the meantime/)).toBeTruthy();
    expect(refresh).toHaveBeenCalled();
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Step/ }).map((each) => each.getAttribute('href'))[0]).toBe('/step/s1'));
  });

  it('starts a job for a module of many steps, and shows its progress above the modules', async () => {
    const copy = typed('ContentCopy', {
      id: 'x1',
      kind: 'module' as const,
      parentId: 'c1',
      name: 'Module m1',
      nameLanguage: 'en',
      state: 'waiting' as const,
      progress: 0,
      failure: null,
      copyId: null,
    });
    open([
      refusal(OutlineDuplicateModuleDocument, { id: 'm1' }, 'COPY_TOO_LARGE'),
      answer(StartCopyDocument, { kind: 'module', id: 'm1' }, { startCopy: typed('ContentCopy', { id: 'x1' }) }),
      answer(ContentCopiesDocument, {}, { contentCopies: [copy] }),
    ]);
    await choose('Module m1', 'Duplicate');
    expect(await screen.findByRole('progressbar', { name: 'Module m1' })).toBeTruthy();
    expect(screen.getByText('Being copied')).toBeTruthy();
  });

  it('duplicates a step, and moves a step to another module', async () => {
    open([
      answer(OutlineDuplicateStepDocument, { id: 's1' }, { duplicateStep: typed('AdminStep', { id: 's9' }) }),
      answer(OutlineMoveStepDocument, { id: 's1', moduleId: 'm2' }, { moveStep: typed('AdminCourse', { id: 'c1' }) }),
    ]);
    await choose('Step s1', 'Duplicate');
    expect(await screen.findByText('Duplicated Successfully!')).toBeTruthy();
    await choose('Step s1', 'Move to another module');
    const dialog = await screen.findByRole('dialog', { name: 'Move to another module' });
    expect(
      within(dialog)
        .getAllByRole('option')
        .map((each) => each.textContent),
    ).toEqual(['Module m2']);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Move the step' }));
    expect(await screen.findByText('The step was moved')).toBeTruthy();
    expect(refresh).toHaveBeenCalledTimes(2);
  });
});

describe('the form of a module', () => {
  const onSaved = vi.fn(async () => undefined);
  const onClose = vi.fn();
  const form = (answers: NonNullable<RenderOptions['answers']> = []) =>
    renderWithProviders(<ModuleForm courseId="c1" module={null} languages={['en', 'de']} defaultLanguage="en" onClose={onClose} onSaved={onSaved} />, {
      answers,
    });

  it('requires the name in the default language', async () => {
    form();
    await userEvent.click(screen.getByRole('tab', { name: /Deutsch/ }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the module' }), 'Atem');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Missing default language content')).toBeTruthy();
    expect(screen.getByRole('tab', { name: /English/ }).getAttribute('aria-selected')).toBe('true');
  });

  it('sends the languages that have a name', async () => {
    const input = { defaultLanguage: 'en', translations: [{ language: 'en', name: 'Breath' }], upToDate: [] };
    const saved = { ...named('Breath'), id: 'm9', revision: 1, updatedAt: '2026-01-01T00:00:00Z', updatedBy: null };
    form([answer(ModuleFormCreateDocument, { courseId: 'c1', input }, { createModule: saved })]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the module' }), 'Breath');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Module added successfully!')).toBeTruthy();
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(onClose).toHaveBeenCalled();
  });
});
