import { chakra } from './chakra.ts';

/** A small label inside a control, above its value; a press on it reaches the control. */
export const InnerLabel = chakra('label', {
  base: {
    position: 'absolute',
    zIndex: '1',
    insetInline: '3.5',
    insetBlockStart: '1',
    pe: '6',
    fontSize: 'xs',
    lineHeight: '1.35',
    color: 'inkSoft',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    // On paper its control has no frame and no room for it.
    '@media print': { position: 'static' },
  },
});

/** The styles of a control with such a label. */
export const BELOW_INNER_LABEL = { pt: '5', pb: '0.5', lineHeight: '1.4' } as const;
