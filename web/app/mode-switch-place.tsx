import { chakra } from '../shared/ui/chakra.ts';

/** Keeps the room of the mode switch until it is here, so that nothing in the header moves. */
export const ModeSwitchPlace = chakra('span', { base: { display: 'inline-block', w: '16rem', h: '11' } });
