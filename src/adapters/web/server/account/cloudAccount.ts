import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { trialReply } from '../../../http/contract/shared/trial.js';
import { postWithToken } from '../requestWithToken.js';

/** Requests a trial from the cloud; the key arrives by e-mail. */
export const useStartTrial = () =>
  useMutation({ mutationFn: (email: string) => postWithToken<z.infer<typeof trialReply>>('/ui/trial', { email }) });

/** Fetches the short-lived URL of the billing portal. */
export const useFetchBillingPortalUrl = () =>
  useMutation({ mutationFn: () => postWithToken<{ url: string }>('/ui/portal') });
