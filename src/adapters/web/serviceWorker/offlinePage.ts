const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** @param lastLoad an ISO timestamp; null when it is unknown */
export function offlinePage(lastLoad: string | null): Response {
  const nonce = crypto.randomUUID();
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
  };
  return new Response(
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Offline · Plumbline</title>
<style nonce="${nonce}">body { font: 16px/1.5 system-ui, sans-serif; max-width: 32em; margin: 20vh auto; padding: 0 1.5em }</style>
<h1>Offline</h1>
<p>Your dashboard cannot be reached. ${lastLoad === null ? '' : `Last loaded at ${TIME.format(new Date(lastLoad))}.`}</p>
<p>Start Plumbline on your computer, and connect this device to it.</p>
<p><a href="/">Try again</a></p>
</html>
`,
    { status: 503, headers },
  );
}
