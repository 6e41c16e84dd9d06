import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Merchant } from '@gatehouse/server/src/testing/people.ts'
import { chargesOf, plan, setCard } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { expectAccessible, takeScreenshot, widths } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { customerOf } from './account.ts'

const browserServer = sharedBrowserServer({ apps: ['portal'] })

test('a customer changes plan and seats as previewed and cancels a scheduled change', async () => {
  const { server } = browserServer()
  const cleo = await customerOf(server)
  const { acme, subscription_id } = cleo
  await allowChanges(acme)
  const team = await plan(acme, { name: 'Team', prices: seats(3000) })
  const page = await browserServer().visit(await cleo.portal())
  await page.getByRole('link', { name: /Pro.*Next charge/ }).click()
  await page.getByRole('button', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change plan' })
  await dialog.getByText('Current: Pro, $10.00 / month').waitFor()
  await dialog.getByRole('radio', { name: /Team.*\$30\.00 per seat/ }).check()
  const confirm = dialog.getByRole('button', { name: /^Pay / })
  await dialog.getByRole('button', { name: 'Pay $20.00' }).waitFor()
  await checkTwice(page, 'portal-change-plan')

  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  await confirm.click()
  await dialog.getByText('The payment failed. Nothing was changed or charged.').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-change-refused')
  assert.deepEqual(chargesOf(server, acme), [2000, 1000])

  await setCard(server, acme, 'pm_card_visa')
  await acme.server.patch(`/v1/products/${team.id}`, { prices: seats(4000) })
  await confirm.click()
  await dialog.getByText(/^The amounts have changed/).waitFor()
  await dialog.getByRole('button', { name: 'Pay $30.00' }).click()
  await page.getByRole('heading', { name: 'Team' }).waitFor()
  assert.deepEqual(chargesOf(server, acme), [2000, 1000, 3000])

  await page.getByRole('button', { name: 'Change seats' }).click()
  const seatsDialog = page.getByRole('dialog', { name: 'Change seats' })
  await seatsDialog.getByRole('button', { name: 'Add a seat' }).click()
  await seatsDialog.getByLabel('New number of seats').fill('3')
  await seatsDialog.getByRole('button', { name: 'Pay $80.00' }).waitFor()
  await checkTwice(page, 'portal-change-seats')
  await seatsDialog.getByRole('button', { name: 'Pay $80.00' }).click()
  await seatsDialog.waitFor({ state: 'hidden' })
  await page.getByText('$120.00 / month').waitFor()
  assert.deepEqual(chargesOf(server, acme), [2000, 1000, 3000, 8000])

  const small = await plan(acme, { name: 'Small' })
  const later = { product_id: small.id, proration_behavior: 'next_period' }
  await acme.server.patch(`/v1/subscriptions/${subscription_id}`, later)
  await page.reload()
  await page.getByText('Changes to Small on Feb 15, 2026').waitFor()
  await checkTwice(page, 'portal-waiting')
  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await page.getByText('Changes to Small').waitFor({ state: 'hidden' })
  const { body } = await acme.server.get(`/v1/subscriptions/${subscription_id}`)
  assert.deepEqual([body.pending_update, body.product_id, body.seats], [null, team.id, 3])

  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('radio', { name: '3 months' }).check()
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-pause')
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Pauses on Feb 15, 2026').first().waitFor()
  await page.getByText('Resumes automatically on May 15, 2026').waitFor()
  await page.getByRole('button', { name: 'Cancel scheduled pause' }).click()
  await page.getByText('Pauses on Feb 15, 2026').first().waitFor({ state: 'hidden' })
})

test('a customer confirms an upgrade with 3-D Secure and gets it', async () => {
  const { server } = browserServer()
  const cleo = await customerOf(server)
  const { acme } = cleo
  await allowChanges(acme)
  await plan(acme, { name: 'Team', prices: seats(3000) })
  await setCard(server, acme, 'pm_card_authenticationRequired')
  const page = await browserServer().visit(await cleo.portal())
  const request = async () => {
    await page.getByRole('link', { name: /Pro.*Next charge/ }).click()
    await page.getByRole('button', { name: 'Change plan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change plan' })
    await dialog.getByRole('radio', { name: /Team.*\$30\.00 per seat/ }).check()
    await dialog.getByRole('button', { name: 'Pay $20.00' }).click()
  }
  await request()
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  await page.getByText('The payment wasn’t confirmed. Nothing was changed').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-not-confirmed')
  await page.getByRole('link', { name: 'Subscriptions' }).first().click()

  await request()
  await page.getByRole('button', { name: 'Complete authentication' }).click()

  await page.getByRole('heading', { name: 'Team' }).waitFor()
  await page.getByText('$30.00 / month').first().waitFor()
  assert.equal(new URL(page.url()).search, '', 'no secret stays in the address')
  assert.deepEqual(chargesOf(server, acme), [2000, 1000, 2000])
})

const seats = (price_per_seat: number) => [
  { amount_type: 'seat_based', seat_tiers: { tiers: [{ min_seats: 1, price_per_seat }] } },
]

/** A merchant who lets customers change plan and seats, with immediate payment. */
async function allowChanges({ server, organization }: Merchant): Promise<void> {
  const { status } = await server.patch(`/v1/organizations/${organization.id}`, {
    subscription_settings: {
      ...{ allow_multiple_subscriptions: false, allow_customer_updates: true },
      proration_behavior: 'invoice',
    },
    customer_portal_settings: {
      usage: { show: true },
      subscription: { update_seats: true, update_plan: true, pause: true },
      customer: { allow_email_change: false },
    },
  })
  assert.equal(status, 200)
}

/** On a desktop in the light theme, on a phone in the dark theme. */
async function checkTwice(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await takeScreenshot(page, `${name}-desktop-light`)
  await page.setViewportSize(widths.phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await takeScreenshot(page, `${name}-phone-dark`)
  await page.setViewportSize(widths.desktop)
  await page.emulateMedia({ colorScheme: 'light' })
}
