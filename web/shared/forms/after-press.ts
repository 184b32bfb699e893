let pressed = false;
const note = (down: boolean) => () => {
  pressed = down;
};
addEventListener('pointerdown', note(true), true);
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, note(false), true);

/**
 * Runs a function when no pointer is pressed. A press blurs a field; an error message that appeared below the field at
 * that moment would move the button away from the pointer, and the click would miss it.
 */
export function afterPress(action: () => void): void {
  if (!pressed) {
    action();
    return;
  }
  const ended = new AbortController();
  const act = () => {
    ended.abort();
    // The click event fires after `pointerup`, before the next task.
    setTimeout(action);
  };
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, act, { capture: true, signal: ended.signal });
}
