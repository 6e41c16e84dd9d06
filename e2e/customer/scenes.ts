// Every page and dialog of the portal, in its rare states.
import type { TestServer } from '@gatehouse/server/src/testing/test-server.ts'
import { type Merchant, merchant } from '@gatehouse/server/src/testing/people.ts'
import { plan, product, setCard, sell } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { cards, fillCard, withKey } from '../buyer/buying.ts'
import type { Scene } from '../check-every-width.ts'
import { portalOf } from './account.ts'

const LONG_NAME =
  'Freundschaftsbezeugungsgesellschaft für Donaudampfschifffahrtsangelegenheiten mbH & Co. KG'
const LONG_PRODUCT =
  'Betriebshandbuch für Rechtsschutzversicherungsgesellschaften, dritte erweiterte Auflage'

/** More orders than fit on one page. */
const PURCHASED = 22

/** A merchant who lets customers change plan and seats. */
async function merchantAllowingChanges(server: TestServer): Promise<Merchant> {
  const acme = await merchant(server, 'Nordlicht')
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, {
    ...{ country: 'DE', tax_settings: { enabled: true } },
    subscription_settings: {
      ...{ allow_multiple_subscriptions: true, allow_customer_updates: true },
      proration_behavior: 'invoice',
    },
    customer_portal_settings: {
      usage: { show: true },
      subscription: { update_seats: true, update_plan: true, pause: true },
      customer: { allow_email_change: true },
    },
  })
  return acme
}

/** A customer with data in every state; paths are named after what they show. */
export async function setUpCustomerScenes(server: TestServer) {
  const acme = await merchantAllowingChanges(server)
  const customer_email = `rechnungseingang.zentrale.einkauf@${acme.organization.slug}.example`
  const buyProduct = async (of: { id: string }, email = customer_email) => {
    const buyerDetails = { customer_email: email, customer_name: LONG_NAME }
    return (await sell(server, acme, of, buyerDetails)).order
  }
  const pro = await withKey(acme, await plan(acme), 'Lizenzschlüssel für alle Ihre Geräte')
  const tiers = [{ min_seats: 1, price_per_seat: 900 }]
  const team = await plan(acme, {
    name: LONG_PRODUCT,
    prices: [{ amount_type: 'seat_based', seat_tiers: { tiers } }],
  })
  const tried = await plan(acme, { name: 'Studio', trial_interval: 'day', trial_interval_count: 9 })
  const book = await product(acme, { name: LONG_PRODUCT })
  const unpaidCustomer = await buyProduct(pro, `owes@${acme.organization.slug}.example`)
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  const { body: unpaid } = await acme.server.get(
    `/v1/subscriptions/${unpaidCustomer.subscription_id}`,
  )
  const clock = `/v1/organizations/${acme.organization.id}/test-clock/advance`
  await acme.server.post(clock, { to: unpaid.current_period_end })
  await server.drainJobs()

  for (let count = 0; count < PURCHASED; count += 1) await buyProduct(book)
  const refunded = await buyProduct(book)
  await acme.server.post('/v1/refunds/', { order_id: refunded.id, amount: 700, reason: 'other' })
  const subscribed = await Promise.all([buyProduct(pro), buyProduct(tried), buyProduct(team)])
  const [active, trialing, seats] = subscribed.map(order => String(order.subscription_id))
  const change = (of: string | undefined, body: object) =>
    acme.server.patch(`/v1/subscriptions/${of}`, body)
  const ending = String((await buyProduct(pro)).subscription_id)
  await change(ending, { cancel_at_period_end: true })
  const paused = String((await buyProduct(pro)).subscription_id)
  await change(paused, { pause: true })
  const waiting = String((await buyProduct(pro)).subscription_id)
  await change(waiting, { product_id: tried.id, proration_behavior: 'next_period' })
  const over = String((await buyProduct(pro)).subscription_id)
  await change(over, { revoke: true })
  await server.drainJobs()
  const { body: fresh } = await acme.server.post('/v1/customers/', { email: 'fresh@example.com' })
  return {
    acme,
    home: `/${acme.organization.slug}/portal`,
    refunded: String(refunded.id),
    subscriptions: { active, trialing, seats, ending, paused, waiting, over },
    /**
     * Portal URLs: of a customer with all of this, of one with an unpaid order, of one with no
     * purchases.
     */
    portal: await portalOf(acme, String(refunded.customer_id)),
    portalOwing: await portalOf(acme, String(unpaidCustomer.customer_id)),
    portalEmpty: await portalOf(acme, String(fresh.id)),
  }
}

type SceneSetup = Awaited<ReturnType<typeof setUpCustomerScenes>>

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()

const dialogOf = (page: Page) => page.getByRole('dialog')

/** The portal pages of a customer with data in every state. */
export function scenesOf({ home, refunded, subscriptions }: SceneSetup): Record<string, Scene> {
  const item = (of: keyof typeof subscriptions, act?: Scene['act']): Scene => ({
    path: `${home}/subscriptions/${subscriptions[of]}`,
    ...(act && { act }),
  })
  const every = Object.keys(subscriptions) as (keyof typeof subscriptions)[]
  const order = `${home}/orders/${refunded}`
  return named({
    overview: { path: home },
    subscriptions: { path: `${home}/subscriptions` },
    orders: { path: `${home}/orders` },
    'orders-second-page': { path: `${home}/orders?page=2` },
    'orders-past-the-end': { path: `${home}/orders?page=99` },
    'order-refunded': { path: order },
    'order-missing': { path: `${home}/orders/01a20463-40c3-7000-a99e-68fe86840ac7` },
    'order-why': {
      path: order,
      act: page =>
        page
          .getByRole('button', { name: /Why this amount/ })
          .last()
          .click(),
    },
    'order-billing': { path: order, act: press('Get invoice') },
    ...Object.fromEntries(every.map(of => [`subscription-${of}`, item(of)])),
    'subscription-change-plan': item('active', async page => {
      await press('Change plan')(page)
      await dialogOf(page)
        .getByRole('radio', { name: /per seat/ })
        .check()
      await dialogOf(page)
        .getByRole('button', { name: /^(Pay|Change)/ })
        .waitFor()
    }),
    'subscription-change-seats': item('seats', async page => {
      await press('Change seats')(page)
      await dialogOf(page).getByLabel('New number of seats').fill('25')
      await dialogOf(page).getByRole('button', { name: /^Pay/ }).waitFor()
    }),
    'subscription-cancel': item('active', async page => {
      await press('Cancel subscription')(page)
      await dialogOf(page).getByLabel('Too expensive').check()
    }),
    'subscription-pause': item('active', press('Pause')),
    'subscription-resume': item('paused', press('Resume now')),
    cards: { path: `${home}/payment-methods` },
    'cards-refused': { path: `${home}/payment-methods`, act: rejectCard },
    details: { path: `${home}/details` },
    'mail-preferences': { path: `${home}/mail-preferences` },
    'cancel-contract': { path: `${home}/cancel-contract` },
    withdraw: { path: `${home}/withdraw` },
    'details-email': { path: `${home}/details`, act: press('Change (Email)') },
  })
}

async function rejectCard(page: Page) {
  await press('Add card')(page)
  await page.getByLabel('Name on card').fill('Cleo Customer')
  await fillCard(page, cards.declined)
  await press('Save card')(page)
  await page
    .getByText(/card was declined/)
    .first()
    .waitFor()
}

/** The portal pages of a customer whose renewal was declined. */
export const unpaidScenes = ({ home }: SceneSetup) =>
  named({
    'owing-overview': { path: home },
    'owing-refused-again': {
      path: home,
      act: async page => {
        await press('Pay now')(page)
        await page
          .getByText(/card was declined/)
          .first()
          .waitFor()
      },
    },
    'owing-update-card': { path: home, act: press('Update card') },
  })

/** The portal pages of a customer without purchases. */
export const emptyScenes = ({ home }: SceneSetup) =>
  named({
    'empty-overview': { path: home },
    'empty-subscriptions': { path: `${home}/subscriptions` },
    'empty-orders': { path: `${home}/orders` },
    'empty-cards': { path: `${home}/payment-methods` },
    'empty-details': { path: `${home}/details` },
    'empty-downloads': { path: `${home}/downloads` },
    'empty-connections': { path: `${home}/connections` },
    'empty-usage': { path: `${home}/usage` },
  })

const named = (scenes: Record<string, Scene>): Record<string, Scene> =>
  Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [`portal-${name}`, scene]))
