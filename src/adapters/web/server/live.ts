import { createContext, useContext } from 'react';

/** Whether events arrive now: without them what can change is asked for again and again. */
export const Live = createContext(false);

export const useLive = (): boolean => useContext(Live);
