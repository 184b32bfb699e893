import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { completeAddress } from './link-address.ts';
import { RichTextEditor } from './rich-text-editor.tsx';

const onChange = vi.fn();
const text = () => screen.getByRole('textbox', { name: 'Text 1' });
const editor = () => (text() as unknown as { editor: Editor }).editor;

function open(language = 'en', html = '<p>calm words</p>') {
  renderWithProviders(<RichTextEditor label="Text 1" language={language} html={html} onChange={onChange} />);
}

beforeEach(() => onChange.mockClear());

describe('the rich-text editor', () => {
  it('has the language and direction of its content', () => {
    open('ar');
    expect([text().lang, text().dir]).toEqual(['ar', 'rtl']);
  });

  it('reports a change once after a pause, and reports nothing when it opens', async () => {
    vi.useFakeTimers();
    open();
    act(() => vi.advanceTimersByTime(1000));
    expect(onChange).not.toHaveBeenCalled();
    act(() => void editor().commands.insertContentAt(1, 'very '));
    act(() => void editor().commands.insertContentAt(1, 'very '));
    act(() => vi.advanceTimersByTime(299));
    expect(onChange).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(onChange.mock.calls).toEqual([['<p>very very calm words</p>']]);
    vi.useRealTimers();
  });

  it.each([
    ['it loses the focus', () => act(() => void fireEvent.blur(text()))],
    ['it is removed from the page', () => cleanup()],
  ])('reports a change immediately when %s', (_when, leave) => {
    vi.useFakeTimers();
    open();
    act(() => void editor().commands.insertContentAt(1, 'very '));
    leave();
    expect(onChange.mock.calls).toEqual([['<p>very calm words</p>']]);
    act(() => vi.advanceTimersByTime(1000));
    expect(onChange).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  it('shows a new value from outside without reporting a change', () => {
    vi.useFakeTimers();
    function Form() {
      const [html, setHtml] = useState('<p>calm words</p>');
      return (
        <>
          <RichTextEditor
            label="Text 1"
            language="en"
            html={html}
            onChange={(written) => {
              onChange(written);
              setHtml(written);
            }}
          />
          <button type="button" onClick={() => setHtml('<p>calm words</p>')}>
            As it was
          </button>
        </>
      );
    }
    renderWithProviders(<Form />);
    act(() => void editor().commands.insertContentAt(1, 'very '));
    act(() => vi.advanceTimersByTime(300));
    expect(onChange.mock.calls).toEqual([['<p>very calm words</p>']]);
    expect(text().textContent).toBe('very calm words');
    fireEvent.click(screen.getByRole('button', { name: 'As it was' }));
    act(() => vi.advanceTimersByTime(1000));
    expect(text().textContent).toBe('calm words');
    expect(onChange).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  it('has a toolbar that is one tab stop, with arrow keys between its buttons', async () => {
    open();
    const toolbar = screen.getByRole('toolbar', { name: 'Formatting' });
    const [first, second, ...others] = within(toolbar).getAllByRole('button');
    expect([first, second, ...others].filter((button) => button?.tabIndex === 0)).toEqual([first]);
    first?.focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(document.activeElement).toBe(second));
    expect(second?.tabIndex).toBe(0);
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(document.activeElement).toBe(others.at(-1)));
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(document.activeElement).toBe(first));
  });

  it('shows the formats of the selection', async () => {
    open();
    const bold = screen.getByRole('button', { name: 'Bold' });
    expect(bold.getAttribute('aria-pressed')).toBe('false');
    act(() => void editor().chain().selectAll().toggleBold().run());
    expect(bold.getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the URL of a link', () => {
  it('is entered in a separate form, outside the form of the text', async () => {
    const onSubmit = vi.fn();
    renderWithProviders(
      <form onSubmit={onSubmit}>
        <RichTextEditor label="Text 1" language="en" html="<p>calm</p>" onChange={onChange} />
      </form>,
    );
    act(() => void editor().commands.selectAll());
    await userEvent.click(screen.getByRole('button', { name: 'Link' }));
    const address = screen.getByRole('textbox', { name: 'Address' });
    // In Chromium, submitting a nested form leaves the page.
    expect(address.closest('form')?.parentElement?.closest('form')).toBeNull();
    await userEvent.type(address, 'javascript:alert(1){Enter}');
    expect(screen.getByRole('alert').textContent).toContain('Please enter a web address');
    await userEvent.clear(address);
    await userEvent.type(address, 'example.org{Enter}');
    expect(editor().getHTML()).toContain('href="https://example.org"');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it.each([
    ['example.org/a', 'https://example.org/a'],
    ['https://example.org', 'https://example.org'],
    ['help@example.org', 'mailto:help@example.org'],
    ['+49 30 1234', 'tel:+49301234'],
    ['/settings', '/settings'],
  ])('is completed from «%s» to %s', (written, address) => {
    expect(completeAddress(written)).toBe(address);
  });

  it.each(['javascript:alert(1)', '//evil.example', 'no address', ''])('is refused if it is «%s»', (written) => {
    expect(completeAddress(written)).toBeNull();
  });
});
