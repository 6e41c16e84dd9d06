import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { DAY } from '@gatehouse/server/src/platform/clock.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product, sell } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { expectAccessible } from '../browser-server.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { checkDialog, dashboard, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

const FRAUD = '4000000000000259'
const receipt = {
  name: 'receipt.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7 a receipt'),
}

async function disputedShop() {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const handbook = await product(acme)
  await sell(server, acme, handbook, { card: FRAUD, customer_name: 'Ada Lovelace' })
  const [dispute] = (await acme.server.get('/v1/disputes/')).body.items
  return { server, acme, handbook, dispute }
}

test('a merchant answers a dispute with a text and a file, once, and wins', async () => {
  const { acme } = await disputedShop()
  const page = await open(browserServer(), acme, '/disputes')
  await page.getByRole('link', { name: /Ada Lovelace/ }).press('Enter')
  await page.getByRole('heading', { name: 'Dispute of $20.00', level: 1 }).waitFor()
  const main = page.getByRole('main')
  await main.getByText('Respond with evidence.').waitFor()
  assert.equal(await main.getByLabel('Customer name').inputValue(), 'Ada Lovelace')

  await main.getByLabel('Statement').fill('winning_evidence')
  await main.getByRole('button', { name: 'Save draft' }).click()
  await main.getByText(/^Draft saved/).waitFor()
  const file = main.getByRole('group', { name: 'Receipt', exact: true })
  await file.locator('input[type=file]').setInputFiles({ ...receipt, mimeType: 'image/gif' })
  await file.getByText('Choose a PDF, JPEG or PNG file.').waitFor()
  await file.locator('input[type=file]').setInputFiles(receipt)
  await file.getByText('receipt.pdf', { exact: true }).waitFor()
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Review and send' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('You can send it once.', { exact: false }).waitFor()
  await dialog.getByText('receipt.pdf').waitFor()
  await checkDialog(page, 'evidence-review')
  await dialog.getByRole('button', { name: 'Send response' }).click()

  await main.getByText('You won the dispute for $20.00.', { exact: false }).waitFor()
  await main.getByText('winning_evidence').waitFor()
  assert.equal(await main.getByRole('button', { name: 'Review and send' }).count(), 0)
  assert.equal(await main.getByRole('button', { name: 'Accept dispute' }).count(), 0)
})

test('a merchant accepts a dispute after a warning', async () => {
  const { acme, dispute } = await disputedShop()
  const page = await open(browserServer(), acme, `/disputes/${dispute.id}`)
  await page.getByRole('button', { name: 'Accept dispute' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('You lose $20.00 to the customer.', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Accept dispute' }).click()

  await page.getByText('You lost the dispute for $20.00.', { exact: false }).waitFor()
})

test('the finance pages show the money at the processor, and export what they show', async t => {
  const { server, acme, handbook, dispute } = await disputedShop()
  const { order } = await sell(server, acme, handbook, { customer_name: 'Grace Hopper' })
  for (let count = 0; count < 3; count += 1) await sell(server, acme, handbook)
  const refund = { order_id: order.id, reason: 'customer_request', amount: 500 }
  const { body: made } = await acme.server.post('/v1/refunds/', refund)
  t.after(() => server.stripe.control.setNow(null))
  const page = await open(browserServer(), acme, '/finance?range=last_12_months')
  await page.getByText('Not reported yet').waitFor()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await server.drainJobs()

  const main = page.getByRole('main')
  const amountOf = (part: string) =>
    main.locator('dl > div', { has: page.getByText(part, { exact: true }) }).locator('dd')
  await eventually(() => amountOf('Payments').allInnerTexts(), ['$100.00'])
  assert.equal(await amountOf('Refunds').innerText(), '−$5.00')
  assert.equal(await amountOf('Disputes').innerText(), '−$20.00')
  // Five payments at 0.88, and the dispute's own fee.
  assert.equal(await amountOf('Fees').innerText(), '−$19.40')
  assert.equal(await amountOf('Closing balance').innerText(), '$55.60')
  const journal = await downloaded(page, 'Export journal')
  const cents = (name: string) =>
    journal.reduce((sum, row) => sum + Math.round(Number(row[name] || 0) * 100), 0)
  assert.ok(cents('Debit') > 0)
  assert.equal(cents('Debit'), cents('Credit'))
  const fees = journal.filter(row => row['Account'] === 'processor_fees')
  assert.equal(fees.reduce((sum, row) => sum + Number(row['Debit']), 0).toFixed(2), '19.40')

  const later = new Date(server.clock.now().getTime() + 4 * DAY)
  server.stripe.control.setNow(() => later)
  server.stripe.control.payOut()
  await server.drainJobs()
  await page.goto(dashboard(acme, '/finance/payouts'))
  await page.getByRole('link', { name: /\w+/ }).and(page.locator('tbody a')).first().click()
  await page.getByRole('heading', { name: 'Payout of $55.60', level: 1 }).waitFor()
  await main
    .getByRole('table', { name: 'Transactions' })
    .getByText('Grace Hopper')
    .first()
    .waitFor()
  const payout = new URL(page.url()).pathname
  await page.goto(dashboard(acme, '/finance/reconciliation'))
  await main.getByText('Everything matches').waitFor()
  await page.goto(dashboard(acme, '/finance/taxes'))
  await main.getByText('$95.00').first().waitFor()
  const problems = await checkEveryWidth(page, {
    finance: dashboard(acme, '/finance'),
    payouts: dashboard(acme, '/finance/payouts'),
    payout,
    reconciliation: dashboard(acme, '/finance/reconciliation'),
    taxes: dashboard(acme, '/finance/taxes'),
    dispute: dashboard(acme, `/disputes/${dispute.id}`),
    refund: dashboard(acme, `/refunds/${made.id}`),
  })
  assert.deepEqual(problems, [])
})

/** The rows of the file that a link downloads. */
async function downloaded(page: Page, name: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click(),
  ])
  const [head = '', ...lines] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  const names = head.split(',')
  return lines.map(line =>
    Object.fromEntries(line.split(',').map((cell, index) => [names[index] ?? '', cell])),
  )
}
