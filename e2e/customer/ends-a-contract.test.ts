import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  consent,
  withdrawn,
} from '@gatehouse/server/src/billing/customer-requests/test-withdrawals.ts'
import { linkTo } from '@gatehouse/server/src/testing/mails.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { checkEveryWidth, checkPage } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { customerOf } from './account.ts'

const browserServer = sharedBrowserServer({ apps: ['portal', 'dashboard'] })

test('a customer cancels without signing in, and confirms by the mailed link', async () => {
  const { server, visit } = browserServer()
  const { acme, email, subscription_id } = await customerOf(server)
  const home = `/${acme.organization.slug}/portal`
  const page = await visit(home)
  await page.getByRole('link', { name: 'Cancel a contract' }).click()
  await page.getByRole('radio', { name: 'For cause' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This field is required.').first().waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-cancel-incomplete')
  await page.getByRole('radio', { name: 'Ordinary' }).check()
  await page.getByLabel('Your name').fill('Cleo Customer')
  await page.getByRole('textbox', { name: 'Contract' }).fill('pro')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Review your cancellation' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-cancel-review')
  await page.getByRole('button', { name: 'Cancel now' }).click()
  await page.getByRole('heading', { name: 'We received your cancellation' }).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save confirmation' }).click()
  assert.equal((await saved).suggestedFilename(), 'confirmation.txt')
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-cancel-receipt')

  const link = await linkTo(server, email, `${home}/confirm-request`)
  await page.goto(link.pathname + link.search)
  const before = await acme.server.get(`/v1/subscriptions/${subscription_id}`)
  await takeScreenshot(page, 'portal-cancel-confirm')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Your Pro subscription is canceled.').waitFor()
  const after = await acme.server.get(`/v1/subscriptions/${subscription_id}`)
  assert.deepEqual(
    [before.body.cancel_at_period_end, after.body.cancel_at_period_end],
    [false, true],
  )
  const problems = await checkEveryWidth(page, {
    'portal-cancel-contract': `${home}/cancel-contract`,
    'portal-withdraw': `${home}/withdraw`,
    'portal-confirm-request': `${home}/confirm-request?token=gone`,
  })
  assert.deepEqual(problems, [])
})

test('a customer withdraws and requests a refund, and the merchant decides', async () => {
  const { server, visit, visitAs } = browserServer()
  const cleo = await customerOf(server)
  const { acme, email, order_id } = cleo
  const { slug } = acme.organization
  const page = await visit(await cleo.portal())
  await page.getByRole('link', { name: 'Pro' }).first().waitFor()
  await page.goto(`/${slug}/portal/orders/${order_id}`)
  await page.getByRole('button', { name: 'Request a refund' }).click()
  await page.getByLabel('Why do you want a refund?').fill('I bought it twice.')
  await takeScreenshot(page, 'portal-request-refund')
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Under review').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-refund-requested')
  await page.getByRole('link', { name: 'Withdraw from a contract' }).click()
  await page.getByRole('textbox', { name: 'Contract' }).fill('Handbook')
  await page.getByLabel('Your name').fill('Cleo Customer')
  assert.equal(await page.getByLabel('Email').inputValue(), email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await page.getByRole('heading', { name: 'We received your withdrawal' }).waitFor()

  const dashboard = `/dashboard/${slug}/requests`
  const merchant = await visitAs(acme.owner, dashboard)
  const { body } = await acme.server.get('/v1/customer-requests/')
  const [withdrawal, request] = body.items
  await merchant.goto(`${dashboard}/${withdrawal.id}`)
  await merchant.getByRole('button', { name: 'Refund order' }).click()
  await merchant.getByText('The customer gets $20.00 back and is emailed.').waitFor()
  await takeScreenshot(merchant, 'request-refund')
  await merchant.getByRole('dialog').getByRole('button', { name: 'Refund order' }).click()
  await merchant.getByText('Accepted').waitFor()
  await merchant.goto(`${dashboard}/${request.id}`)
  await merchant.getByRole('button', { name: 'Decline' }).click()
  await merchant.getByLabel('Reply').fill('You bought it once.')
  await merchant.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await merchant.getByText('You bought it once.').waitFor()
  const problems = await checkEveryWidth(merchant, {
    requests: dashboard,
    request: `${dashboard}/${withdrawal.id}`,
  })
  assert.deepEqual(problems, [])
  await page.goto(`/${slug}/portal/orders/${order_id}`)
  await page.getByText('You bought it once.').waitFor()
})

test('a merchant keeps the payment for a service until the withdrawal', async () => {
  const { server, visitAs } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const { request } = await withdrawn(server, acme, 3, { withdrawal_consent: consent })
  const page = await visitAs(acme.owner, `/dashboard/${acme.organization.slug}/requests`)
  await page.goto(`/dashboard/${acme.organization.slug}/requests/${request.id}`)
  await page.getByText('You can keep the payment for what was provided').waitFor()
  await page.getByRole('button', { name: 'Refund order' }).click()
  const dialog = page.getByRole('dialog')

  await dialog.getByText('The customer gets $9.00 back and is emailed.').waitFor()
  assert.deepEqual(await checkPage(page, 'request-unused-part'), [])
  await dialog.getByRole('radio', { name: 'Full amount' }).check()
  await dialog.getByText('The customer gets $10.00 back and is emailed.').waitFor()
  await dialog.getByRole('radio', { name: 'Unused part' }).check()
  await dialog.getByRole('button', { name: 'Refund order' }).click()
  await page.getByText('Accepted').waitFor()

  const { body } = await acme.server.get(`/v1/customer-requests/${request.id}`)
  assert.equal(body.order.refunded_amount, 900)
})
