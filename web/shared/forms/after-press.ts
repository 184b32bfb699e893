let pressed = false;
const note = (down: boolean) => () => {
  pressed = down;
};
addEventListener('pointerdown', note(true), true);
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, note(false), true);

/**
 * Does something once no pointer is held down. A press takes the focus from a field; a sentence that appeared below the field at
 * that moment would move the button away from under the pointer, and the click would go nowhere.
 */
export function afterPress(action: () => void): void {
  if (!pressed) {
    action();
    return;
  }
  const ended = new AbortController();
  const act = () => {
    ended.abort();
    // The click itself comes between the end of the press and the next task.
    setTimeout(action);
  };
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, act, { capture: true, signal: ended.signal });
}
