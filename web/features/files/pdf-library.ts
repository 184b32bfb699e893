import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

export type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
export { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';

GlobalWorkerOptions.workerSrc = workerAddress;

/** Resolves the resources of pdf.js to files of our build; nothing is loaded from elsewhere. */
class OwnResources {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const { fetchResource } = await import('./pdf-resources.ts');
    return fetchResource(filename);
  }
}

/**
 * Opens a PDF with the legacy build of pdf.js, because phones that are four years old are common here. Only the byte ranges
 * of visible pages are loaded.
 */
export function openPdf(url: string): PDFDocumentLoadingTask {
  return getDocument({
    url,
    BinaryDataFactory: OwnResources,
    useWorkerFetch: false,
    cMapUrl: '/',
    standardFontDataUrl: '/',
    wasmUrl: '/',
    isEvalSupported: false,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
  });
}
