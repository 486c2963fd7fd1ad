import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { openEventStream } from '../../inspector/page/openEventStream.js';
import { AUDIT_QUERY_KEY, AUDIT_STATUS_QUERY_KEY } from './audit/audit.js';
import { DECISION_MAP_QUERY_KEY } from './audit/decisionMap.js';

const REOPEN_MS = 5_000;

/** Updates the page when the program's events arrive; returns whether they are arriving. */
export function useServerEvents(): boolean {
  const cache = useQueryClient();
  const [live, setLive] = useState(false);
  useEffect(() => {
    let missed = false;
    return openEventStream('/events', REOPEN_MS, {
      open() {
        setLive(true);
        if (missed) void cache.invalidateQueries();
        missed = false;
      },
      error() {
        setLive(false);
        if (!missed) void cache.invalidateQueries({ queryKey: AUDIT_STATUS_QUERY_KEY });
        missed = true;
      },
      status: ({ data }) => cache.setQueryData(AUDIT_STATUS_QUERY_KEY, JSON.parse(data)),
      audit: () => void cache.invalidateQueries({ queryKey: AUDIT_QUERY_KEY }),
      map: () => {
        void cache.invalidateQueries({ queryKey: AUDIT_QUERY_KEY });
        void cache.invalidateQueries({ queryKey: DECISION_MAP_QUERY_KEY });
      },
    });
  }, [cache]);
  return live;
}
