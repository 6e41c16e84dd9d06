import { buyer as paymentForm, checkout, confirm } from '../../server/src/testing/sales.ts'
import { seatPlan, seatToken } from '../../server/src/testing/seats.ts'
import type { Shop } from '../test-polar-shop.ts'
import { UNKNOWN_ID, type Operation, type Operations } from './operation.ts'
import { buyer, wrongPage } from './portal-people.ts'

/** A customer with a credit, and its wallet. */
async function credited(shop: Shop) {
  const { customerId, me } = await buyer(shop)
  const credit = { amount: 700, currency: 'usd', reason: 'For the trouble.' }
  await shop.acme.server.post(`/v1/customers/${customerId}/balance`, credit)
  const { body } = await shop.acme.server.get('/v1/wallets/', {
    query: { customer_id: customerId },
  })
  const wallet = { id: String(body.items[0].id), customerId, balance: 700, currency: 'usd' }
  return { customerId, me, wallet }
}

let seated = 0

/** A customer with three seats of a subscription, and a person invited to one of them. */
async function seats(shop: Shop) {
  const { server, acme } = shop
  const { id } = await seatPlan(acme)
  const opened = await checkout(acme, [String(id)], { seats: 3 })
  await confirm(server, opened, paymentForm({ customer_email: newAddress() }))
  await server.drainJobs()
  const { body } = await acme.server.get('/v1/subscriptions/', {
    query: { product_id: String(id) },
  })
  const [{ id: subscriptionId, customer_id: customerId }] = body.items
  const { token } = await shop.polar.customerSessions.create({ customerId })
  const email = newAddress()
  const invited = { subscription_id: subscriptionId, email }
  const seatId = String((await acme.server.post('/v1/customer-seats', invited)).body.id)
  const me = { customerSession: String(token) }
  const person = { customerEmail: email, customerId: null }
  const seat = { id: seatId, subscriptionId, ...person, status: 'pending' }
  return { subscriptionId, me, email, seatId, seat }
}

const wrongSeat: Operation['wrong'] = async shop => {
  return { given: [(await seats(shop)).me, { seatId: 'nothing' }], at: ['path', 'seat_id'] }
}

const newAddress = () => `seat-${process.pid}-${(seated += 1)}@example.com`

/** Operations on wallets, and on the session of the portal. */
export const people: Operations = {
  'wallets.list': {
    calls: {
      'of one customer': async shop => {
        const { customerId, wallet } = await credited(shop)
        return { given: [{ customerId, sorting: ['-balance'] }], answer: [wallet] }
      },
    },
    holds: { '0': 'Wallet' },
    wrong: { given: [{ page: 0 }], at: ['query', 'page'] },
  },
  'wallets.get': {
    calls: {
      'by its id': async shop => {
        const { wallet } = await credited(shop)
        return { given: [{ id: wallet.id }], answer: wallet }
      },
    },
    holds: { '': 'Wallet' },
    missing: [{ id: UNKNOWN_ID }],
  },
  'customerPortal.wallets.list': {
    who: 'page',
    calls: {
      'of theirs': async shop => {
        const { me, wallet } = await credited(shop)
        return { given: [me, {}], answer: [wallet] }
      },
    },
    holds: { '0': 'Wallet' },
    wrong: wrongPage,
  },
  'customerPortal.wallets.get': {
    who: 'page',
    calls: {
      'of theirs': async shop => {
        const { me, wallet } = await credited(shop)
        return { given: [me, { id: wallet.id }], answer: wallet }
      },
    },
    holds: { '': 'Wallet' },
    missing: async shop => [(await buyer(shop)).me, { id: UNKNOWN_ID }],
  },
  'customerPortal.customerSession.introspect': {
    who: 'page',
    calls: {
      'the one in use': async shop => {
        const { me } = await buyer(shop)
        return { given: [me], answer: { returnUrl: null } }
      },
    },
  },
  'customerPortal.customerSession.getAuthenticatedUser': {
    who: 'page',
    calls: {
      'the customer itself': async shop => {
        const { me, customerId } = await buyer(shop)
        return { given: [me], answer: { type: 'customer', customerId, role: 'owner' } }
      },
    },
  },
  'customerSeats.listSeats': {
    calls: {
      'of a subscription': async shop => {
        const { subscriptionId, seat } = await seats(shop)
        const answer = { seats: [seat], availableSeats: 2, totalSeats: 3 }
        return { given: [{ subscriptionId }], answer }
      },
    },
    holds: { 'seats.0': 'CustomerSeat' },
  },
  'customerSeats.assignSeat': {
    calls: {
      'to an address': async shop => {
        const { subscriptionId } = await seats(shop)
        const email = newAddress()
        const given = [{ subscriptionId, email, metadata: { desk: 4 } }]
        return { given, answer: { subscriptionId, customerEmail: email, status: 'pending' } }
      },
      'without an invitation': async shop => {
        const { subscriptionId } = await seats(shop)
        const given = [{ subscriptionId, email: newAddress(), immediateClaim: true }]
        return { given, answer: { subscriptionId, status: 'claimed' } }
      },
    },
    holds: { '': 'CustomerSeat' },
  },
  'customerSeats.resendInvitation': {
    calls: {
      'to a pending seat': async shop => {
        const { seatId, seat } = await seats(shop)
        return { given: [{ seatId }], answer: seat }
      },
    },
    holds: { '': 'CustomerSeat' },
    wrong: { given: [{ seatId: 'nothing' }], at: ['path', 'seat_id'] },
  },
  'customerSeats.revokeSeat': {
    calls: {
      'before it is claimed': async shop => {
        const { seatId, seat } = await seats(shop)
        return { given: [{ seatId }], answer: { ...seat, status: 'revoked' } }
      },
    },
    holds: { '': 'CustomerSeat' },
    wrong: { given: [{ seatId: 'nothing' }], at: ['path', 'seat_id'] },
  },
  'customerSeats.getClaimInfo': {
    calls: {
      'of an invitation': async shop => {
        const { email } = await seats(shop)
        const invitationToken = await seatToken(shop.server, email)
        const answer = { productName: 'Studio', customerEmail: email, canClaim: true }
        return { given: [{ invitationToken }], answer }
      },
    },
  },
  'customerSeats.claimSeat': {
    calls: {
      'with an invitation': async shop => {
        const { email, seatId } = await seats(shop)
        const invitationToken = await seatToken(shop.server, email)
        return { given: [{ invitationToken }], answer: { seat: { id: seatId, status: 'claimed' } } }
      },
    },
    holds: { seat: 'CustomerSeat' },
  },
  'customerPortal.seats.listSeats': {
    who: 'page',
    calls: {
      'of theirs': async shop => {
        const { me, subscriptionId, seat } = await seats(shop)
        return { given: [me, { subscriptionId }], answer: { seats: [seat], totalSeats: 3 } }
      },
    },
    holds: { 'seats.0': 'CustomerSeat' },
  },
  'customerPortal.seats.assignSeat': {
    who: 'page',
    calls: {
      'to an address': async shop => {
        const { me, subscriptionId } = await seats(shop)
        const email = newAddress()
        return { given: [me, { subscriptionId, email }], answer: { customerEmail: email } }
      },
    },
    holds: { '': 'CustomerSeat' },
  },
  'customerPortal.seats.revokeSeat': {
    who: 'page',
    calls: {
      'of theirs': async shop => {
        const { me, seatId, seat } = await seats(shop)
        return { given: [me, { seatId }], answer: { ...seat, status: 'revoked' } }
      },
    },
    holds: { '': 'CustomerSeat' },
    wrong: wrongSeat,
  },
  'customerPortal.seats.resendInvitation': {
    who: 'page',
    calls: {
      'to a person they invited': async shop => {
        const { me, seatId, seat } = await seats(shop)
        return { given: [me, { seatId }], answer: seat }
      },
    },
    holds: { '': 'CustomerSeat' },
    wrong: wrongSeat,
  },
  'customerPortal.seats.listClaimedSubscriptions': {
    who: 'page',
    calls: {
      'in which they have a seat': async shop => {
        const { email, subscriptionId } = await seats(shop)
        const claim = { invitation_token: await seatToken(shop.server, email) }
        const { body } = await shop.server.stranger().post('/v1/customer-seats/claim', claim)
        const me = { customerSession: body.customer_session_token }
        return { given: [me, {}], answer: [{ id: subscriptionId, status: 'active' }] }
      },
    },
    holds: { '0': 'CustomerSubscription' },
  },
}
