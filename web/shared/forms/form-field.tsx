import { type ReactNode, useId } from 'react';
import { directionOf } from '../../../schema/languages.ts';
import { chakra } from '../ui/chakra.ts';
import { CheckBox, Input, TextArea } from '../ui/controls.ts';
import { Stack } from '../ui/layout.tsx';
import { Select } from '../ui/select.tsx';
import type { Choice } from '../ui/select-field.tsx';
import { type ControlAttributes, Field, type FieldProps } from './field.tsx';
import { Problem } from './field-problem.tsx';
import { type FieldState, useFormField } from './form-context.ts';

export interface NamedFieldProps extends Pick<FieldProps, 'label' | 'help' | 'required'> {
  /** The name or path of the value in the form, such as `translations.de.name`. */
  name: string;
}

/** The attributes of a control inside a form. */
interface NamedControlAttributes extends ControlAttributes {
  name: string;
  onBlur: () => void;
}

export interface FormFieldProps extends NamedFieldProps {
  children: (attributes: NamedControlAttributes, field: FieldState) => ReactNode;
}

/** A field that reads its value and its problem from the surrounding form by name. */
export function FormField({ name, children, ...labels }: FormFieldProps) {
  const field = useFormField(name);
  return (
    <Field {...labels} problem={field.problem}>
      {(attributes) => children({ ...attributes, name, onBlur: field.leave }, field)}
    </Field>
  );
}

export interface TextFieldProps extends NamedFieldProps {
  type?: 'text' | 'email' | 'search' | 'url';
  autoComplete?: string;
  maxLength?: number;
  readOnly?: boolean;
  disabled?: boolean;
  lines?: number;
  /** For a number with few digits. */
  numeric?: boolean;
  /** The content language of the value; if omitted, the text determines its direction. */
  language?: string;
}

function directionOfInput(type: TextFieldProps['type'], language: string | undefined): 'ltr' | 'rtl' | 'auto' {
  if (type !== 'text' && type !== 'search') return 'ltr';
  return language === undefined ? 'auto' : directionOf(language);
}

/** A text input, or a textarea with `lines`. Email addresses and URLs are always left to right. */
export function TextField({ type = 'text', autoComplete, maxLength, readOnly, disabled, lines, numeric, language, ...field }: TextFieldProps) {
  return (
    <FormField {...field}>
      {(attributes, { value, set }) => {
        const shared = {
          ...attributes,
          autoComplete,
          maxLength,
          readOnly,
          disabled,
          value: String(value ?? ''),
          lang: language,
          dir: directionOfInput(type, language),
        } as const;
        if (lines !== undefined) return <TextArea {...shared} rows={lines} onChange={(event) => set(event.target.value)} />;
        return <Input {...shared} type={type} {...(numeric && { inputMode: 'numeric', w: '24', dir: 'ltr' })} onChange={(event) => set(event.target.value)} />;
      }}
    </FormField>
  );
}

export interface ChoiceFieldProps extends NamedFieldProps {
  choices: readonly Choice[];
  /** The text of the empty option, which stores null. */
  none?: string;
}

/** A select. */
export function ChoiceField({ choices, none, ...field }: ChoiceFieldProps) {
  return (
    <FormField {...field}>
      {(attributes, { value, set }) => (
        <Select {...attributes} value={String(value ?? '')} onChange={(event) => set(event.target.value === '' ? null : event.target.value)}>
          {none !== undefined && <option value="">{none}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} lang={choice.lang}>
              {choice.label}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}

/** A checkbox with its label. */
export function CheckField({ name, label, required }: NamedFieldProps) {
  const id = useId();
  const field = useFormField(name);
  return (
    <Stack gap="1.5">
      <chakra.label display="flex" gap="3" py="2" htmlFor={id}>
        <CheckBox
          id={id}
          name={name}
          type="checkbox"
          checked={field.value === true}
          aria-invalid={field.problem === null ? undefined : true}
          aria-describedby={field.problem === null ? undefined : `${id}-problem`}
          aria-required={required || undefined}
          onChange={(event) => field.set(event.target.checked)}
          onBlur={field.leave}
        />
        <span>{label}</span>
      </chakra.label>
      <Problem id={`${id}-problem`} problem={field.problem} label={label} />
    </Stack>
  );
}
