import { type RefObject, useEffect, useRef, useState } from 'react';
import { chakra } from '../../shared/ui/chakra.ts';
import { HiddenText } from '../../shared/ui/layout.tsx';
import type { PDFDocumentProxy, RenderTask } from './pdf-library.ts';

const Sheet = chakra('div', { base: { position: 'relative', bg: '#fff', boxShadow: 'float', mx: 'auto', '& canvas': { w: 'full', h: 'full', maxW: 'none' } } });

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

/** One page: rendered near the viewport, released far from it. A text layer serves screen readers. */
export function PdfPage(props: PdfPageProps) {
  const { document, number, width, label } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [aspect, setAspect] = useState(props.aspect);
  const [words, setWords] = useState('');
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
      const { items } = await page.getTextContent();
      if (!cancelled) setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    };
    draw().catch(() => undefined); // a page that was cancelled or is damaged stays blank
    return () => {
      cancelled = true;
      task?.cancel();
    };
  }, [document, near, number, width]);

  return (
    <Sheet ref={sheet} role="group" aria-label={label} style={{ inlineSize: `${width}px`, aspectRatio: String(aspect) }}>
      {near && <canvas ref={canvas} />}
      {words !== '' && <HiddenText dir="auto">{words}</HiddenText>}
    </Sheet>
  );
}
