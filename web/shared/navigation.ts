type Navigate = (path: string) => void;

let navigate: Navigate = (path) => window.location.assign(path);

/** The router says how to move; code outside React then uses `goTo`. */
export function setNavigator(next: Navigate): void {
  navigate = next;
}

/** Moves to an address of this site. */
export function goTo(path: string): void {
  navigate(path);
}
