import { chakra } from './chakra.ts';

/** Styles long texts of plain headings, paragraphs, lists and tables, such as the legal pages. Takes `lang` and `dir`. */
export const Prose = chakra('div', {
  base: {
    maxW: 'reading',
    fontSize: '1.0625rem',
    lineHeight: '1.65',
    '&:lang(ar), &:lang(fa)': { lineHeight: '1.9' },
    '& h1': { fontSize: { base: '2xl', md: '3xl' }, lineHeight: '1.25', _largeText: { fontSize: 'xl' }, _narrowest: { fontSize: 'lg' } },
    '& h2': { fontSize: 'xl', mt: '8', mb: '2' },
    '& h3': { fontSize: 'lg', mt: '5', mb: '1' },
    '& p, & ul, & ol, & table, & dl': { mt: '3' },
    '& ul': { listStyle: 'disc', ps: '6' },
    '& ol': { listStyleType: 'decimal', ps: '6' },
    '& ol:lang(fa)': { listStyleType: 'persian' },
    '& li + li': { mt: '1' },
    '& a': { color: 'accent', textDecoration: 'underline' },
    '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: '2', pe: '4', borderBlockEndWidth: '1px', borderColor: 'line' },
  },
});
