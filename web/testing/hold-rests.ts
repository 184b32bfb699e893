import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { restClock } from '../shared/ui/rest-context.ts';

/** Keeps buttons that have just replaced others at rest until the returned function is called, however long a busy machine takes to press them. */
export function holdRests(): () => void {
  const ends = new Set<() => void>();
  const clock = vi.spyOn(restClock, 'start').mockImplementation((end) => {
    ends.add(end);
    return () => ends.delete(end);
  });
  return () => {
    clock.mockRestore();
    act(() => {
      for (const end of ends) end();
    });
  };
}
