import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findBrowser, flags } from '../../tools/browser.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, shop } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

// A browser as most people have it: with scrollbars that take up space.
let browser: Browser
before(async () => {
  browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: flags,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
})
after(() => browser.close())

/** The colors at the left and right edges of the window, at mid height. */
async function edgesOf(page: Page): Promise<number[][]> {
  const picture = (await page.screenshot()).toString('base64')
  // In a separate page, because the product's pages do not load pictures from elsewhere.
  const reader = await page.context().newPage()
  const colors = await reader.evaluate(async data => {
    const blob = await (await fetch(`data:image/png;base64,${data}`)).blob()
    const image = await createImageBitmap(blob)
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
    context.drawImage(image, 0, 0)
    const at = (x: number) => [...context.getImageData(x, image.height / 2, 1, 1).data]
    return [at(2), at(image.width - 2)]
  }, picture)
  await reader.close()
  return colors
}

test("a dialog's backdrop covers the window including the scrollbar area", async () => {
  const { acme } = await shop(browserServer().server)
  const context = await browser.newContext({
    baseURL: browserServer().server.url,
    viewport: { width: 1280, height: 500 },
    reducedMotion: 'reduce',
  })
  const { hostname } = new URL(browserServer().server.url)
  await context.addCookies(
    [...acme.owner.cookies].map(([name, value]) => ({
      name,
      value,
      domain: hostname,
      path: '/',
    })),
  )
  const page = await context.newPage()
  await page.goto(dashboard(acme, '/settings/emails'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The page is long, and listens to keys, once its content is there.
  await page.waitForLoadState('networkidle')
  const room = await page.evaluate(() => innerWidth - document.documentElement.clientWidth)
  assert.ok(room > 0, 'this browser has no scrollbar')

  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').waitFor()

  const [left = [], right = []] = await edgesOf(page)
  // Two ways of mixing the same color may differ by rounding.
  const difference = Math.max(...left.map((value, index) => Math.abs(value - (right[index] ?? 0))))
  assert.ok(difference <= 2, `left ${left.join()}, right ${right.join()}`)
  await context.close()
})
