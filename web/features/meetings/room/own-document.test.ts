import { expect, it } from 'vitest';
import { isOwnDocument } from './own-document.ts';

const ownDocument = (name: string) => isOwnDocument([{ name } as PerformanceEntry]);

it.each(['https://academy.example/classroom/1?type=class', 'https://academy.example/buddycall/1'])(
  'the document %s may load the script of the Jitsi server',
  (name) => {
    expect(ownDocument(name)).toBe(true);
  },
);

it.each(['https://academy.example/login', 'https://academy.example/academy-course-detail/classroom'])(
  'the document %s may not load the script of the Jitsi server',
  (name) => {
    expect(ownDocument(name)).toBe(false);
  },
);
