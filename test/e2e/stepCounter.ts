import type { Locator, Page } from 'playwright-core';

/** The maximum number of steps for a task, so that a test fails instead of pressing keys forever. */
const MOST_STEPS = 200;
/** Fraction of the screen height that one swipe scrolls. */
const SWIPE = 0.7;

/** Presses keys and taps as a user does, and counts them: each key, tap or swipe is one step. */
export class StepCounter {
  private count = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get steps(): number {
    return this.count;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.add();
      await this.page.keyboard.press(key);
    }
  }

  /** Presses Tab until the element has the focus, and then presses `key`. */
  async tabTo(target: Locator, key = 'Enter'): Promise<void> {
    await target.waitFor();
    const focused = target.and(this.page.locator(':focus'));
    while ((await focused.count()) === 0) await this.press('Tab');
    await this.press(key);
  }

  /** Swipes up or down until the element is on the screen and the bar at the bottom does not cover it. */
  async swipeTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (;;) {
      const { y = 0, height = 0 } = (await target.boundingBox()) ?? {};
      const [end, bar] = [this.page.viewportSize()?.height ?? 0, await this.topOfBar()];
      if (y >= 0 && (y + height <= bar || (y >= bar && y + height <= end))) return;
      await this.swipe(y < 0 ? -SWIPE : SWIPE);
    }
  }

  async tap(target: Locator): Promise<void> {
    await this.swipeTo(target);
    const box = await target.boundingBox();
    if (box === null) throw new Error('The element to tap is hidden.');
    this.add();
    await this.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  }

  private async topOfBar(): Promise<number> {
    const bar = this.page.getByRole('navigation', { name: 'Main views' });
    const box = (await bar.isVisible()) ? await bar.boundingBox() : null;
    return box?.y ?? this.page.viewportSize()?.height ?? 0;
  }

  private async swipe(screens: number): Promise<void> {
    this.add();
    // A synthetic swipe would still be moving when the next position is read.
    await this.page.evaluate(`window.scrollBy(0, ${screens} * window.innerHeight)`);
  }

  private add(): void {
    this.count += 1;
    if (this.count > MOST_STEPS) throw new Error(`The target was not reached within ${MOST_STEPS} steps.`);
  }
}
