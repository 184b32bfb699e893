import { type RefObject, useEffect, useRef, useState } from 'react';
import { chakra } from '../../shared/ui/chakra.ts';
import type { PDFDocumentProxy, RenderTask } from './pdf-library.ts';
import { showTextLayer } from './pdf-text-layer.ts';

const Sheet = chakra('div', { base: { position: 'relative', bg: '#fff', boxShadow: 'float', mx: 'auto', '& canvas': { w: 'full', h: 'full', maxW: 'none' } } });
/** The text of a page, transparent over its picture. pdf.js sets position, size and the custom properties of each part. */
const TextLayer = chakra('div', {
  base: {
    '&, & > div': { position: 'absolute', inset: '0', w: 'full!', h: 'full!', overflow: 'clip', lineHeight: '1', textAlign: 'start' },
    '& span, & br': { position: 'absolute', color: 'transparent', whiteSpace: 'pre', cursor: 'text', transformOrigin: '0 0' },
    '& span': {
      fontSize: 'calc(var(--total-scale-factor) * var(--min-font-size) * var(--font-height))',
      transform: 'rotate(var(--rotate, 0deg)) scaleX(var(--scale-x, 1)) scale(calc(1 / var(--min-font-size)))',
    },
    '& ::selection': { background: 'rgb(0 90 200 / .3)' },
    '& br::selection': { background: 'transparent' },
    '& a': { position: 'absolute', _focusVisible: { outline: '2px solid #005ac8', outlineOffset: '1px' } },
  },
});

/** Maximum number of pixels of a page: a large page at a high zoom would exhaust the memory of a small phone. */
const PIXELS_MAX = 6_000_000;

export interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  /** Width in CSS pixels. */
  width: number;
  /** Width divided by height, used until the page is loaded. */
  aspect: number;
  scroller: RefObject<HTMLElement | null>;
  onVisible: (number: number) => void;
  label: string;
}

/** Observes whether a page is near the viewport, and which page is in the middle of it. */
function useNearness(sheet: RefObject<HTMLElement | null>, { scroller, number, onVisible }: PdfPageProps): boolean {
  const [near, setNear] = useState(number === 1);
  const seen = useRef(onVisible);
  seen.current = onVisible;
  useEffect(() => {
    const element = sheet.current;
    if (element === null) return;
    const root = scroller.current;
    const nearby = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { root, rootMargin: '100% 0px' });
    const middle = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen.current(number), { root, rootMargin: '-50% 0px' });
    nearby.observe(element);
    middle.observe(element);
    return () => {
      nearby.disconnect();
      middle.disconnect();
    };
  }, [sheet, scroller, number]);
  return near;
}

/** One page: rendered near the viewport, released far from it, with its text and links in a layer above its picture. */
export function PdfPage(props: PdfPageProps) {
  const { document, number, width, label } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [aspect, setAspect] = useState(props.aspect);
  const text = useRef<HTMLDivElement>(null);
  const near = useNearness(sheet, props);

  useEffect(() => {
    if (!near || width === 0) return;
    let cancelled = false;
    let task: RenderTask | null = null;
    const draw = async () => {
      const page = await document.getPage(number);
      const plain = page.getViewport({ scale: 1 });
      if (cancelled || canvas.current === null) return;
      setAspect(plain.width / plain.height);
      const wanted = (width / plain.width) * Math.min(window.devicePixelRatio || 1, 2);
      const most = Math.sqrt(PIXELS_MAX / (plain.width * plain.height));
      const viewport = page.getViewport({ scale: Math.min(wanted, most) });
      canvas.current.width = Math.floor(viewport.width);
      canvas.current.height = Math.floor(viewport.height);
      task = page.render({ canvas: canvas.current, viewport });
      await task.promise;
      if (!cancelled && text.current !== null) await showTextLayer(page, text.current, width / plain.width);
    };
    draw().catch(() => undefined); // a page that was cancelled or is damaged stays blank
    return () => {
      cancelled = true;
      task?.cancel();
    };
  }, [document, near, number, width]);

  return (
    <Sheet ref={sheet} role="group" aria-label={label} style={{ inlineSize: `${width}px`, aspectRatio: String(aspect) }}>
      {/* pdf.js places glyphs and texts from the left: in a right-to-left page they would move. */}
      {near && <canvas ref={canvas} dir="ltr" />}
      {near && <TextLayer ref={text} dir="ltr" />}
    </Sheet>
  );
}
