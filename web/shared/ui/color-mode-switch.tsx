import { Trans, useLingui } from '@lingui/react/macro';
import { type ColorMode, chooseColorMode, useColorMode } from './color-mode.ts';
import { SelectField } from './select-field.tsx';

/** Switches between light mode, dark mode and the mode of the device. */
export function ColorModeSwitch() {
  const { t } = useLingui();
  const choices = [
    { value: 'system', label: t`Same as device` },
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
  ];
  return <SelectField label={<Trans>Appearance</Trans>} value={useColorMode()} choices={choices} onChoose={(value) => chooseColorMode(value as ColorMode)} />;
}
