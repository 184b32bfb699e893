import { describe, expect, it } from 'vitest';
import { withNextPage } from '../../shared/use-more.ts';

import { isNarrowed, readPeopleFilter } from './people-filter.ts';

const read = (query: string) => {
  const parameters = new URLSearchParams(query);
  return readPeopleFilter((name) => parameters.get(name));
};

describe('the filter of a list of people', () => {
  it('is stored in the URL', () => {
    expect(read('presence=online&role=speaker&order=addedDescending&search=%20nura%20')).toEqual({
      presence: 'online',
      role: 'speaker',
      order: 'addedDescending',
      search: 'nura',
    });
  });

  it('ignores invalid values', () => {
    expect(read('presence=asleep&role=king&order=random&search=%20')).toEqual({ presence: null, role: null, order: 'nameAscending', search: null });
  });

  it('is active with any value but the sort order', () => {
    expect(isNarrowed(read('order=nameDescending'))).toBe(false);
    expect(isNarrowed(read('role=student'))).toBe(true);
  });
});

it('another page of a list of people adds no person twice', () => {
  const person = (id: string) => ({
    id,
    name: id,
    surname: '',
    role: 'student' as const,
    color: '#000000',
    online: false,
    doNotDisturb: false,
    addedAt: '2026-01-01T00:00:00Z',
    email: null,
  });
  const page = (ids: string[], total: number) => ({ total, nextCursor: 'more', items: ids.map(person) });
  const all = withNextPage(page(['a', 'b'], 4), page(['b', 'c'], 5));
  expect(all.items.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(all.total).toBe(5);
});
