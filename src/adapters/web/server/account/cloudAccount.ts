import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { trialReply } from '../../../http/contract/shared/trial.js';
import { post } from '../post.js';

/** Asks the cloud for a trial; the key comes by e-mail. */
export const useStartTrial = () =>
  useMutation({ mutationFn: (email: string) => post<z.infer<typeof trialReply>>('/ui/trial', { email }) });

/** The address of the billing portal, good for a short while. */
export const useOpenPortal = () => useMutation({ mutationFn: () => post<{ url: string }>('/ui/portal') });
