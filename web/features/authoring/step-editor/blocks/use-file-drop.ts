import type { DragEvent } from 'react';

/** Returns the index of the block before which a vertical position lies. */
function indexAt(content: Element, y: number): number {
  const blocks = [...content.querySelectorAll(':scope > ol > li')];
  const index = blocks.findIndex((block) => {
    const { top, height } = block.getBoundingClientRect();
    return y < top + height / 2;
  });
  return index === -1 ? blocks.length : index;
}

/** Handlers of an element into which files are dropped; the field of a file takes its own files first. */
export function useFileDrop(onFiles: (files: readonly File[], index: number) => void) {
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files') && !event.isDefaultPrevented();
  return {
    onDragOver: (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files], indexAt(event.currentTarget, event.clientY));
    },
  };
}
