import { useEffect, useState } from 'react';
import type { PDFDocumentProxy } from './pdf-library.ts';

export type PdfState = { kind: 'loading'; percent: number | null } | { kind: 'open'; document: PDFDocumentProxy; aspect: number } | { kind: 'failed' };

/** Opens a PDF and destroys it on unmount. */
export function usePdf(url: string): PdfState {
  const [state, setState] = useState<PdfState>({ kind: 'loading', percent: null });
  useEffect(() => {
    let cancelled = false;
    let letGo = () => {};
    const show = (next: PdfState) => {
      if (!cancelled) setState(next);
    };
    show({ kind: 'loading', percent: null });
    const open = async () => {
      const { openPdf } = await import('./pdf-library.ts');
      if (cancelled) return;
      const task = openPdf(url);
      letGo = () => void task.destroy();
      task.onProgress = ({ loaded, total }: { loaded: number; total: number }) =>
        show({ kind: 'loading', percent: total > 0 ? Math.min(100, (loaded / total) * 100) : null });
      const document = await task.promise;
      task.onProgress = () => {};
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
      show({ kind: 'open', document, aspect: width / height });
    };
    open().catch(() => show({ kind: 'failed' }));
    return () => {
      cancelled = true;
      letGo();
    };
  }, [url]);

  return state;
}
