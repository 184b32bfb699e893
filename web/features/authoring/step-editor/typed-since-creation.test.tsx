import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answer } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import { StepEditorCreateDocument, StepEditorDocument, StepEditorImageDocument } from './step-editor.generated.ts';
import { nameField, open, prepare, save, step } from './testing.tsx';

beforeEach(prepare);

const created = () => step({ id: 's9', revision: 1, contents: [typed('AdminStepContent', { language: 'en', name: 'New', blocks: [], embeds: [] })] });

it('text that is typed while a new step is being created stays as an unsaved change of the created step', async () => {
  const creating = answer(StepEditorCreateDocument, (() => true) as never, { createStep: created() });
  const before = answer(StepEditorImageDocument, { id: 's1' }, { adminStep: typed('AdminStep', { id: 's1', image: step().image ?? null }) });
  const { release } = open([before, creating, answer(StepEditorDocument, { id: 's9' }, { adminStep: created() })], null, 's1', {
    follows: true,
    held: 'StepEditorCreate',
  });
  await userEvent.type(await nameField(), 'New');
  await save();
  await userEvent.type(await nameField(), ', and half a sentence');
  const newStep = await nameField();
  release();
  await screen.findByText('Step added successfully!');
  // The form of the created step takes the place of that of the new step.
  await waitFor(() => expect(newStep.isConnected).toBe(false));
  await waitFor(async () => expect((await nameField()).value).toBe('New, and half a sentence'));
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  // Nothing is left over for the next new step.
  expect(Object.keys(localStorage).filter((key) => key.includes('step:new'))).toEqual([]);
});
