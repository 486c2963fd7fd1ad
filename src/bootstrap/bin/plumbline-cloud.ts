#!/usr/bin/env node
import { onSuitableNode } from './suitableNode.js';

await onSuitableNode(async () => {
  const { runCloudCli } = await import('../programs/cloud.js');
  await runCloudCli(process.argv);
});
