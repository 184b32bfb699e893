/** The account that was just created, so that its owner can sign in without typing the password a third time. */
interface NewAccount {
  email: string;
  password: string;
}

/** Kept in memory only: a reload forgets it. */
let account: NewAccount | null = null;

/** Keeps the account until the next sign-in, or until `null` is set. */
export function keepNewAccount(created: NewAccount | null): void {
  account = created;
}

export const newAccount = (): NewAccount | null => account;
