const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i;

/** Whether the host of a URL is this machine. */
export const isLoopbackHost = ({ hostname }: { readonly hostname: string }): boolean => LOOPBACK.test(hostname);
