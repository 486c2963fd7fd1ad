import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { trialReply } from '../../../http/contract/shared/trial.js';
import { postWithToken } from '../requestWithToken.js';

/** Asks the cloud for a trial; the key comes by e-mail. */
export const useStartTrial = () =>
  useMutation({ mutationFn: (email: string) => postWithToken<z.infer<typeof trialReply>>('/ui/trial', { email }) });

/** The address of the billing portal, good for a short while. */
export const useOpenPortal = () => useMutation({ mutationFn: () => postWithToken<{ url: string }>('/ui/portal') });
