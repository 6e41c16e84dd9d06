import { linkTo } from '../../server/src/testing/mails.ts'
import { Person } from '../../server/src/testing/person.ts'
import { CARD, cardToken } from '../../server/src/testing/sales.ts'
import type { Shop } from '../test-polar-shop.ts'
import { UNKNOWN_ID, type Operations } from './operation.ts'
import { buyer, licenseHolder, wrongPage } from './portal-people.ts'

/** The first two generations parse only that a payment method is a card. */
const EARLY_VERSIONS = ['0.32.16', '0.34.2']
/** Newer generations distinguish a saved card from one the bank asks to confirm first. */
const UNION = ['0.41.5', '0.49.0']

/** The fields of a saved card that each generation parses. */
const savedCardFields = ({ generation }: Shop) =>
  EARLY_VERSIONS.includes(generation)
    ? { type: 'card', default: true }
    : { type: 'card', methodMetadata: { brand: 'visa', last4: '4242', expMonth: 12 } }

const methods: Operations = {
  'customerPortal.customers.listPaymentMethods': {
    names: {
      '0.32.16': 'customerPortal.customers.getPaymentMethods',
      '0.34.2': 'customerPortal.customers.getPaymentMethods',
    },
    who: 'page',
    calls: {
      'that are kept': async shop => {
        const { me } = await licenseHolder(shop)
        return { given: [me, {}], answer: [savedCardFields(shop)] }
      },
    },
    holds: { '0': 'CustomerPaymentMethod' },
    wrong: wrongPage,
  },
  'customerPortal.customers.addPaymentMethod': {
    who: 'page',
    calls: {
      'to be charged from now on': async shop => {
        const { me } = await licenseHolder(shop)
        const confirmationTokenId = await cardToken(shop.server)
        const form = { confirmationTokenId, setDefault: true, returnUrl: 'https://example.com/' }
        const nested = { status: 'succeeded', paymentMethod: savedCardFields(shop) }
        return {
          given: [me, form],
          answer: UNION.includes(shop.generation) ? nested : savedCardFields(shop),
        }
      },
    },
  },
  'customerPortal.customers.confirmPaymentMethod': {
    who: 'page',
    calls: {
      'once the bank was answered': async shop => {
        const { me } = await licenseHolder(shop)
        const response = await add(shop, me, '4000002500003155')
        const setupIntentId = response.client_secret.split('_secret_')[0] ?? ''
        shop.server.stripe.control.challenge(setupIntentId, 'complete')
        const paymentMethod = { type: 'card', methodMetadata: { last4: '3155' } }
        const answer = { status: 'succeeded', paymentMethod }
        return { given: [me, { setupIntentId, setDefault: true }], answer }
      },
    },
  },
  'customerPortal.customers.deletePaymentMethod': {
    who: 'page',
    calls: {
      'that nothing is charged to': async shop => {
        const { me } = await licenseHolder(shop)
        const { id } = await add(shop, me, CARD)
        return { given: [me, { id }], answer: undefined }
      },
    },
    missing: async shop => [(await buyer(shop)).me, { id: UNKNOWN_ID }],
  },
}

type PortalSecurity = { customerSession: string }

/** A second card beside the charged one, saved as the portal's own page does. */
async function add({ server }: Shop, { customerSession }: PortalSecurity, card: string) {
  const confirmation_token_id = await cardToken(server, card)
  const person = new Person(server.url, customerSession)
  const form = { confirmation_token_id, set_default: false, return_url: 'https://example.com/' }
  const added = await person.post('/v1/customer-portal/customers/me/payment-methods', form)
  return added.body as { id: string; client_secret: string }
}

/** The token in the link that was emailed to a customer's new address. */
async function movingTo(shop: Shop, email: string) {
  const customer_portal_settings = { customer: { allow_email_change: true } }
  const { id } = shop.acme.organization
  await shop.acme.server.patch(`/v1/organizations/${id}`, { customer_portal_settings })
  const { me, customerId } = await buyer(shop)
  const { customerSession } = me
  const path = '/v1/customer-portal/customers/me/email-update/request'
  await new Person(shop.server.url, customerSession).post(path, { email })
  await shop.server.drainJobs()
  const token = (await linkTo(shop.server, email, '/')).searchParams.get('token')
  return { token, customerId }
}

const addresses: Operations = {
  'customerPortal.customers.requestEmailUpdate': {
    who: 'page',
    calls: {
      'to another address': async shop => {
        await movingTo(shop, 'first@example.com')
        const { me } = await buyer(shop)
        return { given: [me, { email: 'second@example.com' }], answer: null }
      },
    },
    wrong: async shop => {
      return { given: [(await buyer(shop)).me, { email: 'nobody' }], at: ['body', 'email'] }
    },
  },
  'customerPortal.customers.checkEmailUpdate': {
    who: 'page',
    calls: {
      'whose link holds': async shop => {
        const { token } = await movingTo(shop, 'third@example.com')
        return { given: [{ token }], answer: undefined }
      },
    },
  },
  'customerPortal.customers.verifyEmailUpdate': {
    who: 'page',
    calls: {
      'by the link': async shop => {
        const { token, customerId } = await movingTo(shop, 'fourth@example.com')
        const afterwards = async () => {
          const { email } = await shop.polar.customers.get({ id: customerId })
          if (email !== 'fourth@example.com') throw new Error(`the email address is still ${email}`)
        }
        return { given: [{ token }], answer: {}, afterwards }
      },
    },
  },
}

/** Operations of customers on their own details and payment methods. */
export const portalCustomers: Operations = {
  'customerPortal.customers.get': {
    who: 'page',
    calls: {
      themselves: async shop => {
        const { me, customerId } = await buyer(shop)
        return { given: [me], answer: { id: customerId, name: 'Bea Buyer', oauthAccounts: {} } }
      },
    },
    holds: { '': 'CustomerPortalCustomer' },
  },
  'customerPortal.customers.update': {
    who: 'page',
    calls: {
      'where they are billed': async shop => {
        const { me, customerId } = await buyer(shop)
        const form = { billingAddress: { country: 'FR' }, taxId: 'FR61954506077' }
        const taxId = ['FR61954506077', 'eu_vat']
        return { given: [me, form], answer: { id: customerId, ...form, taxId } }
      },
    },
    holds: { '': 'CustomerPortalCustomer' },
    wrong: async shop => {
      const { me } = await buyer(shop)
      return { given: [me, { taxId: 'nothing' }], at: ['body', 'tax_id'] }
    },
  },
  ...methods,
  ...addresses,
}
