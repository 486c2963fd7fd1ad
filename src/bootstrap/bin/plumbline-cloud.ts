#!/usr/bin/env node
import { runOnSupportedNode } from './supportedNode.js';

await runOnSupportedNode(async () => {
  const { fetchOverHttp1, guardStdout, runCloudCli } = await import('../programs/cloud.js');
  fetchOverHttp1();
  guardStdout();
  await runCloudCli(process.argv);
});
