import { createContext, useContext } from 'react';

/** Whether server events arrive now; without them, queries poll. */
export const LiveUpdatesContext = createContext(false);

export const useHasLiveUpdates = (): boolean => useContext(LiveUpdatesContext);
