import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { plan, product } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { openAs } from '../account/account.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { fillPaymentForm, openCheckout, payButton } from './buying.ts'

const browserServer = sharedBrowserServer({ apps: ['checkout', 'dashboard'] })

const colorOf = (page: Page) =>
  payButton(page).evaluate(button => getComputedStyle(button).backgroundColor)

// The lightest and the darkest accent color; `ui/src/accent.test.ts` tests the others.
for (const accent_color of ['#ffffff', '#000000']) {
  test(`a checkout in ${accent_color} is readable in light and dark`, async () => {
    const acme = await merchant(browserServer().server)
    const changed = await acme.server.patch(`/v1/organizations/${acme.organization.id}`, {
      accent_color,
    })
    assert.equal(changed.status, 200)
    const { path } = await openCheckout(acme, [await product(acme), await plan(acme)])
    const page = await browserServer().visit(path)
    await page.getByRole('radio').first().waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `accent-${accent_color.slice(1)}-light`)
    await page.getByRole('button', { name: 'Add discount code' }).click()
    await expectAccessible(page)

    await page.goto(`${path}?theme=dark`)
    await page.getByRole('radio').first().waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `accent-${accent_color.slice(1)}-dark`)
    await fillPaymentForm(page)
    await payButton(page).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await expectAccessible(page)
  })
}

test("a merchant chooses the checkout's color, and buyers see it", async () => {
  const acme = await merchant(browserServer().server)
  const path = `/dashboard/${acme.organization.slug}/settings/branding`
  const page = await openAs(browserServer(), acme.owner, path)
  const color = page.getByLabel('Color', { exact: true })
  await color.fill('#1a7f')
  await page.getByText('Enter a hex color, e.g. #1a7f5a.').waitFor()
  await expectAccessible(page)
  await color.fill('#1A7F5A')
  await eventually(() => page.getByLabel('Pick a color').inputValue(), '#1a7f5a')
  await takeScreenshot(page, 'settings-accent')
  const form = page.locator('form', { has: color })
  await form.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Changes saved').first().waitFor()

  const opened = await openCheckout(acme, [await product(acme)])
  const buyer = await browserServer().visit(opened.path)
  await payButton(buyer).waitFor()
  assert.equal(await colorOf(buyer), 'rgb(26, 127, 90)')
})
