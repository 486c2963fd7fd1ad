/** The longest time in milliseconds that the program continues after npm has ended. */
const POLL_INTERVAL_MS = 500;

/**
 * Stops this process, as SIGTERM does, when its parent ends or closes the IPC channel. A stopped npm signals only the
 * shell that it started. If that shell is `dash`, it exits, and this process gets a new parent but no signal.
 *
 * Must run on any Node since 14.8.
 */
export function stopWithParent(): void {
  // A real signal would end the process at once on Windows. Unlike a real one, this one is emitted without its number.
  const stop = (): void => {
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(1);
  };
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
