import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AuditStatus } from '../../http/contract/dashboard/audit/auditStatus.js';
import { AUDIT_QUERY_KEY, AUDIT_STATUS_QUERY_KEY } from './audit/audit.js';
import { DECISION_MAP_QUERY_KEY } from './audit/decisionMap.js';

/** Browsers close an event stream after an error response; it is reopened after this delay. */
const REOPEN_MS = 5_000;

interface Listener {
  connected(): void;
  lost(): void;
  status(status: AuditStatus): void;
  audit(): void;
  map(): void;
}

/** Updates the page when the program's events arrive; returns whether they are arriving. */
export function useServerEvents(): boolean {
  const cache = useQueryClient();
  const [live, setLive] = useState(false);
  useEffect(() => {
    let missed = false;
    return listen({
      connected() {
        setLive(true);
        if (missed) void cache.invalidateQueries();
        missed = false;
      },
      lost() {
        setLive(false);
        if (!missed) void cache.invalidateQueries({ queryKey: AUDIT_STATUS_QUERY_KEY });
        missed = true;
      },
      status: (status) => cache.setQueryData(AUDIT_STATUS_QUERY_KEY, status),
      audit: () => void cache.invalidateQueries({ queryKey: AUDIT_QUERY_KEY }),
      map: () => {
        void cache.invalidateQueries({ queryKey: AUDIT_QUERY_KEY });
        void cache.invalidateQueries({ queryKey: DECISION_MAP_QUERY_KEY });
      },
    });
  }, [cache]);
  return live;
}

/** Listens to the events. Returns the function that stops listening. */
function listen(listener: Listener): () => void {
  let source: EventSource;
  let reopening: number | undefined;
  const open = () => {
    source = new EventSource('/events');
    source.addEventListener('open', () => listener.connected());
    source.addEventListener('status', (event) => listener.status(JSON.parse(event.data)));
    source.addEventListener('audit', () => listener.audit());
    source.addEventListener('map', () => listener.map());
    source.addEventListener('error', () => {
      listener.lost();
      if (source.readyState === EventSource.CLOSED) reopening = window.setTimeout(open, REOPEN_MS);
    });
  };
  open();
  return () => {
    window.clearTimeout(reopening);
    source.close();
  };
}
