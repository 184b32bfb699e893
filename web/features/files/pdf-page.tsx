import { type RefObject, useEffect, useRef, useState } from 'react';
import { chakra } from '../../shared/ui/chakra.ts';
import { HiddenText } from '../../shared/ui/layout.tsx';
import type { PDFDocumentProxy, RenderTask } from './pdf-library.ts';

const Sheet = chakra('div', { base: { position: 'relative', bg: '#fff', boxShadow: 'float', mx: 'auto', '& canvas': { w: 'full', h: 'full', maxW: 'none' } } });

/** Drawn pixels of one page at most: a large page at a high zoom would else take the memory of a small phone. */
const PIXELS_MAX = 6_000_000;

export interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  /** Width on the page in CSS pixels. */
  width: number;
  /** Width over height until the page itself is known. */
  aspect: number;
  scroller: RefObject<HTMLElement | null>;
  onVisible: (number: number) => void;
  label: string;
}

/** Follows whether a page is near the visible part, and which one is in its middle. */
function useNearness(place: RefObject<HTMLElement | null>, { scroller, number, onVisible }: PdfPageProps): boolean {
  const [near, setNear] = useState(number === 1);
  const seen = useRef(onVisible);
  seen.current = onVisible;
  useEffect(() => {
    const element = place.current;
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
  }, [place, scroller, number]);
  return near;
}

/** One page: drawn when it comes near, let go when it is far. Its words are there for screen readers. */
export function PdfPage(props: PdfPageProps) {
  const { document, number, width, label } = props;
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [aspect, setAspect] = useState(props.aspect);
  const [words, setWords] = useState('');
  const near = useNearness(place, props);

  useEffect(() => {
    if (!near || width === 0) return;
    let gone = false;
    let task: RenderTask | null = null;
    const draw = async () => {
      const page = await document.getPage(number);
      const plain = page.getViewport({ scale: 1 });
      if (gone || canvas.current === null) return;
      setAspect(plain.width / plain.height);
      const wanted = (width / plain.width) * Math.min(window.devicePixelRatio || 1, 2);
      const most = Math.sqrt(PIXELS_MAX / (plain.width * plain.height));
      const viewport = page.getViewport({ scale: Math.min(wanted, most) });
      canvas.current.width = Math.floor(viewport.width);
      canvas.current.height = Math.floor(viewport.height);
      task = page.render({ canvas: canvas.current, viewport });
      await task.promise;
      const { items } = await page.getTextContent();
      if (!gone) setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    };
    draw().catch(() => undefined); // a page that was left while being drawn, or is damaged, stays white
    return () => {
      gone = true;
      task?.cancel();
    };
  }, [document, near, number, width]);

  return (
    <Sheet ref={place} role="group" aria-label={label} style={{ inlineSize: `${width}px`, aspectRatio: String(aspect) }}>
      {near && <canvas ref={canvas} />}
      {words !== '' && <HiddenText dir="auto">{words}</HiddenText>}
    </Sheet>
  );
}
