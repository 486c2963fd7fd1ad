// Unpacks Chromium into TMPDIR, including the browser's system libraries if AWS_EXECUTION_ENV is set.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
