import { chakra } from '../../../shared/ui/chakra.ts';

/** The form of an invitation: one column. */
export const Form = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '5', maxW: '40rem' } });
