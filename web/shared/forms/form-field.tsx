import { type ReactNode, useId } from 'react';
import { directionOf } from '../../../schema/languages.ts';
import { chakra } from '../ui/chakra.ts';
import { CheckBox, Input, Label, TextArea } from '../ui/controls.ts';
import { Stack } from '../ui/layout.tsx';
import { Select } from '../ui/select.tsx';
import type { Choice } from '../ui/select-field.tsx';
import { Problem } from './field-problem.tsx';
import { useFormField } from './form-context.ts';

const Help = chakra('p', { base: { fontSize: 'sm', color: 'inkSoft' } });

/** What a control inside a field must carry. */
export interface ControlAttributes {
  id: string;
  name: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-required': boolean | undefined;
  onBlur: () => void;
}

export interface FieldProps {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  /** Told to assistive technology; the rules decide. */
  required?: boolean;
}

export interface FormFieldProps extends FieldProps {
  children: (attributes: ControlAttributes, field: ReturnType<typeof useFormField>) => ReactNode;
}

/** Label above, help below, what is wrong under the field in words. */
export function FormField({ name, label, help, required, children }: FormFieldProps) {
  const id = useId();
  const field = useFormField(name);
  const described = [help === undefined ? null : `${id}-help`, field.problem === null ? null : `${id}-problem`].filter((part) => part !== null);
  const attributes: ControlAttributes = {
    id,
    name,
    'aria-invalid': field.problem === null ? undefined : true,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    'aria-required': required || undefined,
    onBlur: field.leave,
  };
  return (
    <Stack gap="1.5">
      <Label htmlFor={id}>{label}</Label>
      {children(attributes, field)}
      {help !== undefined && <Help id={`${id}-help`}>{help}</Help>}
      <Problem id={`${id}-problem`} problem={field.problem} label={label} />
    </Stack>
  );
}

export interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'search' | 'url';
  autoComplete?: string;
  maxLength?: number;
  readOnly?: boolean;
  disabled?: boolean;
  lines?: number;
  /** Content language of what is written here; without it the text decides its direction. */
  language?: string;
}

function directionOfInput(type: TextFieldProps['type'], language: string | undefined): 'ltr' | 'rtl' | 'auto' {
  if (type !== 'text' && type !== 'search') return 'ltr';
  return language === undefined ? 'auto' : directionOf(language);
}

/** One line of text, or several with `lines`. Addresses are always written from left to right. */
export function TextField({ type = 'text', autoComplete, maxLength, readOnly, disabled, lines, language, ...field }: TextFieldProps) {
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
        return <Input {...shared} type={type} onChange={(event) => set(event.target.value)} />;
      }}
    </FormField>
  );
}

export interface ChoiceFieldProps extends FieldProps {
  choices: readonly Choice[];
  /** Text of the empty choice; it stores null. */
  none?: string;
}

/** One of several. */
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

/** A box to tick, with its sentence beside it. */
export function CheckField({ name, label, required }: FieldProps) {
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
