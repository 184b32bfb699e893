import { Readable } from 'node:stream';
import busboy, { type Busboy } from 'busboy';
import type { Request } from 'express';
import { DomainError } from '../domain/shared/errors.ts';

/** The file of a form, as a stream. */
export interface FormFile {
  content: Readable;
  originalName: string;
  /** The declared content type. */
  declaredType: string;
}

/** One file, and one more part, so that the superfluous one can be named in the error. */
const LIMITS = { files: 1, fields: 1, fieldNameSize: 100, fieldSize: 100, headerPairs: 50 };

/** Error of an invalid form, which browsers do not send. */
const badForm = (): Error => Object.assign(new Error('The form is not whole'), { status: 400 });
const missing = (field: string): DomainError => new DomainError('VALIDATION_FAILED', { fields: { [field]: 'FILE_REQUIRED' } });
const unknown = (name: string | undefined): DomainError => new DomainError('VALIDATION_FAILED', { fields: { [name ?? 'form']: 'CHOICE_INVALID' } });

function openForm(request: Request, field: string): Busboy {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) throw missing(field);
  try {
    return busboy({ headers: request.headers, limits: LIMITS, defParamCharset: 'utf8' });
  } catch {
    throw badForm();
  }
}

/**
 * Reads a form with exactly one file, in the given field, and passes the file to `use` as a stream. The stream ends only when the form is
 * complete and contains nothing else; otherwise it fails. The request stays open for the response.
 *
 * @throws VALIDATION_FAILED for a missing file or another field
 */
export function withFormFile<Result>(request: Request, field: string, use: (file: FormFile) => Promise<Result>): Promise<Result> {
  const form = openForm(request, field);
  return new Promise((resolve, reject) => {
    let using: Promise<Result> | null = null;
    let reason: unknown;
    const whole = new Promise<void>((done) => form.once('close', done));

    function fail(error: unknown): void {
      if (reason !== undefined) return;
      reason = error;
      request.unpipe(form);
      form.destroy();
      // `use` cleans up first.
      Promise.resolve(using).then(
        () => reject(reason),
        () => reject(reason),
      );
    }

    async function* throughTheForm(file: Readable): AsyncGenerator<Buffer> {
      for await (const chunk of file) yield chunk as Buffer;
      await whole;
      if (reason !== undefined) throw reason;
    }

    form.on('file', (name, file, { filename, mimeType }) => {
      file.on('error', () => undefined);
      if (name !== field) return fail(unknown(name));
      using = use({ content: Readable.from(throughTheForm(file), { objectMode: false }), originalName: filename ?? '', declaredType: mimeType });
      using.then(resolve, fail);
    });
    form.on('field', (name) => fail(unknown(name)));
    for (const event of ['filesLimit', 'fieldsLimit'] as const) form.on(event, () => fail(unknown(field)));
    form.on('error', () => fail(badForm()));
    form.on('close', () => {
      if (using === null) fail(missing(field));
    });
    request.once('close', () => {
      if (!request.complete) fail(badForm());
    });
    request.pipe(form);
  });
}
