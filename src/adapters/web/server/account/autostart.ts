import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeAutostartRequest, AutostartView } from '../../../http/contract/dashboard/autostart.js';
import { postWithToken } from '../requestWithToken.js';
import { requestJson } from '../request.js';

const SERVICE_KEY = ['service'];

export function useAutostart() {
  return useQuery({ queryKey: SERVICE_KEY, queryFn: () => requestJson<AutostartView>('/ui/service') });
}

export function useChangeAutostart() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (action: ChangeAutostartRequest['action']) => postWithToken<AutostartView>('/ui/service', { action }),
    onSuccess: (service) => cache.setQueryData(SERVICE_KEY, service),
  });
}
