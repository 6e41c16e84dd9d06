import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { seatPlan, seatToken } from '@gatehouse/server/src/testing/seats.ts'
import { checkPage } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { fillPaymentForm, openCheckout, payButton, withKey } from '../buyer/buying.ts'
import { portalOf } from './account.ts'

const browserServer = sharedBrowserServer()

test('a buyer assigns one of three seats, and its holder has the benefits meanwhile', async () => {
  const { server, visit, visitAs } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const { slug } = acme.organization
  const studio = await seatPlan(acme)
  await withKey(acme, studio, 'Studio key')
  const { path } = await openCheckout(acme, [studio], { seats: 3 })
  const buyer = await visit(path)
  await fillPaymentForm(buyer)
  await payButton(buyer).click()
  await buyer.getByRole('heading', { name: 'Thank you' }).waitFor()
  await buyer.getByText('Assign the seats in your account.').waitFor()
  assert.deepEqual(await checkPage(buyer, 'checkout-seats-done'), [])
  await server.drainJobs()
  const [subscription] = (await acme.server.get('/v1/subscriptions/')).body.items
  const home = await portalOf(acme, subscription.customer_id)

  await buyer.goto(home.replace('/portal?', `/portal/subscriptions/${subscription.id}?`))
  await buyer.getByText('0 of 3 assigned').waitFor()
  await buyer.getByRole('button', { name: 'Assign a seat' }).click()
  const dialog = buyer.getByRole('dialog', { name: 'Assign a seat' })
  const email = `desk@${slug}.example`
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await buyer.getByText('1 of 3 assigned').waitFor()
  assert.deepEqual(await checkPage(buyer, 'portal-seats'), [])

  const link = `/${slug}/portal/seat?token=${await seatToken(server, email)}`
  const holder = await visit(link, { width: 'phone' })
  await holder.getByRole('heading', { name: 'Your seat of Studio' }).waitFor()
  assert.deepEqual(await checkPage(holder, 'portal-seat-invitation-phone'), [])
  await holder.getByRole('button', { name: 'Accept the invitation' }).click()
  await holder.getByText('Studio key').waitFor()

  const page = await visitAs(acme.owner, `/dashboard/${slug}/subscriptions/${subscription.id}`)
  await page.getByText('1 of 3 assigned').waitFor()
  assert.deepEqual(await checkPage(page, 'dashboard-subscription-seats'), [])

  await buyer.reload()
  await buyer.getByText('Accepted on').waitFor()
  await buyer.getByRole('button', { name: `Revoke ${email}` }).click()
  await buyer.getByRole('button', { name: 'Revoke the seat' }).click()
  await buyer.getByText('0 of 3 assigned').waitFor()

  await holder.reload()
  await holder.getByText('Benefits of your purchases appear here.').waitFor()
  const late = await visit(link)
  await late.getByText('This invitation has expired or was already used.').waitFor()
})
