import { Trans } from '@lingui/react/macro';
import { chakra } from '../shared/ui/chakra.ts';

const Link = chakra('a', {
  base: {
    position: 'absolute',
    insetInlineStart: '2',
    insetBlockStart: '-20',
    zIndex: 'menu',
    bg: 'accent',
    color: 'onAccent',
    px: '4',
    py: '2.5',
    rounded: 'control',
    fontWeight: 'medium',
    _focus: { insetBlockStart: '2' },
  },
});

/** The first tab stop: skips the header. */
export function SkipLink() {
  return (
    <Link
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      <Trans>Skip to content</Trans>
    </Link>
  );
}
