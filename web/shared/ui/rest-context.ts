import { createContext } from 'react';

/** Whether buttons ignore presses because they have just replaced others (`resting.tsx`). */
export const RestContext = createContext(false);

/** How long controls that replaced others ignore presses, in milliseconds: the second press of a double click was meant for those before. */
const REST_TIME = 700;

/** Calls a function at the end of a rest that begins now; returns how to call it off. An object, so that tests can hold rests. */
export const restClock = {
  start(end: () => void): () => void {
    const timer = setTimeout(end, REST_TIME);
    return () => clearTimeout(timer);
  },
};
