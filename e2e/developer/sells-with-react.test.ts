import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { verifiedPerson } from '@gatehouse/server/src/testing/company.ts'
import { merchant, signUp, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import { plan, product } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { expectAccessible } from '../browser-server.ts'
import { fillCard, cards, payButton } from '../buyer/buying.ts'
import { checkPage } from '../check-every-width.ts'
import { reactApp } from './react-app.ts'

const app = reactApp()
const server = () => app.browserServer().server

/** Plans and a book, the link that sells them, and a benefit of the monthly plan. */
async function shopOf(acme: Merchant) {
  const pro = await plan(acme, {
    name: 'Pro',
    description: 'For people who ship every week.',
    prices: [{ amount_type: 'fixed', price_amount: 1999, price_currency: 'usd' }],
  })
  const yearly = await plan(acme, {
    name: 'Pro',
    recurring_interval: 'year',
    prices: [{ amount_type: 'fixed', price_amount: 19_000, price_currency: 'usd' }],
  })
  const book = await product(acme)
  const properties = { note: 'Open the app.' }
  const benefit = await acme.server.post('/v1/benefits/', {
    ...{ type: 'custom', description: 'Reports', properties },
  })
  const benefits = [benefit.body.id]
  await acme.server.post(`/v1/products/${pro.id}/benefits`, { benefits })
  const link = await acme.server.post('/v1/checkout-links/', {
    products: [pro.id, yearly.id, book.id],
  })
  assert.equal(link.status, 201, JSON.stringify(link.body))
  return { pro, link: String(link.body.url), benefit: String(benefit.body.id) }
}

test('a user buys a plan over the page, and the page shows what the plan includes', async () => {
  const acme = await merchant(server())
  const { link, benefit } = await shopOf(acme)
  const ada = await verifiedPerson(server())
  const shown = { link, benefit }
  const page = await app.browserServer().visitAs(ada, app.url('pricing report billing', shown))
  await page.getByText('Not for you').waitFor()
  await page.getByText('Nothing bought').waitFor()
  await page.getByText('$19.99').waitFor()
  assert.deepEqual(await checkPage(page, 'react-pricing'), [])

  await page.getByRole('link', { name: 'Subscribe: Pro' }).click()
  await page.getByRole('dialog', { name: 'Checkout' }).waitFor()
  const frame = page.frameLocator('iframe')
  await payButton(frame).waitFor()
  await eventually(() => frame.getByLabel('Email').inputValue(), ada.email)
  await frame.getByLabel('Name on card').fill('Ada Buyer')
  await frame.getByLabel('Country').selectOption('CH')
  await fillCard(frame, cards.good)
  await payButton(frame).click()
  await frame.getByRole('heading', { name: 'Thank you' }).waitFor()
  await server().drainJobs()
  await page.getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByText('The report').waitFor()
  await page.getByText('Current plan').waitFor()
  await page.getByRole('button', { name: 'Manage billing' }).waitFor()
  assert.deepEqual(await checkPage(page, 'react-bought'), [])
  await page.getByRole('button', { name: 'Manage billing' }).click()
  await page.waitForURL(`**/${acme.organization.slug}/portal`)
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
})

test('one interval is shown at a time, chosen with the arrow keys', async () => {
  const { link } = await shopOf(await merchant(server()))
  const page = await app.open('pricing', { link })
  const month = page.getByRole('radio', { name: 'Monthly' })
  await month.focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText('$190.00').waitFor()
  assert.equal(await page.getByText('$19.99').count(), 0)
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: 'Handbook' }).waitFor()
  await page.getByRole('link', { name: 'Buy: Handbook' }).waitFor()

  const german = await app.open('pricing', { link, locale: 'de' })

  await german.getByText(/19,99\s\$/).waitFor()
  const address = await german.getByRole('link', { name: 'Abonnieren: Pro' }).getAttribute('href')
  assert.equal(new URL(address ?? '').searchParams.get('locale'), 'de')
})

test('a link opens in a new tab without scripts, and one that is gone is said to be', async () => {
  const { link, pro } = await shopOf(await merchant(server()))
  const page = await app.open('pricing', { link })
  const action = page.getByRole('link', { name: 'Subscribe: Pro' })
  const opened = page.context().waitForEvent('page')
  await action.click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await payButton(tab).waitFor()
  assert.match(tab.url(), /\/checkout\//)
  assert.equal(
    new URL((await action.getAttribute('href')) ?? '').searchParams.get('product_id'),
    pro.id,
  )

  await page.goto(app.url('pricing', { link: 'no-such-link' }))

  await page.getByRole('alert').filter({ hasText: 'no longer available' }).waitFor()
  await expectAccessible(page)
})

const activeOf = (page: Page) => page.getByRole('button', { name: /Switch organization/ })

test('a user creates an organization, works in it, and leaves it again', async () => {
  const ada = await signUp(server())
  const page = await app
    .browserServer()
    .visitAs(ada, app.url('organizations report', { role: 'owner' }))
  await page.getByText('Not for you').waitFor()
  await activeOf(page).click()
  assert.deepEqual(await checkPage(page, 'react-organizations'), [])
  await page.getByRole('menuitem', { name: 'New organization' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create your organization' })
  await dialog.getByLabel('Name').fill('Nordlicht Töne')
  assert.equal(await dialog.getByLabel('Slug').inputValue(), 'nordlicht-tone')
  assert.deepEqual(await checkPage(page, 'react-new-organization'), [])
  await dialog.getByRole('button', { name: 'Create organization' }).click()

  await activeOf(page).filter({ hasText: 'Nordlicht Töne' }).waitFor()
  await page.getByText('The report').waitFor()
  await activeOf(page).click()
  const chosen = page.getByRole('menuitemradio', { name: 'Nordlicht Töne' })
  assert.equal(await chosen.getAttribute('aria-checked'), 'true')
  await page.getByRole('menuitemradio', { name: 'Personal account' }).click()
  await activeOf(page).filter({ hasText: 'Personal account' }).waitFor()
  await page.getByText('Not for you').waitFor()
})

test('without a personal account, a user creates and chooses an organization', async () => {
  const ada = await signUp(server())
  const url = app.url('organizations report', { role: 'owner', personal: 'false' })
  const page = await app.browserServer().visitAs(ada, url)
  await page.getByRole('button', { name: 'New organization' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create your organization' })
  await dialog.getByLabel('Name').fill('Umbrella')
  await dialog.getByRole('button', { name: 'Create organization' }).click()
  await page.getByText('The report').waitFor()
  await activeOf(page).click()
  assert.equal(await page.getByRole('menuitemradio').count(), 1)
  await ada.post('/api/auth/organization/set-active', { organizationId: null })
  await page.reload()

  await activeOf(page).filter({ hasText: 'Choose an organization' }).click()
  await page.getByRole('menuitemradio', { name: 'Umbrella' }).click()

  await page.getByText('The report').waitFor()
})

test('a taken slug is reported in the dialog, and Escape closes it', async () => {
  const acme = await merchant(server())
  const page = await app.browserServer().visitAs(acme.owner, app.url('organizations'))
  await activeOf(page).click()
  await page.getByRole('menuitem', { name: 'New organization' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Acme again')
  await dialog.getByLabel('Slug').fill(acme.organization.slug)
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').filter({ hasText: 'This slug is taken.' }).waitFor()

  await page.keyboard.press('Escape')

  await dialog.waitFor({ state: 'detached' })
})

test('a permission decides what a member of the organization sees', async () => {
  const acme = await merchant(server())
  const allowed = { permission: 'invitation:create' }
  const page = await app.browserServer().visitAs(acme.owner, app.url('report', allowed))
  await page.getByText('The report').waitFor()
  await page.goto(app.url('report', { permission: 'no:such' }))
  await page.getByText('Not for you').waitFor()
})
