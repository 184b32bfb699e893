import { chakra } from '../shared/ui/chakra.ts';

/** Reserves the space of the mode switch until its code is loaded, so that the header does not shift. */
export const ModeSwitchPlaceholder = chakra('span', { base: { display: 'inline-block', w: '16rem', h: '11' } });
