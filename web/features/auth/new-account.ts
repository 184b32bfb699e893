import { useEffect, useState } from 'react';

interface NewAccount {
  email: string;
  password: string;
}

/** In memory only: a reload forgets it. */
let created: NewAccount | null = null;

/** Keeps the account that was just created, so that its owner signs in without typing the password a third time. */
export function keepNewAccount(account: NewAccount): void {
  created = account;
}

/** Returns the account that was just created, until the page is left: the next person at this device must not find it. */
export function useNewAccount(): NewAccount | null {
  const [account] = useState(created);
  useEffect(
    () => () => {
      created = null;
    },
    [],
  );
  return account;
}
