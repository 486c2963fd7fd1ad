import type { Locator } from 'playwright-core';

/** Drops a file on the field for portfolio files in this part of the page. */
export async function dropPortfolioFile(part: Locator, name: string, content: string): Promise<void> {
  const dataTransfer = await part
    .page()
    .evaluateHandle<unknown>(
      `(() => { const transfer = new DataTransfer(); transfer.items.add(new File([${JSON.stringify(content)}], '${name}')); return transfer; })()`,
    );
  await part.getByRole('group', { name: 'Portfolio file' }).dispatchEvent('drop', { dataTransfer });
}
