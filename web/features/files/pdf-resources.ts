/** Character maps, fonts and decoders of pdf.js as files of our build: name → URL. Each is loaded only when a document needs it. */
const FILES: Record<string, string> = Object.fromEntries(
  Object.entries({
    ...import.meta.glob<string>('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', { query: '?url', import: 'default', eager: true }),
    ...import.meta.glob<string>('../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', { query: '?url', import: 'default', eager: true }),
    ...import.meta.glob<string>('../../../node_modules/pdfjs-dist/wasm/*.wasm', { query: '?url', import: 'default', eager: true }),
  }).map(([path, address]) => [path.split('/').at(-1) ?? path, address]),
);

/** Loads the bytes of a resource. */
export async function fetchResource(name: string): Promise<Uint8Array> {
  const address = FILES[name];
  if (address === undefined) throw new Error(`pdf.js requested an unknown file: ${name}`);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`pdf.js file ${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
