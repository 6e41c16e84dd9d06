import { confirmAs } from '../../server/src/billing/buying/test-buyers.ts'
import { company } from '../../server/src/testing/company.ts'
import type { Shop } from '../test-polar-shop.ts'
import { UNKNOWN_ID, type Operations } from './operation.ts'

let people = 0

/** An individual customer, with its only member. */
async function createIndividual({ polar }: Shop) {
  people += 1
  const form = { email: `self-${people}@example.com`, externalId: `self/${people} é`, name: 'Ada' }
  const { id } = await polar.customers.create(form)
  return { id, externalId: form.externalId, member: { id, customerId: id, ...form, role: 'owner' } }
}

/** A customer that is an organization, with its members in the order they joined. */
async function team({ server, acme, plan, polar }: Shop) {
  const businessCustomer = await company(server, 'admin', 'member')
  await confirmAs(server, acme, plan, {
    person: businessCustomer.owner,
    organization: businessCustomer.id,
  })
  const { result } = await polar.customers.list({ email: businessCustomer.owner.email })
  const [{ id }] = result.items
  const emails = [businessCustomer.owner, ...businessCustomer.members].map(({ email }) => email)
  const listed = await polar.members.listMembers({ customerId: id, sorting: ['created_at'] })
  return { id, emails, items: listed.result.items }
}

const newVisitor = { email: 'new@example.com', name: 'New', role: 'member' }
const named = { name: 'Ada Lovelace' }

/** Operations on a customer's members. */
export const members: Operations = {
  'members.listMembers': {
    calls: {
      'of a customer who stands for itself': async shop => {
        const { id, member } = await createIndividual(shop)
        return { given: [{ customerId: id }], answer: [member] }
      },
      'by the merchant’s id and the role': async shop => {
        const { externalId, member } = await createIndividual(shop)
        return { given: [{ externalCustomerId: externalId, role: 'owner' }], answer: [member] }
      },
      'of an organization that buys': async shop => {
        const { id, emails } = await team(shop)
        const roles = ['owner', 'billing_manager', 'member']
        const answer = emails.map((email, place) => {
          return { customerId: id, email, externalId: null, role: roles[place] }
        })
        return { given: [{ customerId: id, limit: 2, sorting: ['created_at'] }], answer }
      },
    },
    holds: { '0': 'CustomerMember' },
    wrong: { given: [{ page: 0 }], at: ['query', 'page'] },
  },
  'customers.members.get': {
    calls: {
      'the customer’s own': async shop => {
        const { id, member } = await createIndividual(shop)
        return { given: [{ id, memberId: id }], answer: member }
      },
      'of an organization that buys': async shop => {
        const { id, items } = await team(shop)
        return { given: [{ id, memberId: items[2].id }], answer: items[2] }
      },
    },
    holds: { '': 'CustomerMember' },
    missing: [{ id: UNKNOWN_ID, memberId: UNKNOWN_ID }],
    wrong: async shop => {
      const { id } = await createIndividual(shop)
      return { given: [{ id, memberId: 'nothing' }], at: ['path', 'member_id'] }
    },
  },
  'customers.members.getExternal': {
    calls: {
      'the customer’s own': async shop => {
        const { externalId, member } = await createIndividual(shop)
        return { given: [{ externalId, memberExternalId: externalId }], answer: member }
      },
    },
    holds: { '': 'CustomerMember' },
    missing: [{ externalId: 'nobody', memberExternalId: 'nobody' }],
  },
  'customers.members.update': {
    calls: {
      'the customer’s own': async shop => {
        const { id, member } = await createIndividual(shop)
        const args = [{ id, memberId: id, memberUpdate: named }]
        return { given: args, answer: { ...member, ...named } }
      },
    },
    holds: { '': 'CustomerMember' },
    missing: [{ id: UNKNOWN_ID, memberId: UNKNOWN_ID, memberUpdate: named }],
    wrong: async shop => {
      const { id, items } = await team(shop)
      const args = [{ id, memberId: items[2].id, memberUpdate: named }]
      return { given: args, at: ['path', 'member_id'] }
    },
  },
  'customers.members.updateExternal': {
    calls: {
      'the customer’s own': async shop => {
        const { externalId, member } = await createIndividual(shop)
        const args = [{ externalId, memberExternalId: externalId, memberUpdate: named }]
        return { given: args, answer: { ...member, ...named } }
      },
    },
    holds: { '': 'CustomerMember' },
    missing: [{ externalId: 'nobody', memberExternalId: 'nobody', memberUpdate: named }],
    wrong: async shop => {
      const { externalId } = await createIndividual(shop)
      const args = [{ externalId, memberExternalId: externalId, memberUpdate: { role: 'member' } }]
      return { given: args, at: ['body', 'role'] }
    },
  },
  'customers.members.create': {
    calls: {},
    missing: [{ id: UNKNOWN_ID, memberCreateFromCustomer: newVisitor }],
    wrong: async shop => {
      const { id } = await createIndividual(shop)
      return { given: [{ id, memberCreateFromCustomer: newVisitor }], at: ['path', 'id'] }
    },
  },
  'customers.members.createExternal': {
    calls: {},
    missing: [{ externalId: 'nobody', memberCreateFromCustomer: newVisitor }],
    wrong: async shop => {
      const { externalId } = await createIndividual(shop)
      const args = [{ externalId, memberCreateFromCustomer: newVisitor }]
      return { given: args, at: ['path', 'external_id'] }
    },
  },
  'customers.members.delete': {
    calls: {},
    missing: [{ id: UNKNOWN_ID, memberId: UNKNOWN_ID }],
    wrong: async shop => {
      const { id } = await createIndividual(shop)
      return { given: [{ id, memberId: id }], at: ['path', 'member_id'] }
    },
  },
  'customers.members.deleteExternal': {
    calls: {},
    missing: [{ externalId: 'nobody', memberExternalId: 'nobody' }],
    wrong: async shop => {
      const { externalId } = await createIndividual(shop)
      const args = [{ externalId, memberExternalId: externalId }]
      return { given: args, at: ['path', 'member_external_id'] }
    },
  },
}
