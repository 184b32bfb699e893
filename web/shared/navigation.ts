type Navigate = (path: string) => void;

let navigate: Navigate = (path) => window.location.assign(path);

/** Sets the navigation function of the router, which `goTo` calls for code outside React. */
export function setNavigator(next: Navigate): void {
  navigate = next;
}

/** Navigates to a path of this site. */
export function goTo(path: string): void {
  navigate(path);
}
