import { describe, expect, it } from 'vitest';
import { documentName, documentPath } from './document-path.ts';

const ORIGIN = 'https://academy.example';

describe('the document in a URL', () => {
  it.each([
    ['#/files/1/original/card.pdf?expires=1&signature=a', '/files/1/original/card.pdf?expires=1&signature=a'],
    ['#files/1/original/card.pdf', '/files/1/original/card.pdf'],
    ['#https://academy.example/files/1/original/card.pdf', '/files/1/original/card.pdf'],
  ])('is found in %s', (hash, path) => {
    expect(documentPath(hash, ORIGIN)).toBe(path);
  });

  it.each([
    '',
    '#',
    '#https://elsewhere.example/files/1/card.pdf',
    '#//elsewhere.example/files/1/card.pdf',
    '#/\\elsewhere.example/files/1/card.pdf',
    '#\\\\elsewhere.example\\files\\card.pdf',
    '#http://academy.example/files/1/card.pdf',
    '#/graphql',
    '#/files/../graphql',
    '#/files/%2e%2e/graphql',
    '#files/../../dev/mailbox',
    '#javascript:alert(1)//files/',
    '#data:application/pdf;base64,AAAA',
    '#blob:https://academy.example/files/1',
  ])('is refused in «%s»', (hash) => {
    expect(documentPath(hash, ORIGIN)).toBeNull();
  });

  it('gets its name from the last segment of its path', () => {
    expect(documentName('/files/1/original/%D8%A8%D8%B7%D8%A7%D9%82%D8%A9.pdf?expires=1')).toBe('بطاقة.pdf');
    expect(documentName('/files/1/original/100%.pdf')).toBe('100%.pdf');
  });
});
