import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Query parameters to set; null or an empty string removes the parameter. */
type AddressChange = Record<string, string | null>;

export interface AddressParameters {
  get(name: string): string | null;
  /** `push` adds a history entry, so that Back returns here; by default the entry is replaced and the scroll position stays. */
  change(change: AddressChange, how?: 'push' | 'replace'): void;
}

/** Reads and sets query parameters of the URL (tab, step, search, filters); keeps the other parameters. */
export function useAddressParameters(): AddressParameters {
  const [parameters, setParameters] = useSearchParams();
  // A second change may come before the page is rendered with the first one.
  const latest = useRef(parameters);
  useEffect(() => {
    latest.current = parameters;
  }, [parameters]);
  const change = useCallback<AddressParameters['change']>(
    (values, how = 'replace') => {
      const next = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(values)) {
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      }
      latest.current = next;
      setParameters(next, { replace: how === 'replace', preventScrollReset: true });
    },
    [setParameters],
  );
  return { get: (name) => parameters.get(name), change };
}
