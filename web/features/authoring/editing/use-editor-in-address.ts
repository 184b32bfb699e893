import { type Location, useLocation } from 'react-router-dom';
import { useAddressParameters } from '../../../shared/address-parameters.ts';

/** Which form is open over the list, in the URL: `?add=1` or `?edit=<id>`. */
const PARAMETERS = ['add', 'edit'] as const;

const formIn = (search: string) => PARAMETERS.map((name) => new URLSearchParams(search).get(name) ?? '').join('/');

export interface EditorInAddress {
  /** The id of the edited item, or null. */
  edited: string | null;
  adding: boolean;
  add: () => void;
  edit: (id: string) => void;
  close: () => void;
  /** Returns whether the open form stays mounted after a navigation. */
  staysAt: (next: Location) => boolean;
}

/** Keeps the open form in the URL, so that Back closes it and a link opens it. */
export function useEditorInAddress(): EditorInAddress {
  const address = useAddressParameters();
  const { pathname, search } = useLocation();
  return {
    edited: address.get('edit'),
    adding: address.get('add') !== null,
    add: () => address.change({ add: '1', edit: null }, 'push'),
    edit: (id) => address.change({ edit: id, add: null }, 'push'),
    close: () => address.change({ add: null, edit: null }),
    staysAt: (next) => next.pathname === pathname && formIn(next.search) === formIn(search),
  };
}
