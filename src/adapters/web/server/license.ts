import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LicenseView } from '../../http/contract/license.js';
import { post } from './post.js';
import { request } from './request.js';

const LICENSE_KEY = ['license'];

export function useLicense() {
  return useQuery({ queryKey: LICENSE_KEY, queryFn: () => request<LicenseView>('/ui/license') });
}

export function useEnterLicenseKey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => post<LicenseView>('/ui/license', { key }),
    onSuccess: (license) => cache.setQueryData(LICENSE_KEY, license),
  });
}
