#!/usr/bin/env node
import { runOnSupportedNode } from './supportedNode.js';

await runOnSupportedNode(async () => {
  const { guardStdout, runCloudCli } = await import('../programs/cloud.js');
  guardStdout();
  await runCloudCli(process.argv);
});
