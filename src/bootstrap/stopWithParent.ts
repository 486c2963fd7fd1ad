/** The longest time in milliseconds that the program continues after npm has ended. */
const POLL_INTERVAL_MS = 500;

/**
 * Sends SIGTERM to this process when its parent is gone: at the end of the parent's channel or, under npm, as soon as
 * the parent process changes. npm passes a signal only to its shell; dash ends and leaves its child behind.
 *
 * Must run on any Node since 14.8.
 */
export function stopWithParent(): void {
  const stop = (): void => void process.kill(process.pid, 'SIGTERM');
  if (process.channel !== undefined && process.channel !== null) {
    process.on('disconnect', stop);
    process.channel.unref();
  }
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    stop();
  }, POLL_INTERVAL_MS);
  look.unref();
}
