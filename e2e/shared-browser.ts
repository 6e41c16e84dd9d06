// One browser for all test files of a process: starting Chromium costs more than many a test.
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../tools/browser.ts'

/**
 * The next file of a process is loaded within moments; a browser that waits longer is not needed.
 */
const IDLE_MS = 2_000

let running: Promise<Browser> | undefined
let users = 0
let idle: NodeJS.Timeout | undefined

/**
 * The browser of this process, started if none runs. Its contexts are as separate as those of two
 * browsers. `release` closes the contexts that are left; a browser that is unused for a moment is
 * closed, so that the process can end.
 */
export async function borrowBrowser(): Promise<{ browser: Browser; release(): Promise<void> }> {
  clearTimeout(idle)
  users += 1
  const browser = await (running ??= start())
  return {
    browser,
    release: async () => {
      users -= 1
      if (users > 0) return
      for (const context of browser.contexts()) await context.close()
      idle = setTimeout(() => void stop(), IDLE_MS)
    },
  }
}

function start(): Promise<Browser> {
  const started = launchBrowser()
  const forget = (): void => {
    if (running === started) running = undefined
  }
  // After a crash, or a start that failed, the next file gets a browser of its own.
  started.then(browser => browser.on('disconnected', forget), forget)
  return started
}

async function stop(): Promise<void> {
  const browser = await running
  if (users > 0) return
  running = undefined
  await browser?.close()
}
