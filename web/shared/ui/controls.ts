import { defineRecipe } from '@chakra-ui/react/styled-system';
import { chakra } from './chakra.ts';
import { focusRing } from './focus-ring.ts';

/** Border, height and states of every input. */
export const controlRecipe = defineRecipe({
  base: {
    w: 'full',
    minH: '12',
    px: '3.5',
    py: '2',
    rounded: 'control',
    borderWidth: '1px',
    borderColor: 'control',
    bg: 'surface',
    color: 'ink',
    _placeholder: { color: 'inkFaint' },
    _focusVisible: { borderColor: 'accent' },
    // WebKit matches no :focus-visible for a time field that is pressed.
    '&[type=time]:focus': focusRing,
    _disabled: { bg: 'sunken', color: 'inkSoft' },
    _readOnly: { bg: 'sunken' },
    '&[aria-invalid=true]': { borderColor: 'danger', borderWidth: '2px' },
  },
});

/** Inputs and selects. Inside a form, use the fields of shared/forms. */
export const Input = chakra('input', controlRecipe);
export const TextArea = chakra('textarea', { base: { ...controlRecipe.base, minH: '32' } });
export const CheckBox = chakra('input', {
  base: { accentColor: 'var(--accent)', w: '5', h: '5', flex: 'none', mt: '0.5', _focusVisible: { rounded: '4px' } },
});
/** The place around a checkbox without words, large enough for a thumb. */
export const CheckArea = chakra('label', {
  base: { display: 'grid', placeItems: 'center', minW: 'min(2.75rem, 44px)', minH: '11', flex: 'none', cursor: 'pointer' },
});
export const Label = chakra('label', { base: { fontWeight: 'medium', fontSize: 'sm' } });
