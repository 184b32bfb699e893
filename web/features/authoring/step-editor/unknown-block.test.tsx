import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { typed } from '../../../testing/typed.ts';
import type { StepEditor_BlockFragment } from './step-editor.generated.ts';
import { contentOf, FIRST, LANGUAGES, NOTHING, nameField, onSaved, open, prepare, reading, SECOND, save, saving, sent, step } from './testing.tsx';
import { withSavedIds } from './values/accepted-ids.ts';
import { copyFromDefault } from './values/copy-language.ts';
import { valuesOf } from './values/from-step.ts';
import { emptyStep, type StepValues } from './values/step-values.ts';

beforeEach(prepare);

/** A step with a block whose type only a newer release knows. */
function stepWith(type: string) {
  const block = (id: string, fields: object) => typed('ContentBlock', { ...NOTHING, html: null, id, ...fields }) as unknown as StepEditor_BlockFragment;
  const blocks = [block(FIRST, { type: 'TEXT', html: '<p>Breathe</p>' }), block(SECOND, { type })];
  return step({ contents: [typed('AdminStepContent', { language: 'en', name: 'A breath', blocks, embeds: [] })] });
}

describe('a block of a newer release in the editor', () => {
  it.each(['UNKNOWN', 'LATER'])('of type %s is kept untouched by a save, and can be removed but not duplicated', async (type) => {
    open([reading(stepWith(type)), saving()]);
    await nameField();
    expect(screen.getByRole('region', { name: 'Unknown block 2' }).textContent).toContain('it stays as it is');
    await userEvent.click(screen.getByRole('button', { name: /More.*Unknown block 2|Unknown block 2.*more/i }));
    await screen.findByRole('menuitem', { name: 'Remove' });
    expect(screen.queryByRole('menuitem', { name: 'Duplicate' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(contentOf(sent[0]?.input, 'en')?.blocks).toEqual([
      { id: FIRST, type: 'TEXT', html: '<p>Breathe</p>' },
      { id: SECOND, type: 'UNKNOWN' },
    ]);
  });

  it('is left out when a translation starts as a copy, because its content is only on the server', () => {
    const copied = copyFromDefault(valuesOf(stepWith('UNKNOWN')), 'de');
    expect(copied.translations.de?.blocks.map(({ type }) => type)).toEqual(['TEXT']);
  });

  it('is kept by its id when a draft of a newer release is restored', () => {
    const text = { name: 'A breath', embeds: [], blocks: [{ id: FIRST, type: 'LATER', level: 3 }] };
    const draft = { ...emptyStep(LANGUAGES, 'en'), translations: { en: text } } as unknown as StepValues;
    expect(withSavedIds(draft, emptyStep(LANGUAGES, 'en'))?.translations.en?.blocks).toEqual([{ id: FIRST, type: 'UNKNOWN' }]);
  });
});
