import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

export type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';

GlobalWorkerOptions.workerSrc = workerAddress;

/** Gives pdf.js the files of our build; nothing is fetched from elsewhere. */
class OwnResources {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const { fetchResource } = await import('./pdf-resources.ts');
    return fetchResource(filename);
  }
}

/**
 * Opens a PDF. The build for older browsers is used: phones of four years ago are common here. Only the parts that the
 * pages shown need are fetched.
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
