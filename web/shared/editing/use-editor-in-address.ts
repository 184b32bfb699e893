import { type Location, useLocation } from 'react-router-dom';
import { useAddressParameters } from '../address-parameters.ts';

/** The query parameters of a form: `?add=1` or `?edit=<id>`. */
interface FormParameters {
  add: string;
  edit: string;
}
const OF_LIST: FormParameters = { add: 'add', edit: 'edit' };

const formIn = (search: string, names: readonly string[]) => names.map((name) => new URLSearchParams(search).get(name) ?? '').join('/');

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

/** Keeps the open form in the URL, so that Back closes it and a link opens it. A page with forms of two kinds of items gives each its own parameters. */
export function useEditorInAddress({ add, edit }: FormParameters = OF_LIST): EditorInAddress {
  const address = useAddressParameters();
  const { pathname, search } = useLocation();
  return {
    edited: address.get(edit),
    adding: address.get(add) !== null,
    add: () => address.change({ [add]: '1', [edit]: null }, 'push'),
    edit: (id) => address.change({ [edit]: id, [add]: null }, 'push'),
    close: () => address.change({ [add]: null, [edit]: null }),
    staysAt: (next) => next.pathname === pathname && formIn(next.search, [add, edit]) === formIn(search, [add, edit]),
  };
}
