import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { describe, expect, it } from 'vitest';
import { Field } from '../../../shared/forms/field.tsx';
import type { FieldProblem } from '../../../shared/forms/field-problem.tsx';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { FileInput } from './file-input.tsx';

const CSV = new File(['Email\nnura@academy.example'], 'people.csv', { type: 'text/csv' });

function open(problem: FieldProblem | null = null) {
  const input = createRef<HTMLInputElement>();
  renderWithProviders(
    <Field label="File" help="CSV or Excel" problem={problem} required>
      {(attributes) => <FileInput attributes={attributes} input={input} accept=".csv,.xlsx" />}
    </Field>,
    {},
  );
  const field = screen.getByLabelText<HTMLInputElement>(/^(File|Choose a file)/);
  return { input, field };
}
const descriptionOf = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .replace(/[\u2068\u2069]/g, '');

describe('a file input', () => {
  it('names the chosen file, also for screen readers, and passes the file on', async () => {
    const { input, field } = open();
    expect(screen.getByText('Choose a file')).toBeTruthy();
    expect([field.type, field.accept]).toEqual(['file', '.csv,.xlsx']);
    await userEvent.upload(field, CSV);
    expect(screen.getByRole('status').textContent).toBe('people.csv');
    expect(screen.getByText('Choose another file')).toBeTruthy();
    expect(descriptionOf(field)).toContain('people.csv');
    expect(descriptionOf(field)).toContain('CSV or Excel');
    expect(input.current?.files?.[0]).toBe(CSV);
  });

  it('names no file after the choice was cleared', async () => {
    const { field } = open();
    await userEvent.upload(field, CSV);
    fireEvent.change(field, { target: { files: [] } });
    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.getByText('Choose a file')).toBeTruthy();
  });

  it('is invalid and described by its problem', () => {
    const { field } = open({ code: 'FILE_REQUIRED', name: 'file' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(field)).toContain('Please choose a file.');
  });
});
