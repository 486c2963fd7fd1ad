// Unpacks into TMPDIR: with AWS_EXECUTION_ENV set, the browser's system libraries as well.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
