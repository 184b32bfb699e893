import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { NAME_MAX } from '../../../../../schema/limits.ts';
import { Problem } from '../../../../shared/forms/field-problem.tsx';
import { useFormField } from '../../../../shared/forms/form-context.ts';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { inLanguage } from '../../../../shared/ui/reading.tsx';

/** Looks like the heading that learners see; as high as its text. */
const Name = chakra('textarea', {
  base: {
    display: 'block',
    w: 'full',
    fieldSizing: 'content',
    resize: 'none',
    overflow: 'hidden',
    p: '0',
    bg: 'transparent',
    fontSize: { base: 'xl', md: '2xl' },
    fontWeight: 'medium',
    lineHeight: '1.35',
    overflowWrap: 'anywhere',
    rounded: '4px',
    _placeholder: { color: 'inkFaint' },
    '&[aria-invalid=true]': { borderInlineStartWidth: '3px', borderColor: 'danger', ps: '3' },
  },
});

/** Makes a text area as high as the text that it shows, in browsers without `field-sizing` such as Safari. */
function fitHeight(area: HTMLTextAreaElement | null, text: string): void {
  if (area === null || window.CSS?.supports('field-sizing', 'content')) return;
  area.style.height = 'auto';
  // One row without a text: a placeholder does not wrap.
  if (text !== '') area.style.height = `${area.scrollHeight}px`;
}

/** Moves the focus from the name to the first text; without any block, adds a text. */
function goToContent(name: HTMLElement): void {
  const content = name.closest('[role=tabpanel]')?.querySelector<HTMLElement>('[contenteditable=true], [data-start]');
  if (content?.dataset.start === undefined) content?.focus();
  else content.click();
}

/** The name of the step in one language, as its heading. Enter goes on to the content. */
export function NameField({ language }: { language: string }) {
  const { t } = useLingui();
  const id = useId();
  const name = `translations.${language}.name`;
  const { value, problem, set, leave } = useFormField(name);
  const area = useRef<HTMLTextAreaElement>(null);
  const text = String(value ?? '');
  // The height depends on the text and, when the window changes, on the width.
  useLayoutEffect(() => {
    const resize = () => fitHeight(area.current, text);
    resize();
    window.addEventListener('resize', resize);
    return () => window.removeEventListener('resize', resize);
  }, [text]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    goToContent(event.currentTarget);
  };
  return (
    <div>
      <Name
        ref={area}
        name={name}
        rows={1}
        aria-label={t`Name of the step`}
        placeholder={t`Name of the step`}
        aria-required
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : id}
        maxLength={NAME_MAX}
        {...inLanguage(language)}
        value={text}
        onChange={(event) => set(event.target.value.replaceAll('\n', ' '))}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <Problem id={id} problem={problem} label={<Trans>Name of the step</Trans>} />
    </div>
  );
}
