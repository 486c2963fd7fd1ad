import { createContext, useContext } from 'react';

/** Whether events arrive now: without them what can change is asked for again and again. */
export const LiveUpdatesContext = createContext(false);

export const useHasLiveUpdates = (): boolean => useContext(LiveUpdatesContext);
