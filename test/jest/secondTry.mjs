import { expect, jest } from '@jest/globals';

// What drives a browser and several programs on a busy machine can meet a pause of the machine itself: such a test is
// tried once more, and the first failure is printed. All others have one try.
if (expect.getState().testPath.includes('/test/e2e/')) jest.retryTimes(1, { logErrorsBeforeRetry: true });
