import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Values to put into the address; null or an empty text takes the parameter out. */
export type AddressChange = Record<string, string | null>;

export interface AddressParameters {
  get(name: string): string | null;
  /** `push` makes a new entry, so that Back returns here; otherwise the entry is replaced and the page keeps its place. */
  change(change: AddressChange, how?: 'push' | 'replace'): void;
}

/** What a screen keeps in the query of its address: tab, step, search, filters. Other parameters stay. */
export function useAddressParameters(): AddressParameters {
  const [parameters, setParameters] = useSearchParams();
  const change = useCallback<AddressParameters['change']>(
    (values, how = 'replace') =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values)) {
            if (value === null || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: how === 'replace', preventScrollReset: true },
      ),
    [setParameters],
  );
  return { get: (name) => parameters.get(name), change };
}
