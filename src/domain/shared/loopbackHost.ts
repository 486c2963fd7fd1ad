const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const LOOPBACK = new RegExp(`^(?:localhost|127(?:\\.${OCTET}){3}|\\[::1\\])$`);

/** Whether the host of a URL or Host header, in lower case, is this machine. */
export const isLoopbackName = (name: string): boolean => LOOPBACK.test(name);
