#!/usr/bin/env node
import { runOnSupportedNode } from './supportedNode.js';

await runOnSupportedNode(async () => {
  const { configureFetch, guardStdout, runCloudCli } = await import('../programs/cloud.js');
  configureFetch();
  guardStdout();
  await runCloudCli(process.argv);
});
