import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Editor } from '@tiptap/core';
import { GraphQLError } from 'graphql';
import { useState } from 'react';
import { vi } from 'vitest';
import { parseEmbed } from '../../../../schema/embeds.ts';
import type { StepInput } from '../../../schema-types.generated.ts';
import { startSession } from '../../../shared/session/session.ts';
import { answer, type RenderOptions, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import { viewerWith } from '../../../testing/viewer.ts';
import { type StepEditor_StepFragment, StepEditorDocument, StepEditorUpdateDocument } from './step-editor.generated.ts';
import { StepEditor } from './step-editor.tsx';

export const LANGUAGES = ['en', 'de', 'ar'];
const VIEWER = viewerWith({ id: 'a1', name: 'Katharina', surname: 'Berg', role: 'admin' });
export const IMAGE_ID = '6f1c1b1e-0000-4000-8000-000000000001';
export const [FIRST, SECOND] = ['6f1c1b1e-0000-4000-8000-00000000000a', '6f1c1b1e-0000-4000-8000-00000000000b'];
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NO_FILES = { image: null, video: null, audio: null, document: null, embed: null };
/** The fields of other types of blocks. */
export const NOTHING = { ...NO_FILES, alt: null, caption: null, captions: [], openType: null, title: null, readsAloud: null, tone: null };
const textBlock = (id: string, html: string) => typed('ContentBlock', { ...NOTHING, id, type: 'TEXT' as const, html });

export function step(change: Partial<StepEditor_StepFragment> = {}): StepEditor_StepFragment {
  const content = (language: string, name: string, blocks: StepEditor_StepFragment['contents'][number]['blocks']) =>
    typed('AdminStepContent', { language, name, blocks, embeds: [] });
  return typed('AdminStep', {
    id: 's1',
    moduleId: 'm1',
    courseId: 'c1',
    revision: 3,
    defaultLanguage: 'en',
    access: 'AFTER_PREVIOUS',
    updatedAt: '2026-11-21T09:00:00Z',
    updatedBy: typed('Editor', { id: 'a2', name: 'Omid', surname: 'Rahimi' }),
    languages: LANGUAGES.map((language) =>
      typed('TranslationState', { language, condition: ({ en: 'current', de: 'stale', ar: 'missing' } as const)[language] ?? 'missing' }),
    ),
    quiz: null,
    homework: null,
    formerTexts: [],
    image: typed('Image', { id: IMAGE_ID, url: '/files/1', alt: '', width: 400, height: 120, sources: [] }),
    contents: [
      content('en', 'A breath', [textBlock(FIRST, '<p>Breathe in</p>'), textBlock(SECOND, '<p>Breathe out</p>')]),
      content('de', 'Ein Atemzug', [textBlock('6f1c1b1e-0000-4000-8000-00000000000c', '<p>Einatmen</p>')]),
    ],
    ...change,
  });
}

export const inBoth = (en: string, de: string) => Object.entries({ en, de }).map(([language, text]) => ({ language, text }));
export const sent: Array<{ revision?: number; input: StepInput }> = [];

/** A mocked response to any save, which records the variables. */
export const saving = (saved = step({ revision: 4 })) => ({
  request: { query: StepEditorUpdateDocument, variables: () => true },
  maxUsageCount: 5,
  result: (variables: { revision: number; input: StepInput }) => {
    sent.push(variables);
    return { data: { updateStep: saved } };
  },
});
export const refusing = (code: string, extensions: object = {}) => ({
  request: { query: StepEditorUpdateDocument, variables: () => true },
  result: () => ({ errors: [new GraphQLError(code, { extensions: { code, ...extensions } })] }),
});
export const reading = (saved = step()) => answer(StepEditorDocument, { id: 's1' }, { adminStep: saved });

export const onSaved = vi.fn();

/** Renders the editor of a step, or of a new step. With `follows`, the editor of a created step takes the place of that of the new step. */
export function open(
  answers: readonly unknown[],
  stepId: string | null = 's1',
  previousStepId: string | null = null,
  { follows = false, held }: { follows?: boolean; held?: string } = {},
) {
  function Page() {
    const [shown, setShown] = useState(true);
    const [openId, setOpenId] = useState(stepId);
    const take = (id: string, created: boolean) => {
      onSaved(id, created);
      if (follows) setOpenId(id);
    };
    return (
      <>
        {shown && (
          <StepEditor
            stepId={openId}
            moduleId="m1"
            previousStepId={previousStepId}
            languages={LANGUAGES}
            defaultLanguage="en"
            showStatistics={(id) => <p>statistics of {id}</p>}
            showEmbed={(url) => <p>player of {parseEmbed(url)?.service}</p>}
            staysAt={({ pathname }) => pathname === '/course'}
            onSaved={take}
            missing={<p>gone</p>}
          />
        )}
        <button type="button" onClick={() => setShown(false)}>
          crash
        </button>
      </>
    );
  }
  return renderWithProviders(<Page />, {
    path: '/course',
    held,
    answers: answers as NonNullable<RenderOptions['answers']>,
    routes: [{ path: '/elsewhere', element: <p>elsewhere</p> }],
  });
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
export const save = () => press('Save');
export const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of the step' });
export const language = (words: RegExp) => userEvent.click(screen.getByRole('tab', { name: words }));
export const add = (kind: string) => userEvent.click(within(screen.getByRole('group', { name: 'Add a block' })).getByRole('button', { name: kind }));
export const blocks = () => screen.getAllByRole('region', { name: /^(?:Text|Image|Video|Document) \d$/ }).map((block) => block.getAttribute('aria-label'));
/** The editor instance of a text: typing needs a real browser. */
export const writingIn = (name: string) => (screen.getByRole('textbox', { name }) as unknown as { editor: Editor }).editor;
export const contentOf = (input: StepInput | undefined, wanted: string) => input?.contents.find((each) => each.language === wanted);

/** Starts each test signed in, without recorded saves. */
export function prepare(): void {
  sent.length = 0;
  onSaved.mockClear();
  startSession({ token: 'token', viewer: VIEWER });
}
