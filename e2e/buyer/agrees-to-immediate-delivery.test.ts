// Consumers in the EEA agree to immediate delivery before they pay, and everyone can read it later.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkTo, mailsSentTo } from '@gatehouse/server/src/testing/mails.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { ordersOf, plan, product } from '@gatehouse/server/src/testing/sales.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { agree, cards, fillPaymentForm, openCheckout, payButton, withKey } from './buying.ts'

const browserServer = sharedBrowserServer({ apps: ['checkout', 'portal', 'dashboard'] })

test('a consumer agrees before paying, and then the right of withdrawal has ended', async () => {
  const { server, visit, visitAs } = browserServer()
  const acme = await merchant(server)
  const { slug } = acme.organization
  const app = await withKey(acme, await product(acme, { name: 'Editor' }))
  const { path } = await openCheckout(acme, [app])
  const page = await visit(path, { width: 'phone' })
  await fillPaymentForm(page, cards.good, 'DE')
  const box = page.getByLabel(/before the withdrawal period ends/)
  assert.equal(await box.isChecked(), false)

  await payButton(page).click()
  await page.getByText('Check this box to continue.').waitFor()
  await eventually(() => box.evaluate(element => element === document.activeElement), true)
  await expectAccessible(page)
  await takeScreenshot(page, 'consent-missing-phone')
  const email = await page.getByLabel('Email').inputValue()
  await agree(page)
  await payButton(page).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()

  const [order] = await ordersOf(acme)
  const { kind, locale, text } = order.withdrawal_consent
  assert.deepEqual([kind, locale], ['digital_content', 'en'])
  await eventually(
    async () => (await mailsSentTo(server, email)).some(({ plain }) => plain.includes(text)),
    true,
  )
  await page.goto(`/${slug}/portal/withdraw`)
  await page.getByText(/your right of withdrawal may have ended/).waitFor()
  await page.getByLabel('Your name').fill('Bea Buyer')
  await page.getByRole('textbox', { name: 'Contract' }).fill('Editor')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await page.getByRole('heading', { name: 'We received your withdrawal' }).waitFor()
  const link = await linkTo(server, email, `/${slug}/portal/confirm-request`)
  await page.goto(link.pathname + link.search)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText(/losing your right of withdrawal/).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'consent-withdrawal-phone')

  const desk = await visitAs(acme.owner, `/dashboard/${slug}/orders/${order.id}`)
  await desk.getByText(text).waitFor()
  await desk.goto(`/dashboard/${slug}/requests`)
  await desk.getByRole('link', { name: /Bea Buyer/ }).click()
  await desk.getByText(/You can decline this request/).waitFor()
  const { body } = await acme.server.get('/v1/customer-requests/')
  assert.equal(body.items[0].due_at, null)
  const problems = await checkEveryWidth(desk, {
    'order-consent': `/dashboard/${slug}/orders/${order.id}`,
    'request-right-ended': `/dashboard/${slug}/requests/${body.items[0].id}`,
  })
  assert.deepEqual(problems, [])
})

test('only consumers in the EEA are asked, and only if the merchant wants it', async () => {
  const { server, visit, visitAs } = browserServer()
  const acme = await merchant(server)
  const { path } = await openCheckout(acme, [await plan(acme)])
  const page = await visit(path)
  await fillPaymentForm(page, cards.good, 'AT')
  const box = page.getByLabel(/I pay for what I received until then/)
  await box.waitFor()
  await expectAccessible(page)
  assert.deepEqual(await checkEveryWidth(page, { 'consent-service': path }), [])
  await fillPaymentForm(page, cards.good, 'AT')
  await page.getByLabel('I’m buying as a business').check()
  await eventually(() => box.count(), 0)
  await page.getByLabel('I’m buying as a business').uncheck()
  await box.waitFor()
  await page.getByLabel('Country').selectOption('CH')
  await eventually(() => box.count(), 0)

  const desk = await visitAs(acme.owner, `/dashboard/${acme.organization.slug}/settings/checkout`)
  const wanted = desk.getByLabel('Ask for consent to immediate delivery')
  assert.equal(await wanted.isChecked(), true)
  assert.deepEqual(
    await checkEveryWidth(desk, {
      'settings-checkout': `/dashboard/${acme.organization.slug}/settings/checkout`,
    }),
    [],
  )
  await wanted.uncheck()
  await desk.getByRole('button', { name: 'Save' }).first().click()
  const organization = () => acme.server.get(`/v1/organizations/${acme.organization.id}`)
  await eventually(
    async () => (await organization()).body.checkout_settings.ask_withdrawal_consent,
    false,
  )
  await page.getByLabel('Country').selectOption('AT')
  await payButton(page).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  const [order] = await ordersOf(acme)
  assert.equal(order.withdrawal_consent, null)
})
