import { createContext, type ReactNode, useContext } from 'react';
import type { BlockEditing } from './use-block-editing.ts';

const Context = createContext<BlockEditing | null>(null);

/** Lets a block change its neighbors. */
export function BlockEditingProvider({ value, children }: { value: BlockEditing; children: ReactNode }) {
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** The actions on the surrounding list of blocks. */
export function useSurroundingBlocks(): BlockEditing {
  const editing = useContext(Context);
  if (editing === null) throw new Error('useSurroundingBlocks is called outside BlockEditingProvider');
  return editing;
}
