import { createContext, type ReactNode } from 'react';

/** What the outline shows at the end of the line of a step, such as the star of a bookmark. */
export const StepMark = createContext<(stepId: string) => ReactNode>(() => null);
