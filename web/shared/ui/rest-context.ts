import { createContext } from 'react';

/** Whether buttons ignore presses because they have just replaced others (`resting.tsx`). */
export const RestContext = createContext(false);
