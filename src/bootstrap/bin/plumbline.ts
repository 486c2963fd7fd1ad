#!/usr/bin/env node
import { onSuitableNode } from './suitableNode.js';

await onSuitableNode(async () => {
  const { runDashboardCli } = await import('../dashboard/cli/main.js');
  await runDashboardCli(process.argv);
});
