#!/usr/bin/env node
import { runOnSupportedNode } from './supportedNode.js';

await runOnSupportedNode(async () => {
  const { runCloudCli } = await import('../programs/cloud.js');
  await runCloudCli(process.argv);
});
