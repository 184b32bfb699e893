import type { PDFPageProxy } from './pdf-library.ts';
import { joinTextItems } from './pdf-text.ts';

/** Links that a document may open; other schemes are left out. */
const LINK = /^(https?:|mailto:|tel:)/i;

interface LinkAnnotation {
  subtype?: string;
  url?: string;
  /** Left, bottom, right, top in points. */
  rect?: number[];
}

function linkOf({ subtype, url, rect }: LinkAnnotation, [left = 0, bottom = 0, right = 1, top = 1]: number[]): HTMLAnchorElement[] {
  if (subtype !== 'Link' || url === undefined || rect === undefined || !LINK.test(url)) return [];
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect;
  const link = document.createElement('a');
  Object.assign(link, { href: url, target: '_blank', rel: 'noopener noreferrer' });
  link.setAttribute('aria-label', url.replace(/^(mailto:|tel:)/i, ''));
  const percent = (length: number, whole: number) => `${(100 * length) / whole}%`;
  Object.assign(link.style, {
    left: percent(x1 - left, right - left),
    top: percent(top - y2, top - bottom),
    width: percent(x2 - x1, right - left),
    height: percent(y2 - y1, top - bottom),
  });
  return [link];
}

/**
 * Puts the text of a page over its picture, invisible and exactly as wide, so that it can be selected, searched and read by screen
 * readers, and adds its links. `scale` is CSS pixels per point.
 */
export async function showTextLayer(page: PDFPageProxy, layer: HTMLElement, scale: number): Promise<void> {
  const { TextLayer } = await import('./pdf-library.ts');
  const [{ items, styles, lang }, annotations] = await Promise.all([page.getTextContent(), page.getAnnotations() as Promise<LinkAnnotation[]>]);
  const texts = joinTextItems(items.flatMap((item) => ('str' in item ? item : [])));
  const content = document.createElement('div');
  content.style.setProperty('--total-scale-factor', String(scale));
  if (lang !== null) content.lang = lang;
  await new TextLayer({ textContentSource: { items: texts, styles, lang }, container: content, viewport: page.getViewport({ scale }) }).render();
  TextLayer.cleanup(); // removes the canvas that measured the texts
  const links = page.rotate === 0 ? annotations.flatMap((annotation) => linkOf(annotation, page.view)) : [];
  content.append(...links);
  layer.replaceChildren(content);
}
