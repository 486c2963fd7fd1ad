/** How long a program goes on after npm at most, in milliseconds. */
const LOOK_EVERY_MS = 500;

/**
 * Sends us SIGTERM when who started us is gone: at the end of the channel that it gave us, or, when it was npm, as soon
 * as we have another parent. npm passes a signal on to its shell alone; dash ends of it and leaves its child behind.
 *
 * Any Node since 14.8 must be able to run this.
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
  }, LOOK_EVERY_MS);
  look.unref();
}
