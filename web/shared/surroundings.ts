/** Facts about the device and its connection; a browser that reports nothing counts as fast. */
export interface Surroundings {
  saveData: boolean;
  /** slow-2g, 2g, 3g or 4g. */
  link: string | null;
  smallScreen: boolean;
}

const SMALL_SCREEN = '(max-width: 767.98px)';

interface Link {
  saveData?: boolean;
  effectiveType?: string;
}

/** Reads device and connection from the browser's API; nothing is measured or sent. */
export function surroundingsNow(): Surroundings {
  const { connection } = navigator as Navigator & { connection?: Link };
  const saveData = connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches;
  return { saveData, link: connection?.effectiveType ?? null, smallScreen: window.matchMedia(SMALL_SCREEN).matches };
}
