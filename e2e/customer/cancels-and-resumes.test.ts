import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plan } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, clickIfPresent, takeScreenshot } from '../browser-server.ts'
import { widthsOfRun } from '../due-widths.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { customerOf, signInByCode } from './account.ts'

const browserServer = sharedBrowserServer()

for (const width of widthsOfRun(import.meta.filename)) {
  test(`a customer cancels with a reason and may undo it, on a ${width}`, async () => {
    const cleo = await customerOf(browserServer().server)
    const { acme, subscription_id } = cleo
    const page = await browserServer().visit(await cleo.portal(), { width })
    await page.getByRole('link', { name: /Pro.*Next charge/ }).click()
    await page.getByRole('heading', { name: 'Pro' }).waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `portal-subscription-${width}`)

    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel Pro?' })
    await dialog.getByText('You’ll have access until Feb 15, 2026').waitFor()
    await dialog.getByText('License for every device').waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `portal-cancel-${width}`)
    await dialog.getByLabel('Too expensive').check()
    await dialog.getByLabel('What could be better?').fill('A yearly price.')
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click()

    await page.getByText('Ends on Feb 15, 2026').waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `portal-ending-${width}`)
    const { body: ending } = await acme.server.get(`/v1/subscriptions/${subscription_id}`)
    assert.equal(ending.cancel_at_period_end, true)
    assert.equal(ending.status, 'active')
    assert.equal(ending.customer_cancellation_reason, 'too_expensive')
    assert.equal(ending.customer_cancellation_comment, 'A yearly price.')
    await page.locator('code', { hasText: 'ACME' }).waitFor()

    await page.getByRole('button', { name: 'Keep subscription' }).click()
    await page.getByRole('button', { name: 'Cancel subscription' }).waitFor()
    const { body: currentSubscription } = await acme.server.get(
      `/v1/subscriptions/${subscription_id}`,
    )
    assert.equal(currentSubscription.cancel_at_period_end, false)
  })
}

test('a customer who cancels sees the outstanding amount of a plan change', async () => {
  const cleo = await customerOf(browserServer().server)
  const { acme, subscription_id } = cleo
  const prices = [{ amount_type: 'fixed', price_amount: 30_000, price_currency: 'usd' }]
  const team = await plan(acme, { name: 'Team', prices })
  const path = `/v1/subscriptions/${subscription_id}`
  const change = { product_id: team.id, proration_behavior: 'prorate' }
  assert.equal((await acme.server.patch(path, change)).status, 200)
  const page = await browserServer().visit(await cleo.portal())
  await page.getByRole('link', { name: /Team.*Next charge/ }).click()
  await page.getByRole('button', { name: 'Cancel subscription' }).click()

  const dialog = page.getByRole('dialog', { name: 'Cancel Team?' })
  await dialog.getByText(/Only the outstanding \$\d+\.\d\d from your plan change/).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-cancel-owing')
})

test('a session that ends while the customer browses leads to sign-in', async () => {
  const cleo = await customerOf(browserServer().server)
  const page = await browserServer().visit(await cleo.portal())
  await page.getByText('Next charge').waitFor()
  browserServer().server.clock.pass(2 * 60 * 60_000)

  const ended = page.getByRole('heading', { name: 'Sign in' })
  await clickIfPresent(page.getByRole('link', { name: 'All orders' }))

  await ended.waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-ended')
})

test('without a session the portal shows no customer data', async () => {
  const cleo = await customerOf(browserServer().server)

  const page = await browserServer().visit(`/${cleo.acme.organization.slug}/portal`)

  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

for (const width of widthsOfRun(import.meta.filename)) {
  test(`a mailed code leads to the page an old link was for, on a ${width}`, async () => {
    const cleo = await customerOf(browserServer().server)
    const portal = `/${cleo.acme.organization.slug}/portal`
    // The order's mail is old, so its session has expired.
    const old = `${portal}/orders/${cleo.order_id}?customer_session_token=gatehouse_cst_old`
    const page = await browserServer().visit(old, { width })
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `portal-sign-in-${width}`)
    await page.getByLabel('Email').fill('cleo')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByText('Enter a valid email, like ada@example.com.').waitFor()

    await page.getByLabel('Email').fill(cleo.email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('This code is incorrect, already used or expired.').waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `portal-sign-in-code-${width}`)
    await page.getByRole('button', { name: 'Use another email' }).click()
    await signInByCode(browserServer().server, page, cleo.email)

    await page.getByText(cleo.email).first().waitFor()
    await page.waitForURL(`**${portal}/orders/${cleo.order_id}`)
  })
}

test('what is typed at the sign-in stays while the page finds its session ended', async () => {
  const cleo = await customerOf(browserServer().server)
  const portal = `/${cleo.acme.organization.slug}/portal`
  const page = await browserServer().visit(portal)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  const answered = Promise.withResolvers<void>()
  await page.route('**/benefit-grants/**', async route => {
    await answered.promise
    await route.continue()
  })
  await page.goto(`${portal}?customer_session_token=gatehouse_cst_old`)
  await page.getByLabel('Email').fill(cleo.email)

  const rejected = page.waitForResponse('**/benefit-grants/**')
  const requests: string[] = []
  page.on('request', request => requests.push(new URL(request.url()).pathname))
  answered.resolve()
  assert.equal((await rejected).status(), 401)
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))

  assert.equal(await page.getByLabel('Email').inputValue(), cleo.email)
  assert.ok(!requests.includes('/v1/customer-portal/customers/me'), requests.join(' '))
})

test('an unknown merchant has no portal', async () => {
  const page = await browserServer().visit('/nobody-at-all/portal')

  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await expectAccessible(page)
})

test('a customer accepts an offer to stay, and later subscribes again', async () => {
  const { server, visit } = browserServer()
  const cleo = await customerOf(server)
  const { acme, subscription_id } = cleo
  const { body: discount } = await acme.server.post('/v1/discounts/', {
    ...{ name: 'Stay with us', type: 'percentage', basis_points: 3000 },
    ...{ duration: 'repeating', duration_in_months: 3 },
  })
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, {
    customer_portal_settings: { subscription: { retention_discount_id: discount.id } },
  })
  const page = await visit(await cleo.portal())
  await page.getByRole('link', { name: /Pro.*Next charge/ }).click()
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Pro?' })
  await dialog.getByText('Stay and get 30% off for 3 months').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-retention')
  await dialog.getByRole('button', { name: 'Accept offer' }).click()
  await page.getByText('Discount added').waitFor()

  await acme.server.delete(`/v1/subscriptions/${subscription_id}`)
  await page.reload()
  await takeScreenshot(page, 'portal-resubscribe')
  await page.getByRole('button', { name: 'Subscribe again' }).click()
  await page.waitForURL(/\/checkout\//)
})
