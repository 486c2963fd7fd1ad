#!/usr/bin/env node
import { onSuitableNode } from './suitableNode.js';

await onSuitableNode(async () => {
  const { runCloudCli } = await import('../cloud/cli/main.js');
  await runCloudCli(process.argv);
});
