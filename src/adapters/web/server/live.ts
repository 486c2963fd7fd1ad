import { createContext, useContext } from 'react';

/** Whether server events are arriving; when they are not, queries poll. */
export const LiveUpdatesContext = createContext(false);

export const useHasLiveUpdates = (): boolean => useContext(LiveUpdatesContext);
