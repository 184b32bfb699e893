import { expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

it('the header Content-Disposition encodes a name in UTF-8, with the quotes, brackets and stars that encodeURIComponent leaves', () => {
  expect(contentDisposition('attachment', 'results.csv', "Übung (1)*'s.csv")).toBe(
    `attachment; filename="results.csv"; filename*=UTF-8''%C3%9Cbung%20%281%29%2A%27s.csv`,
  );
});

it('the header Content-Disposition keeps letters, digits and the marks of a plain name', () => {
  expect(contentDisposition('inline', 'a-b_c.1~!.pdf', 'a-b_c.1~!.pdf')).toBe(`inline; filename="a-b_c.1~!.pdf"; filename*=UTF-8''a-b_c.1~!.pdf`);
});
