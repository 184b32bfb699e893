import { Readable } from 'node:stream';
import busboy, { type Busboy } from 'busboy';
import type { Request } from 'express';
import { DomainError } from '../domain/shared/errors.ts';

/** The one file of a form, as it arrives. */
export interface FormFile {
  content: Readable;
  originalName: string;
  /** The type it was sent under. */
  declaredType: string;
}

/** One file, and one part more, so that what should not be there can be named. */
const LIMITS = { files: 1, fields: 1, fieldNameSize: 100, fieldSize: 100, headerPairs: 50 };

/** Only what a browser says of a file in a form; whatever else is wrong with a form is a bad request. */
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
 * Reads a form with exactly one file, in a field of a certain name, and hands it to `use` as it arrives. The file ends for `use`
 * only when the form is whole and nothing else was in it, and fails when it is not. The request is left open to be answered.
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
      // Whoever uses the file cleans up first.
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
