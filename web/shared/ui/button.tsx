import { defineRecipe } from '@chakra-ui/react/styled-system';
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type MouseEvent, useContext } from 'react';
import { Link } from 'react-router-dom';
import { chakra } from './chakra.ts';
import { Icon } from './icon.tsx';
import { notPrinted } from './print.ts';
import { RestContext } from './rest-context.ts';

/** The recipe of buttons: at least 44 px high, one radius, the accent color only for the main action. */
const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minH: '11',
    px: '5',
    py: '1.5',
    rounded: 'control',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontWeight: 'medium',
    lineHeight: '1.3',
    textAlign: 'center',
    textDecoration: 'none',
    // Where a row has little space, its other parts shrink and its buttons wrap before a word breaks.
    maxW: 'full',
    overflowWrap: 'break-word',
    transition: 'background-color 150ms',
    _disabled: { bg: 'sunken', color: 'inkFaint', borderColor: 'line', cursor: 'default' },
    // With 200 % text on a phone, the words need the space.
    _largeText: { px: '2' },
    // At least as wide as its longest word, where there is room; a longer word breaks, which it does not as an item of a flex box.
    _narrowest: { minH: '0', px: '0.5', py: '2', display: 'inline-block', '& > svg': { verticalAlign: 'middle' } },
    ...notPrinted,
  },
  variants: {
    variant: {
      main: { bg: 'accent', color: 'onAccent', _hover: { bg: 'accentStrong' } },
      plain: { bg: 'transparent', color: 'ink', borderColor: 'control', _hover: { bg: 'sunken' } },
      quiet: {
        bg: 'transparent',
        color: 'inkSoft',
        px: '3',
        _hover: { bg: 'sunken', color: 'ink' },
        _disabled: { bg: 'transparent', borderColor: 'transparent', opacity: 0.55 },
      },
      danger: { bg: 'danger', color: 'onDanger' },
      dangerPlain: { bg: 'transparent', color: 'danger', borderColor: 'danger', _hover: { bg: 'dangerSoft' } },
    },
    wide: { true: { w: 'full' } },
    // With 200 % text on a phone, 44 px: the icon fits, and the texts need the space.
    square: { true: { px: '0', w: '11', flex: 'none', _largeText: { px: '0', w: '44px' }, _narrowest: { display: 'inline-flex' } } },
  },
  defaultVariants: { variant: 'main' },
});

const PlainButton = chakra('button', buttonRecipe);
const PlainLink = chakra(Link, buttonRecipe);

export type ButtonVariant = 'main' | 'plain' | 'quiet' | 'danger' | 'dangerPlain';

export interface AppButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  variant?: ButtonVariant;
  wide?: boolean;
  /** The action is in progress: the button keeps its size and text and ignores further presses. */
  busy?: boolean;
  icon?: LucideIcon;
}

const ignore = (event: MouseEvent) => event.preventDefault();

/** A button with a text; `type` is `button` by default. */
export function AppButton({ variant, wide, busy = false, icon, children, type = 'button', onClick, ...rest }: AppButtonProps) {
  const ignores = useContext(RestContext) || busy;
  return (
    <PlainButton
      {...rest}
      type={type}
      variant={variant}
      wide={wide}
      aria-busy={busy || undefined}
      aria-disabled={ignores || undefined}
      onClick={ignores ? ignore : onClick}
      style={busy ? { opacity: 0.7 } : undefined}
    >
      {icon !== undefined && <Icon icon={icon} besideWords />}
      {children}
    </PlainButton>
  );
}

export interface ButtonLinkProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant;
  wide?: boolean;
  icon?: LucideIcon;
}

/** A link that looks like a button, for navigation. */
export function ButtonLink({ variant, wide, icon, children, onClick, ...rest }: ButtonLinkProps) {
  const ignores = useContext(RestContext);
  return (
    <PlainLink {...rest} variant={variant} wide={wide} aria-disabled={ignores || undefined} onClick={ignores ? ignore : onClick}>
      {icon !== undefined && <Icon icon={icon} besideWords />}
      {children}
    </PlainLink>
  );
}

export interface IconButtonProps extends Omit<AppButtonProps, 'icon' | 'wide' | 'children'> {
  icon: LucideIcon;
  /** The accessible name. */
  label: string;
}

/** A button that shows only an icon; its label is the accessible name and the tooltip. */
export function IconButton({ icon, label, variant = 'quiet', busy = false, type = 'button', onClick, ...rest }: IconButtonProps) {
  const ignores = useContext(RestContext);
  return (
    <PlainButton
      {...rest}
      type={type}
      variant={variant}
      square
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      onClick={ignores ? ignore : onClick}
    >
      <Icon icon={icon} />
    </PlainButton>
  );
}
