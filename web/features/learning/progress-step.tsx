import CheckIcon from 'lucide-react/icons/check';
import { chakra } from '../../shared/ui/chakra.ts';

/** A step of the progress path. Filled: complete. Ring: current. Hollow: open. Dashed: locked. Text beside it has the same meaning. */
export const ProgressStep = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    w: '4',
    h: '4',
    rounded: 'pill',
    bg: 'surface',
    borderWidth: '2px',
    borderColor: 'control',
    position: 'relative',
    zIndex: '1',
    transition: 'background-color 150ms, border-color 150ms',
  },
  variants: {
    state: {
      completed: { bg: 'accent', borderColor: 'accent', color: 'onAccent' },
      here: { borderColor: 'accent', borderWidth: '5px' },
      open: {},
      locked: { borderStyle: 'dashed' },
    },
    /** Complete and current. */
    here: { true: { boxShadow: '0 0 0 2px var(--accent-soft), 0 0 0 4px var(--accent)' } },
  },
});

/** The check mark inside a completed step. */
export function Tick() {
  return <CheckIcon size={10} strokeWidth={4} />;
}
