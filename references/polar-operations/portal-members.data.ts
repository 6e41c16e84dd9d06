import { confirmAs } from '../../server/src/billing/buying/test-buyers.ts'
import { company, organizationRoute } from '../../server/src/testing/company.ts'
import type { Shop } from '../test-polar-shop.ts'
import type { Operations } from './operation.ts'

let people = 0

/** The portal of an organization's owner, who opened it by their own sign-in. */
async function teamPortal({ server, acme, plan, polar, page }: Shop) {
  const firm = await company(server, 'member')
  await confirmAs(server, acme, plan, { person: firm.owner, organization: firm.id })
  const { result } = await polar.customers.list({ email: firm.owner.email })
  const body = { customerId: result.items[0].id, organizationId: firm.id }
  const { url } = (await firm.owner.post(organizationRoute('open-purchases'), body)).body
  const token = new URL(url).searchParams.get('customer_session_token')
  // The client has no security of its own for these operations.
  const me = { headers: { authorization: `Bearer ${token}` } }
  const emails = [firm.owner, ...firm.members].map(({ email }) => email)
  const listed = await page.customerPortal.members.listMembers({}, me)
  const [owner, member] = listed.result.items
  people += 1
  const email = `invited-${people}@example.com`
  return { me, emails, owner, member, email }
}

/** Operations on the members of an organization, in the portal. */
export const portalMembers: Operations = {
  'customerPortal.members.listMembers': {
    who: 'page',
    calls: {
      'of the organization': async shop => {
        const { me, emails } = await teamPortal(shop)
        const roles = ['owner', 'member']
        return { given: [{}, me], answer: emails.map((email, i) => ({ email, role: roles[i] })) }
      },
    },
    holds: { '0': 'CustomerPortalMember' },
  },
  'customerPortal.members.addMember': {
    who: 'page',
    calls: {
      'by email': async shop => {
        const { me, email } = await teamPortal(shop)
        const form = { email, role: 'billing_manager' }
        return { given: [form, me], answer: { ...form, name: null } }
      },
    },
    holds: { '': 'CustomerPortalMember' },
  },
  'customerPortal.members.updateMember': {
    who: 'page',
    calls: {
      'to another role': async shop => {
        const { me, member } = await teamPortal(shop)
        const customerPortalMemberUpdate = { role: 'billing_manager' }
        return {
          given: [{ id: member.id, customerPortalMemberUpdate }, me],
          answer: { id: member.id, role: 'billing_manager' },
        }
      },
    },
    holds: { '': 'CustomerPortalMember' },
  },
  'customerPortal.members.removeMember': {
    who: 'page',
    calls: {
      'for good': async shop => {
        const { me, member } = await teamPortal(shop)
        return { given: [{ id: member.id }, me], answer: undefined }
      },
    },
  },
}
