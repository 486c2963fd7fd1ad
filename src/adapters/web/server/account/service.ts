import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeServiceRequest, ServiceView } from '../../../http/contract/dashboard/service.js';
import { postWithToken } from '../requestWithToken.js';
import { requestJson } from '../request.js';

const SERVICE_KEY = ['service'];

export function useService() {
  return useQuery({ queryKey: SERVICE_KEY, queryFn: () => requestJson<ServiceView>('/ui/service') });
}

export function useChangeService() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (action: ChangeServiceRequest['action']) => postWithToken<ServiceView>('/ui/service', { action }),
    onSuccess: (service) => cache.setQueryData(SERVICE_KEY, service),
  });
}
