/** Words and names of files, one below the other; empty ones are left out. */
export function Lines({ lines }: { lines: ReadonlyArray<string | undefined> }) {
  return lines
    .filter((line) => line !== undefined && line !== '')
    .map((line) => (
      <p key={line} dir="auto">
        {line}
      </p>
    ));
}
