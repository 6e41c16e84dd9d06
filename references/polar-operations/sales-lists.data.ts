import { UNKNOWN_ID, ofOrganization, type Ids, type List } from './lists.data.ts'

// The sales, oldest first: each has an order and a payment, and for a plan its subscription.
const [zoeBible, adaBible, maxCodex] = ['zoe Bible', 'ada Bible', 'max Codex']
const [zoeCodex, zoeAtlas] = ['zoe Codex', 'zoe Atlas']
const orders = [zoeBible, adaBible, maxCodex, zoeCodex, zoeAtlas]

const named = (rows: string[], label: string) => rows.map(row => `${row} ${label}`)
const plans = [zoeBible, adaBible, zoeAtlas]
const running = named(plans, 'runs')
const [bible, adaBibleRun, atlas] = ['zoe Bible runs', 'ada Bible runs', 'zoe Atlas runs']
const rejected = 'max Codex refused'
const paid = named([zoeBible, adaBible, maxCodex, zoeCodex, zoeAtlas], 'paid')
const payments = [...paid, rejected]
const back = named([adaBible, maxCodex, zoeCodex], 'back')

const [key, note, thanksNote] = ['License key', 'A note', 'Thanks']
const current = [key, note, thanksNote]

const LONG_AGO = new Date('2001-01-01T00:00:00Z')
const FAR_FUTURE = new Date('2199-01-01T00:00:00Z')

/** Requested by a customer, who made three of the purchases. */
const asZoe = ({ token }: Ids) => [{ customerSession: token }]
const zoesSales = [zoeBible, zoeCodex, zoeAtlas]

/** Lists of sales, by the client's names. */
export const salesLists: Record<string, List> = {
  'orders.list': {
    told: 'id',
    rows: orders,
    filters: [
      ...ofOrganization(orders),
      [({ Bible }) => ({ productId: Bible }), [zoeBible, adaBible]],
      [({ Codex, Atlas }) => ({ productId: [Codex, Atlas] }), [maxCodex, zoeCodex, zoeAtlas]],
      [() => ({ productBillingType: 'one_time' }), [maxCodex, zoeCodex]],
      [() => ({ productBillingType: ['recurring'] }), [zoeBible, adaBible, zoeAtlas]],
      [() => ({ productBillingType: ['recurring', 'one_time'] }), orders],
      [({ Half }) => ({ discountId: Half }), [adaBible]],
      [({ zoe }) => ({ customerId: zoe }), zoesSales],
      [({ ada, max }) => ({ customerId: [ada, max] }), [adaBible, maxCodex]],
      [() => ({ externalCustomerId: 'outside-ada' }), [adaBible]],
      [() => ({ externalCustomerId: ['outside-max', 'nobody'] }), [maxCodex]],
      [ids => ({ checkoutId: ids['zoe Codex checkout'] }), [zoeCodex]],
      [ids => ({ subscriptionId: ids[bible] }), [zoeBible]],
      [ids => ({ subscriptionId: [ids[adaBibleRun], ids[atlas]] }), [adaBible, zoeAtlas]],
      [() => ({ subscriptionId: UNKNOWN_ID }), []],
      [() => ({ metadata: { desk: 'left' } }), [zoeBible]],
    ],
    sorts: {
      created_at: orders,
      status: [[zoeBible, maxCodex, zoeAtlas], [adaBible], [zoeCodex]],
      // Invoice numbers begin with a random prefix for each customer.
      invoice_number: [orders],
      amount: [[maxCodex, zoeCodex], adaBible, zoeBible, zoeAtlas],
      net_amount: [[maxCodex, zoeCodex], adaBible, zoeBible, zoeAtlas],
      customer: [adaBible, maxCodex, zoesSales],
      product: [zoeAtlas, [zoeBible, adaBible], [maxCodex, zoeCodex]],
      discount: [adaBible, [zoeBible, maxCodex, zoeCodex, zoeAtlas]],
      subscription: [zoeBible, adaBible, zoeAtlas, [maxCodex, zoeCodex]],
    },
  },
  'subscriptions.list': {
    told: 'id',
    rows: running,
    filters: [
      ...ofOrganization(running),
      [({ Bible }) => ({ productId: Bible }), [bible, adaBibleRun]],
      [({ Atlas, Codex }) => ({ productId: [Atlas, Codex] }), [atlas]],
      [({ zoe }) => ({ customerId: zoe }), [bible, atlas]],
      [() => ({ externalCustomerId: 'outside-ada' }), [adaBibleRun]],
      [() => ({ externalCustomerId: ['outside-zoe', 'nobody'] }), [bible, atlas]],
      [({ Half }) => ({ discountId: [Half] }), [adaBibleRun]],
      [() => ({ active: true }), [bible, atlas]],
      [() => ({ active: false }), [adaBibleRun]],
      [() => ({ status: 'canceled' }), [adaBibleRun]],
      [() => ({ status: ['active', 'canceled'] }), running],
      ...['incomplete', 'incomplete_expired', 'trialing', 'past_due', 'unpaid', 'paused'].map(
        (status): List['filters'][number] => [() => ({ status }), []],
      ),
      [() => ({ cancelAtPeriodEnd: true }), [bible]],
      [() => ({ cancelAtPeriodEnd: false }), [adaBibleRun, atlas]],
      [() => ({ customerCancellationReason: 'unused' }), [bible]],
      [() => ({ customerCancellationReason: ['unused', 'too_expensive'] }), [bible, adaBibleRun]],
      [() => ({ customerCancellationReason: 'other' }), []],
      [() => ({ canceledAtAfter: LONG_AGO }), [bible, adaBibleRun]],
      [() => ({ canceledAtAfter: FAR_FUTURE }), []],
      [() => ({ canceledAtBefore: FAR_FUTURE }), [bible, adaBibleRun]],
      [() => ({ canceledAtBefore: LONG_AGO }), []],
      [() => ({ metadata: { desk: ['left', 'right'] } }), [bible]],
    ],
    sorts: {
      customer: [adaBibleRun, [bible, atlas]],
      status: [[bible, atlas], adaBibleRun],
      started_at: running,
      current_period_end: running,
      ended_at: [adaBibleRun, [bible, atlas]],
      ends_at: [adaBibleRun, bible, atlas],
      amount: [adaBibleRun, bible, atlas],
      product: [atlas, [bible, adaBibleRun]],
      discount: [adaBibleRun, [bible, atlas]],
    },
  },
  'payments.list': {
    told: 'id',
    rows: payments,
    filters: [
      ...ofOrganization(payments),
      [ids => ({ checkoutId: ids['max Codex checkout'] }), [rejected, 'max Codex paid']],
      [ids => ({ orderId: [ids[adaBible], ids[zoeAtlas]] }), ['ada Bible paid', 'zoe Atlas paid']],
      [() => ({ status: 'failed' }), [rejected]],
      [() => ({ status: ['failed', 'succeeded'] }), payments],
      [() => ({ status: 'pending' }), []],
      [() => ({ method: 'card' }), payments],
      [() => ({ method: ['sepa_debit'] }), []],
      [() => ({ customerEmail: 'ada@b.example' }), ['ada Bible paid']],
      [() => ({ customerEmail: ['ADA@b.example', 'nobody@b.example'] }), ['ada Bible paid']],
      [({ zoe }) => ({ customerId: zoe }), named(zoesSales, 'paid')],
    ],
    sorts: {
      created_at: [...paid.slice(0, 2), rejected, ...paid.slice(2)],
      status: [rejected, paid],
      amount: [
        [rejected, 'max Codex paid', 'zoe Codex paid'],
        paid[1] ?? '',
        paid[0] ?? '',
        paid[4] ?? '',
      ],
      method: [payments],
    },
  },
  'refunds.list': {
    told: 'id',
    rows: back,
    filters: [
      ...ofOrganization(back),
      [ids => ({ id: ids['ada Bible back'] }), ['ada Bible back']],
      [ids => ({ id: back.map(row => ids[row]) }), back],
      [ids => ({ orderId: ids[maxCodex] }), ['max Codex back']],
      [ids => ({ subscriptionId: ids[adaBibleRun] }), ['ada Bible back']],
      [({ zoe, max }) => ({ customerId: [zoe, max] }), ['zoe Codex back', 'max Codex back']],
      [() => ({ externalCustomerId: 'outside-ada' }), ['ada Bible back']],
      [() => ({ externalCustomerId: ['outside-zoe', 'nobody'] }), ['zoe Codex back']],
      [() => ({ succeeded: true }), ['ada Bible back', 'zoe Codex back']],
      [() => ({ succeeded: false }), ['max Codex back']],
    ],
    sorts: {
      created_at: back,
      amount: ['max Codex back', 'ada Bible back', 'zoe Codex back'],
    },
  },
  'customerPortal.orders.list': {
    before: asZoe,
    sortedAs: 'CustomerOrderSortProperty',
    told: 'id',
    rows: zoesSales,
    filters: [
      ...ofOrganization(zoesSales),
      [({ Bible }) => ({ productId: Bible }), [zoeBible]],
      [({ Bible, Codex }) => ({ productId: [Bible, Codex] }), [zoeBible, zoeCodex]],
      [() => ({ productBillingType: 'one_time' }), [zoeCodex]],
      [() => ({ productBillingType: ['recurring'] }), [zoeBible, zoeAtlas]],
      [ids => ({ subscriptionId: ids[atlas] }), [zoeAtlas]],
      [() => ({ query: 'cod' }), [zoeCodex]],
    ],
    sorts: {
      created_at: zoesSales,
      amount: [zoeCodex, zoeBible, zoeAtlas],
      net_amount: [zoeCodex, zoeBible, zoeAtlas],
      product: [zoeAtlas, zoeBible, zoeCodex],
      subscription: [zoeBible, zoeAtlas, zoeCodex],
    },
  },
  'customerPortal.subscriptions.list': {
    before: asZoe,
    sortedAs: 'CustomerSubscriptionSortProperty',
    told: 'id',
    rows: [bible, atlas],
    filters: [
      ...ofOrganization([bible, atlas]),
      [({ Bible }) => ({ productId: [Bible] }), [bible]],
      [() => ({ active: true }), [bible, atlas]],
      [() => ({ active: false }), []],
      [() => ({ query: 'ATL' }), [atlas]],
    ],
    sorts: {
      started_at: [bible, atlas],
      amount: [bible, atlas],
      status: [[bible, atlas]],
      organization: [[bible, atlas]],
      product: [atlas, bible],
    },
  },
  'customerPortal.benefitGrants.list': {
    before: asZoe,
    sortedAs: 'CustomerBenefitGrantSortProperty',
    told: 'benefitId',
    rows: current,
    filters: [
      ...ofOrganization(current),
      [() => ({ typeFilter: 'custom' }), [note, thanksNote]],
      [() => ({ typeFilter: ['license_keys', 'discord'] }), [key]],
      [ids => ({ benefitId: ids[note] }), [note]],
      [ids => ({ checkoutId: ids['zoe Bible checkout'] }), [key, note]],
      [ids => ({ orderId: ids[zoeCodex] }), [thanksNote]],
      [ids => ({ subscriptionId: [ids[bible]] }), [key, note]],
      [() => ({ query: 'NOTE' }), [note]],
      [({ zoe }) => ({ memberId: zoe }), current],
      [({ ada }) => ({ memberId: [ada ?? ''] }), []],
    ],
    sorts: {
      granted_at: [[key, note], thanksNote],
      type: [[note, thanksNote], key],
      organization: [current],
      product_benefit: [[key, thanksNote], note],
    },
  },
}
