import { rejection, type Shop } from '../test-polar-shop.ts'
import { UNKNOWN_ID, type Operations } from './operation.ts'
import { subscribed } from './sale.ts'

let people = 0

/** A unique customer; the id has characters a path cannot contain. */
const newCustomerInput = () => {
  people += 1
  return { email: `ada-${people}@example.com`, externalId: `user/${people} é` }
}

const made = ({ polar }: Shop, more: object = {}) => {
  return polar.customers.create({ ...newCustomerInput(), name: 'Ada', ...more })
}

const card = {
  type: 'card',
  methodMetadata: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 },
}

const change = { name: 'Ada Lovelace', metadata: { vip: true } }
const changed = { ...change, billingAddress: { country: 'US', state: 'US-NY' } }

/** Operations on customers. */
export const customers: Operations = {
  'customers.list': {
    calls: {
      'by their address': async shop => {
        const { id, email } = await made(shop)
        return { given: [{ email }], answer: [{ id, email, name: 'Ada' }] }
      },
    },
    holds: { '0': 'Customer' },
    wrong: { given: [{ page: 0 }], at: ['query', 'page'] },
  },
  'customers.export': {
    calls: {
      'as a table': async shop => {
        const { id, email } = await made(shop)
        return {
          given: [{ organizationId: shop.acme.organization.id }],
          answer: new RegExp(`^ID,External ID,[^]*${id},[^]*${email},Ada,`),
        }
      },
    },
    wrong: { given: [{ organizationId: ['nothing'] }], at: ['query', 'organization_id', 0] },
  },
  'customers.create': {
    calls: {
      'with all that is known': () => {
        const form = {
          ...newCustomerInput(),
          name: 'Ada',
          billingAddress: { country: 'US', state: 'US-NY', postalCode: '10001', city: 'New York' },
          metadata: { step: 1 },
        }
        return { given: [{ ...form, taxId: null }], answer: { ...form, taxId: null } }
      },
      'with a tax id': () => {
        const form = { ...newCustomerInput(), billingAddress: { country: 'FR' } }
        const taxId = ['FR61954506077', 'eu_vat']
        return { given: [{ ...form, taxId }], answer: { ...form, taxId } }
      },
      'with a tax id without its kind': () => {
        const form = { ...newCustomerInput(), billingAddress: { country: 'FR' } }
        const taxId = ['FR61954506077', 'eu_vat']
        return { given: [{ ...form, taxId: '61 954 506 077' }], answer: { ...form, taxId } }
      },
    },
    holds: { '': 'Customer' },
    wrong: {
      given: [{ email: 'ada@example.com', externalId: 'x'.repeat(256) }],
      at: ['body', 'external_id'],
    },
  },
  'customers.get': {
    calls: {
      'by its id': async shop => {
        const { id, email, externalId } = await made(shop)
        return { given: [{ id }], answer: { id, email, externalId, deletedAt: null } }
      },
    },
    holds: { '': 'Customer' },
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
  'customers.update': {
    calls: {
      'what is known': async shop => {
        const { id, email } = await made(shop)
        return { given: [{ id, customerUpdate: changed }], answer: { id, email, ...changed } }
      },
    },
    holds: { '': 'Customer' },
    missing: [{ id: UNKNOWN_ID, customerUpdate: change }],
    wrong: async shop => {
      const { id } = await made(shop)
      return { given: [{ id, customerUpdate: { email: 'nobody' } }], at: ['body', 'email'] }
    },
  },
  'customers.delete': {
    calls: {
      'they are found no more': async shop => {
        const { id } = await made(shop)
        return {
          given: [{ id }],
          answer: undefined,
          afterwards: () => rejection(shop, 'ResourceNotFound', shop.polar.customers.get({ id })),
        }
      },
    },
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
  'customers.getExternal': {
    calls: {
      'by the merchant’s id': async shop => {
        const { id, externalId } = await made(shop)
        return { given: [{ externalId }], answer: { id, externalId } }
      },
    },
    holds: { '': 'Customer' },
    missing: [{ externalId: 'nobody' }],
  },
  'customers.updateExternal': {
    calls: {
      'what is known': async shop => {
        const { id, externalId } = await made(shop)
        return {
          given: [{ externalId, customerUpdateExternalID: changed }],
          answer: { id, externalId, ...changed },
        }
      },
    },
    holds: { '': 'Customer' },
    missing: [{ externalId: 'nobody', customerUpdateExternalID: change }],
    wrong: async shop => {
      const { externalId } = await made(shop)
      const customerUpdateExternalID = { email: 'nobody' }
      return { given: [{ externalId, customerUpdateExternalID }], at: ['body', 'email'] }
    },
  },
  'customers.deleteExternal': {
    calls: {
      'they are found no more': async shop => {
        const { externalId } = await made(shop)
        const look = () => shop.polar.customers.getExternal({ externalId })
        return {
          given: [{ externalId }],
          answer: undefined,
          afterwards: () => rejection(shop, 'ResourceNotFound', look()),
        }
      },
    },
    missing: [{ externalId: 'nobody' }],
  },
  'customers.listPaymentMethods': {
    calls: {
      'of somebody who subscribed': async shop => {
        const { customerId } = await subscribed(shop)
        return { given: [{ id: customerId }], answer: [{ customerId, ...card }] }
      },
    },
    holds: { '0': 'PaymentMethod' },
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
  'customers.listPaymentMethodsExternal': {
    calls: {
      'of somebody who subscribed': async shop => {
        const { customerId: id } = await subscribed(shop)
        const { externalId } = newCustomerInput()
        await shop.polar.customers.update({ id, customerUpdate: { externalId } })
        return { given: [{ externalId }], answer: [{ customerId: id, ...card }] }
      },
    },
    holds: { '0': 'PaymentMethod' },
    missing: [{ externalId: 'nobody' }],
  },
  'customers.getBalance': {
    calls: {
      'of somebody who was given something': async shop => {
        const { id } = await made(shop)
        const gift = { amount: 700, currency: 'usd', reason: 'Sorry for the wait' }
        await shop.acme.server.post(`/v1/customers/${id}/balance`, gift)
        return { given: [{ id }], answer: { balance: 700, currency: 'usd' } }
      },
    },
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
  'customers.getState': {
    calls: {
      'of somebody who has nothing': async shop => {
        const { id, email } = await made(shop)
        return {
          given: [{ id }],
          answer: { id, email, activeSubscriptions: [], grantedBenefits: [], activeMeters: [] },
        }
      },
    },
    holds: { '': 'CustomerState' },
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
  'customers.getStateExternal': {
    calls: {
      'of somebody who has nothing': async shop => {
        const { id, externalId } = await made(shop)
        return {
          given: [{ externalId }],
          answer: { id, activeSubscriptions: [], grantedBenefits: [], activeMeters: [] },
        }
      },
    },
    holds: { '': 'CustomerState' },
    missing: [{ externalId: 'nobody' }],
  },
}
