import { Person } from '../../testing/person.ts'
import { cards, expect, pay, type Buyer } from '../store.ts'
import { openPortal, type DemoCustomer, type DemoOrganization } from './demo-organization.ts'
import { homes, languagesOf, people } from './people.data.ts'
import { benefits, computers, FAILING_PATH, offers, type OfferKey, question } from './shop.data.ts'
import { answerDispute, decideDispute, dispute } from './act-on-disputes.ts'
import { draftOrder, payInvoice, sendInvoice } from './act-on-invoices.ts'
import { answerRefundRequest, requestRefund } from './act-on-requests.ts'
import type { Action } from './actions.ts'
import { intervalOf } from './plan-year.ts'
import { reportUsage } from './report-usage.ts'

type BuyAction = Extract<Action, { kind: 'buy' }>

/** Performs one action as a user would: through the routes of the pages and of the merchant. */
export async function applyAction(store: DemoOrganization, action: Action): Promise<void> {
  switch (action.kind) {
    case 'buy':
      return buy(store, action)
    case 'walk_away':
      await openCheckout(store, { offer: action.offer, opened: 'page' })
      return
    case 'cancel': {
      const { reason, comment } = action.comment
      const body = {
        cancel_at_period_end: true,
        cancellation_reason: reason,
        cancellation_comment: comment,
      }
      return changeSubscriptionOf(store, action.who, body)
    }
    case 'stay':
      return changeSubscriptionOf(store, action.who, { cancel_at_period_end: false })
    case 'revoke': {
      const { subscription_id } = store.known.get(action.who) ?? {}
      if (subscription_id === undefined) return
      const path = `/v1/subscriptions/${subscription_id}`
      // A subscription that has ended meanwhile cannot be ended again.
      expect(await store.shop.server.delete(path), 200, 403, 410)
      return
    }
    case 'lose_card':
      return reissue(store, action.who, cards.no_funds)
    case 'renew_card':
      return reissue(store, action.who, cards.good)
    case 'refund':
      return refund(store, action)
    case 'dispute':
      return dispute(store, action.who)
    case 'answer_dispute':
      return answerDispute(store, action.who)
    case 'decide_dispute':
      return decideDispute(store, action)
    case 'report_usage':
      return reportUsage(store, action.who)
    case 'request_refund':
      return requestRefund(store, action.who)
    case 'answer_refund_request':
      return answerRefundRequest(store, action.who)
    case 'send_invoice':
      return sendInvoice(store, action.commission)
    case 'pay_invoice':
      return payInvoice(store, action.commission)
    case 'draft_order':
      return draftOrder(store)
    case 'break_endpoint':
      store.demo.hooks.breakPath(FAILING_PATH)
  }
}

async function buy(store: DemoOrganization, action: BuyAction): Promise<void> {
  const { code, answer } = action
  const extras = {
    ...(code !== undefined && { code }),
    ...(answer !== undefined && { answers: { [question.slug]: answer } }),
  }
  const buyer = { ...buyerOf(store, action.who), ...extras }
  const secret = await openCheckout(store, action)
  await payDespiteObstacle(store, buyer, { secret, obstacle: action.obstacle })
  const path = `/v1/checkouts/client/${secret}`
  const seen = expect(await buyer.person.get(path), 200)
  if (seen.status !== 'succeeded') throw new Error(`${buyer.email} could not buy ${action.offer}`)
  const known = store.known.get(action.who) ?? { customer_id: String(seen.customer_id) }
  known.checkout_id = String(seen.id)
  store.known.set(action.who, known)
  if (intervalOf(action.offer) !== null) await recordSubscription(store, known, String(seen.id))
  if (action.activates && grantsLicense(action.offer)) await activate(store, known)
}

function buyerOf({ demo, random }: DemoOrganization, index: number): Buyer {
  const person = people[index % people.length]
  if (!person) throw new Error('there are no customers')
  const { name, country, mailbox } = person
  const places = country === 'US' || country === 'CA' ? homes[country] : []
  const address = { country, ...(places.length > 0 && random.pick(places)) }
  const language = languagesOf[country]
  const round = index < people.length ? '' : String(Math.floor(index / people.length) + 1)
  const email = `${mailbox}${round}@${DOMAINS[index % DOMAINS.length]}`
  return { person: new Person(demo.url), email, name, address, ...(language && { language }) }
}

/** These addresses have no owner, so no mail or click can reach a real person. */
const DOMAINS = ['example.com', 'example.org', 'example.net']

type CheckoutOpening = { offer: OfferKey; opened: BuyAction['opened'] }

async function openCheckout(
  { demo, shop }: DemoOrganization,
  { offer, opened }: CheckoutOpening,
): Promise<string> {
  const product_id = shop.products[offer]
  const visitor = new Person(demo.url)
  const opening = {
    server: () => shop.server.post('/v1/checkouts/', { products: [product_id] }),
    page: () => visitor.post('/v1/checkouts/client/', { product_id }),
    link: () =>
      visitor.post(`/v1/checkout-links/client/${shop.links[offer]}/checkout`, {
        utm_source: 'website',
      }),
  }
  return String(expect(await opening[opened](), 201).client_secret)
}

async function payDespiteObstacle(
  store: DemoOrganization,
  buyer: Buyer,
  { secret, obstacle }: { secret: string; obstacle: BuyAction['obstacle'] },
): Promise<void> {
  if (obstacle === 'declined_first') await pay(buyer, secret, cards.no_funds)
  if (obstacle === 'challenge_failed_first') await payWithQuestion(store, buyer, secret, 'fail')
  if (obstacle === 'challenge') await payWithQuestion(store, buyer, secret, 'complete')
  else await pay(buyer, secret, cards.good)
}

/** The bank asks the customer for 3-D Secure; the page they return to queries the result. */
async function payWithQuestion(
  { demo }: DemoOrganization,
  buyer: Buyer,
  secret: string,
  verdict: 'complete' | 'fail',
) {
  await pay(buyer, secret, cards.challenge)
  const path = `/v1/checkouts/client/${secret}`
  const seen = expect(await buyer.person.get(path), 200)
  const processor = seen.payment_processor_metadata as Record<string, string>
  const [intent = ''] = (processor.intent_client_secret ?? '').split('_secret_')
  demo.stripe.control.challenge(intent, verdict)
  expect(await buyer.person.post(`${path}/refresh`), 200)
}

async function recordSubscription(
  { demo, shop }: DemoOrganization,
  known: DemoCustomer,
  checkout_id: string,
) {
  const query = { customer_id: known.customer_id, active: 'true' }
  const list = expect(await shop.server.get('/v1/subscriptions/', { query }), 200)
  const [subscription] = list.items as { id: string }[]
  if (subscription) known.subscription_id = subscription.id
  const [intent] = demo.stripe.control
    .paymentIntents({ metadata: { checkout_id } })
    .filter(item => item.status === 'succeeded')
  if (typeof intent?.payment_method === 'string') known.method = intent.payment_method
}

const grantsLicense = (key: OfferKey) =>
  offers.some(
    offer =>
      offer.key === key && offer.benefits.some(name => benefits[name].type === 'license_keys'),
  )

async function activate(store: DemoOrganization, known: DemoCustomer) {
  const customer = await openPortal(store, known)
  const list = expect(await customer.get('/v1/customer-portal/license-keys/'), 200)
  const [license] = list.items as { key: string }[]
  if (!license) return
  const { organization_id } = store.shop
  const label = store.random.pick(computers)
  const program = new Person(store.demo.url)
  const body = { key: license.key, organization_id, label }
  // A second purchase may use computers that the first one's key already uses, which is rejected.
  const path = '/v1/customer-portal/license-keys/activate'
  expect(await program.post(path, body), 200, 403)
}

async function changeSubscriptionOf(
  store: DemoOrganization,
  index: number,
  body: Record<string, unknown>,
): Promise<void> {
  const known = store.known.get(index)
  if (known?.subscription_id === undefined) return
  const customer = await openPortal(store, known)
  const path = `/v1/customer-portal/subscriptions/${known.subscription_id}`
  // Dunning or the merchant may have acted before the customer.
  expect(await customer.patch(path, body), 200, 400, 403, 410)
}

/** The merchant refunds the latest order, or half of it. */
async function refund(
  { shop, known }: DemoOrganization,
  { who, whole }: { who: number; whole: boolean },
) {
  const { customer_id } = known.get(who) ?? {}
  if (customer_id === undefined) return
  const query = { customer_id, sorting: '-created_at', limit: '1' }
  const list = expect(await shop.server.get('/v1/orders/', { query }), 200)
  const [order] = list.items as { id: string; paid: boolean; refundable_amount: number }[]
  if (!order?.paid || order.refundable_amount === 0) return
  const amount = whole ? order.refundable_amount : Math.ceil(order.refundable_amount / 2)
  const body = { order_id: order.id, amount, reason: 'customer_request' }
  expect(await shop.server.post('/v1/refunds/', body), 200)
}

function reissue({ demo, known }: DemoOrganization, index: number, number: string) {
  const { method } = known.get(index) ?? {}
  if (method !== undefined) demo.stripe.control.reissue(method, number)
}
