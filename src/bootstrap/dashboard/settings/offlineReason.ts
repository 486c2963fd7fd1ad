/** Says why a service is not used. */
export const offlineReason = (service: string): string => `Started with --offline: ${service} is not contacted.`;
