import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Merchant } from '@gatehouse/server/src/testing/people.ts'
import { chargesOf, plan } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  takeScreenshot,
  widths,
} from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { customerOf } from './account.ts'

const browserServer = sharedBrowserServer({ apps: ['portal'] })

const SHOP = 'https://shop.example/account'

/** A customer, and the links with which an app sends them to a page of their portal. */
async function customerWithLinks() {
  const { server } = browserServer()
  const cleo = await customerOf(server)
  const { acme, customer_id, subscription_id } = cleo
  await allowChanges(acme)
  const linkTo = async (query: string) => {
    const session = { customer_id, return_url: SHOP }
    const { body } = await acme.server.post('/v1/customer-sessions/', session)
    const { pathname, search } = new URL(body.customer_portal_url)
    return `${pathname}/subscriptions/${subscription_id}${search}&${query}`
  }
  return { ...cleo, linkTo }
}

const allowChanges = (acme: Merchant) =>
  acme.server.patch(`/v1/organizations/${acme.organization.id}`, {
    subscription_settings: {
      ...{ allow_multiple_subscriptions: true, allow_customer_updates: true },
      proration_behavior: 'prorate',
    },
  })

test('a link opens the change of plan with its plan, and the portal leads back', async () => {
  const { acme, subscription_id, linkTo } = await customerWithLinks()
  const prices = [{ amount_type: 'fixed', price_amount: 3000, price_currency: 'usd' }]
  const team = await plan(acme, { name: 'Team', prices })

  const page = await browserServer().visit(await linkTo(`change=plan&product=${team.id}`))

  const dialog = page.getByRole('dialog', { name: 'Change plan' })
  await dialog.getByRole('radio', { name: /Team/, checked: true }).waitFor()
  const confirm = dialog.getByRole('button', { name: 'Pay $20.00' })
  await confirm.waitFor()
  await lookEverywhere(page, 'portal-linked-plan')
  assert.deepEqual(chargesOf(browserServer().server, acme), [2000, 1000])
  await confirm.click()
  await page.getByRole('heading', { name: 'Team' }).waitFor()
  const { body } = await acme.server.get(`/v1/subscriptions/${subscription_id}`)
  assert.equal(body.product_id, team.id)
  assert.equal(new URL(page.url()).search, '')

  const back = page.getByRole('link', { name: 'Return to Acme' })
  assert.equal(await back.getAttribute('href'), SHOP)
  await lookEverywhere(page, 'portal-return-link')
})

test('a link opens the cancellation once, and cancels nothing by itself', async () => {
  const { acme, subscription_id, linkTo } = await customerWithLinks()

  const page = await browserServer().visit(await linkTo('change=cancel'))

  const dialog = page.getByRole('dialog', { name: 'Cancel Pro?' })
  await dialog.waitFor()
  await lookEverywhere(page, 'portal-linked-cancel')
  await dialog.getByRole('button', { name: 'Keep subscription' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('heading', { name: 'Pro' }).waitFor()
  assert.equal(await dialog.isVisible(), false)
  const { body } = await acme.server.get(`/v1/subscriptions/${subscription_id}`)
  assert.equal(body.cancel_at_period_end, false)
})

test('a link to a change that the merchant does not allow shows the subscription', async () => {
  const { acme, linkTo } = await customerWithLinks()
  const team = await plan(acme, { name: 'Team' })
  const subscription_settings = {
    ...{ allow_multiple_subscriptions: true, allow_customer_updates: false },
    proration_behavior: 'prorate',
  }
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, { subscription_settings })

  const page = await browserServer().visit(await linkTo(`change=plan&product=${team.id}`))

  await page.getByRole('heading', { name: 'Pro' }).waitFor()
  await page.getByRole('button', { name: 'Cancel subscription' }).waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
})

/** Looks at the page on a desktop in the light theme and on a phone in the dark theme. */
async function lookEverywhere(page: Page, name: string) {
  await expectAccessible(page)
  await takeScreenshot(page, name)
  for (const width of [1024, 800]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    await takeScreenshot(page, `${name}-${width}`)
  }
  await page.setViewportSize(widths.phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await takeScreenshot(page, `${name}-phone`)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(widths.desktop)
}
