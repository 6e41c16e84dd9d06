import { generations, type Generation } from '../test-polar-client.ts'
import { UNKNOWN_ID } from './operation.ts'

/** The way in which a generation shows that it cannot call an operation. */
export type Impossible = {
  operation: string
  /** One variant of the call; without it the whole operation. */
  of?: string
  in: readonly Generation[]
  /**
   * `absent`: the client has no such function. `unsendable`: the client rejects the input.
   * `altered`: it sends something else, so that the server rejects it or does something else.
   * `unserved`: this server does not offer it, and says so. `refused`: the server never allows it.
   */
  how: 'absent' | 'unsendable' | 'altered' | 'unserved' | 'refused'
  reason: string
  /** The arguments of a call to an unserved operation. */
  given?: unknown[]
}

const FIRST = ['0.32.16', '0.34.2'] as const
const BEFORE_TRIALS = [...FIRST, '0.34.17'] as const
const BEFORE_SEATS = [...BEFORE_TRIALS, '0.35.2'] as const
const BEFORE_LATEST = [...BEFORE_SEATS, '0.41.5'] as const
const VERSIONS_WITHOUT_FIELD = ['0.34.17', '0.35.2', '0.41.5'] as const
const LATEST = ['0.49.0'] as const

const month = 'It sends whatever repeats as a discount that lasts once or forever: no months.'
const trial = 'Trials came with 0.35: it drops them from what it sends.'

const isEarly = (generation: Generation) => FIRST.some(item => item === generation)
const ends = 'A change it has no words for it sends as the end of the subscription.'
const waiting = 'Changes that wait for their period came with 0.49.'

const LATER_CHANGES: [of: string, since: number][] = [
  ['to a discount', 1],
  ['to another end of its trial', 3],
  ['to another end of its period', 4],
  ['to a pause', 5],
]

/** Operations on a customer's members. */
const members = ['get', 'update', 'create', 'delete'].flatMap((verb): Impossible[] =>
  ['', 'External'].map(kind => {
    const operation = `customers.members.${verb}${kind}`
    return { operation, in: BEFORE_LATEST, how: 'absent', reason: 'It came with 0.49.' }
  }),
)

/** Operations on members in the portal. */
const portalMembers = ['list', 'add', 'update', 'remove'].map((verb): Impossible => {
  const operation = `customerPortal.members.${verb}Member${verb === 'list' ? 's' : ''}`
  return { operation, in: BEFORE_LATEST, how: 'absent', reason: 'It came with 0.49.' }
})

/** Operations on members that no merchant may call. */
const rejectedMembers = ['create', 'delete'].flatMap((verb): Impossible[] => {
  const reason = 'Who belongs to a customer is decided in the organization that buys.'
  return ['', 'External'].map(kind => {
    return { operation: `customers.members.${verb}${kind}`, in: LATEST, how: 'refused', reason }
  })
})

const wallets = ['wallets.list', 'wallets.get'].flatMap((operation): Impossible[] => [
  { operation, in: BEFORE_SEATS, how: 'absent', reason: 'Wallets came with 0.41.' },
  { operation, in: LATEST, how: 'absent', reason: '0.49 shows wallets in the portal alone.' },
])

/** Operations on seats that are assigned to people. */
const assignedSeats = [
  ...['listSeats', 'assignSeat', 'revokeSeat', 'resendInvitation', 'getClaimInfo', 'claimSeat'].map(
    name => `customerSeats.${name}`,
  ),
  ...['listSeats', 'assignSeat', 'revokeSeat', 'resendInvitation', 'listClaimedSubscriptions'].map(
    name => `customerPortal.seats.${name}`,
  ),
].map((operation): Impossible => {
  return { operation, in: BEFORE_SEATS, how: 'absent', reason: 'Seats came with 0.41.' }
})

const portalPeople = ['wallets.list', 'wallets.get', 'customerSession.introspect'].map(
  (name): Impossible => ({
    operation: `customerPortal.${name}`,
    in: BEFORE_SEATS,
    how: 'absent',
    reason: 'It came with 0.41.',
  }),
)

/** Exports and dashboards of metrics. */
const metricDashboards = [
  'export',
  ...['list', 'create', 'get', 'update', 'delete'].map(
    verb => `${verb}Dashboard${verb === 'list' ? 's' : ''}`,
  ),
].map((name): Impossible => {
  const operation = `metrics.${name}`
  return { operation, in: BEFORE_LATEST, how: 'absent', reason: 'It came with 0.47.' }
})

/** Pairs of an operation and a generation that are impossible, each with its reason. */
export const impossible: readonly Impossible[] = [
  {
    ...{ operation: 'oauth2.authorize', of: 'without parameters', in: generations },
    how: 'altered',
    reason: 'It sends no parameters, and a request for authorization names its app.',
  },
  {
    ...{ operation: 'oauth2.clients.list', in: ['0.34.17', '0.35.2', '0.41.5', '0.49.0'] },
    how: 'absent',
    reason: 'It ended with 0.34.2.',
  },
  ...['create', 'get', 'update', 'delete'].map((verb): Impossible => {
    const operation = `oauth2.clients.${verb}`
    const reason = 'It went away after 0.34.2, and came back with 0.41.'
    return { operation, in: ['0.34.17', '0.35.2'], how: 'absent', reason }
  }),
  ...wallets,
  ...portalPeople,
  ...assignedSeats,
  ...metricDashboards,
  {
    operation: 'customerPortal.seats.listClaimedSubscriptions',
    of: 'in which they have a seat',
    in: ['0.41.5'],
    how: 'altered',
    reason: 'It expects all subscriptions at once, and since 0.49 in pages.',
  },
  {
    operation: 'wallets.topUp',
    in: ['0.41.5'],
    how: 'unserved',
    reason: 'A balance is credited, not bought.',
    given: [{ id: UNKNOWN_ID, walletTopUpCreate: { amount: 100, currency: 'usd' } }],
  },
  {
    operation: 'customerPortal.customerSession.getAuthenticatedUser',
    in: BEFORE_LATEST,
    how: 'absent',
    reason: 'It came with 0.49.',
  },
  {
    operation: 'products.create',
    of: 'every week',
    in: FIRST,
    how: 'unsendable',
    reason: 'It knows intervals of a month and a year only.',
  },
  {
    operation: 'products.create',
    of: 'at no price',
    in: LATEST,
    how: 'unsendable',
    reason: 'Prices called free were taken out of it.',
  },
  {
    operation: 'products.create',
    of: 'over ten days, after a trial',
    in: FIRST,
    how: 'unsendable',
    reason: 'It knows intervals of a month and a year only, and one of them.',
  },
  {
    operation: 'products.create',
    of: 'over ten days, after a trial',
    in: ['0.34.17', '0.35.2'],
    how: 'altered',
    reason: 'It drops the number of intervals, and until 0.35 the trial.',
  },
  {
    operation: 'products.create',
    of: 'by the seat',
    in: BEFORE_SEATS,
    how: 'unsendable',
    reason: 'Prices by the seat came with 0.41.',
  },
  ...['an amount for months', 'a part for months'].map((of): Impossible => {
    return { operation: 'discounts.create', of, in: FIRST, how: 'altered', reason: month }
  }),
  {
    operation: 'checkouts.create',
    of: 'after a trial',
    in: BEFORE_TRIALS,
    how: 'altered',
    reason: trial,
  },
  {
    operation: 'checkouts.create',
    of: 'of seats',
    in: BEFORE_SEATS,
    how: 'unsendable',
    reason: 'Prices by the seat came with 0.41: it cannot make the product either.',
  },
  {
    operation: 'customers.create',
    of: 'with a tax id without its kind',
    in: BEFORE_LATEST,
    how: 'unsendable',
    reason: 'It says every tax id with its kind.',
  },
  {
    operation: 'customers.create',
    of: 'with a tax id',
    in: LATEST,
    how: 'unsendable',
    reason: 'It has words for a tax id without its kind only.',
  },
  {
    operation: 'benefitGrants.list',
    in: BEFORE_TRIALS,
    how: 'absent',
    reason: 'It came with 0.35; `benefits.grants` lists those of one benefit.',
  },
  {
    operation: 'customers.export',
    in: BEFORE_TRIALS,
    how: 'absent',
    reason: 'It came with 0.35.',
  },
  {
    operation: 'customers.getBalance',
    in: [...BEFORE_SEATS, '0.49.0'],
    how: 'absent',
    reason: 'Only 0.41 has it: balances of customers came and went with it.',
  },
  ...['customers.listPaymentMethods', 'customers.listPaymentMethodsExternal'].flatMap(
    (operation): Impossible[] => [
      { operation, in: BEFORE_LATEST, how: 'absent', reason: 'It came with 0.49.' },
    ],
  ),
  ...members,
  ...portalMembers,
  ...rejectedMembers,
  {
    operation: 'members.listMembers',
    in: BEFORE_LATEST,
    how: 'absent',
    reason: 'It came with 0.49.',
  },
  ...['orders.update', 'orders.generateInvoice'].map((operation): Impossible => {
    return { operation, in: ['0.32.16'], how: 'absent', reason: 'It came with 0.34.' }
  }),
  ...['update', 'generateInvoice'].map((verb): Impossible => {
    const operation = `customerPortal.orders.${verb}`
    return { operation, in: ['0.32.16'], how: 'absent', reason: 'It came with 0.34.' }
  }),
  ...['getPaymentStatus', 'confirmRetryPayment'].map((verb): Impossible => {
    const operation = `customerPortal.orders.${verb}`
    return { operation, in: FIRST, how: 'absent', reason: 'It came with 0.34.17.' }
  }),
  {
    operation: 'customerPortal.downloadables.get',
    in: generations.filter(item => !isEarly(item)),
    how: 'absent',
    reason: 'It was removed with 0.34.17.',
  },
  {
    operation: 'customerPortal.customers.confirmPaymentMethod',
    in: BEFORE_SEATS,
    how: 'absent',
    reason: 'It came with 0.41.',
  },
  ...['request', 'check', 'verify'].map((verb): Impossible => {
    const operation = `customerPortal.customers.${verb}EmailUpdate`
    return { operation, in: BEFORE_LATEST, how: 'absent', reason: 'It came with 0.49.' }
  }),
  {
    operation: 'orders.export',
    in: BEFORE_SEATS,
    how: 'absent',
    reason: 'It came with 0.41.',
  },
  ...['orders.create', 'orders.finalize', 'orders.receipt', 'customerPortal.orders.receipt'].map(
    (operation): Impossible => {
      return { operation, in: BEFORE_LATEST, how: 'absent', reason: 'It came with 0.49.' }
    },
  ),
  {
    operation: 'subscriptions.create',
    in: BEFORE_SEATS,
    how: 'absent',
    reason: 'It came with 0.41.',
  },
  ...['to another product with the next period', 'to what it is, without what waits'].flatMap(
    (of): Impossible[] => [
      { operation: 'subscriptions.update', of, in: FIRST, how: 'altered', reason: ends },
      {
        operation: 'subscriptions.update',
        of,
        in: VERSIONS_WITHOUT_FIELD,
        how: 'unsendable',
        reason: waiting,
      },
    ],
  ),
  ...LATER_CHANGES.flatMap(([of, since]): Impossible[] => {
    const operation = 'subscriptions.update'
    const reason = 'It has no words for this change.'
    const before = generations.slice(0, since)
    return [
      { operation, of, in: before.filter(isEarly), how: 'altered', reason: ends },
      { operation, of, in: before.filter(item => !isEarly(item)), how: 'unsendable', reason },
    ]
  }),
]
