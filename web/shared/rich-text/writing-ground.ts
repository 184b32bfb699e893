import { chakra } from '../ui/chakra.ts';

/** Styles of the editable text, the same as for readers (shared/ui/rich-text.tsx). */
export const WritingGround = chakra('div', {
  base: {
    '& .ProseMirror': {
      position: 'relative',
      minH: '7.5rem',
      px: { base: '3.5', md: '4' },
      py: '3',
      outline: 'none',
      fontSize: '1.0625rem',
      lineHeight: '1.65',
      overflowWrap: 'anywhere',
      whiteSpace: 'break-spaces',
      fontVariantLigatures: 'none',
      '&:lang(ar), &:lang(fa)': { fontSize: 'lg', lineHeight: '1.95', fontVariantLigatures: 'normal' },
    },
    '& .ProseMirror > * + *': { mt: '3' },
    '& h2': { fontSize: '1.2em', fontWeight: 'medium', lineHeight: '1.4' },
    '& h3': { fontSize: '1.08em', fontWeight: 'medium', lineHeight: '1.4' },
    '& h4': { fontSize: '1em', fontWeight: 'medium', lineHeight: '1.4' },
    '& ul': { listStyle: 'disc', ps: '6' },
    '& ol': { listStyle: 'decimal', ps: '7' },
    '& ol:lang(fa)': { listStyleType: 'persian' },
    '& li': { ps: '1' },
    '& li + li': { mt: '1.5' },
    '& li::marker': { color: 'accent' },
    '& a': { color: 'accent', textDecoration: 'underline' },
    '& blockquote': { borderInlineStartWidth: '3px', borderColor: 'accent', ps: '4', color: 'inkSoft' },
    '& code, & pre': { fontFamily: 'monospace', fontSize: '.9em' },
    '& pre': { whiteSpace: 'pre-wrap', bg: 'sunken', p: '3', rounded: 'control' },
    '& hr': { borderBlockStartWidth: '1px', borderColor: 'control', my: '4' },
    '& table': { w: 'full', tableLayout: 'fixed', borderCollapse: 'collapse' },
    '& th, & td': { position: 'relative', textAlign: 'start', verticalAlign: 'top', p: '2', borderWidth: '1px', borderColor: 'control' },
    '& th': { bg: 'sunken', fontWeight: 'medium' },
    '& .selectedCell::after': { content: '""', position: 'absolute', inset: '0', bg: 'accent', opacity: '.15', pointerEvents: 'none' },
    '& mark': { bg: 'attentionSoft', color: 'ink' },
    '& .ProseMirror-gapcursor': { display: 'none', position: 'absolute', pointerEvents: 'none' },
    '& .ProseMirror-focused .ProseMirror-gapcursor': { display: 'block' },
    '& .ProseMirror-gapcursor::after': { content: '""', display: 'block', position: 'absolute', w: '5', borderBlockStartWidth: '2px', borderColor: 'accent' },
    '& .ProseMirror-hideselection *::selection': { background: 'transparent' },
    '& img.ProseMirror-separator': { display: 'inline', border: 'none', margin: '0' },
    '& .ProseMirror[data-placeholder]:has(> p:only-child > br.ProseMirror-trailingBreak:only-child)::before': {
      content: 'attr(data-placeholder)',
      position: 'absolute',
      color: 'inkFaint',
      pointerEvents: 'none',
    },
  },
  variants: {
    /** Without a frame: the size and the line length of the text that learners read (shared/ui/reading.tsx). */
    plain: {
      true: {
        '& .ProseMirror': {
          minH: '3rem',
          px: '0',
          py: '1',
          maxW: 'reading',
          fontSize: { base: '1.0625rem', md: 'lg' },
          '&:lang(ar), &:lang(fa)': { fontSize: { base: 'lg', md: '1.1875rem' } },
        },
      },
    },
  },
});
