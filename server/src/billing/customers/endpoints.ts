import { customerMemberEndpoints } from '@gatehouse/contract/billing/customer-members'
import { customerNoteEndpoints } from '@gatehouse/contract/billing/customer-notes'
import { customerTotalEndpoints } from '@gatehouse/contract/billing/customer-totals'
import { customerEndpoints, customerProblems } from '@gatehouse/contract/billing/customers'
import { paymentMethodEndpoints } from '@gatehouse/contract/billing/payment-methods'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import type { Reading } from '../../platform/work.ts'
import { createCustomer } from './create-customer.ts'
import { addNote } from './add-note.ts'
import { deleteNote } from './delete-note.ts'
import { editNote } from './edit-note.ts'
import { listNotes } from './note-queries.ts'
import { toCustomer } from './customer.ts'
import { deleteCustomer } from './delete-customer.ts'
import { exportCustomers } from './export-customers.ts'
import { withFirstEvent, withFirstEvents } from './first-user-events.ts'
import { getCustomerTotals } from './get-customer-totals.ts'
import { findMember, listMembers } from './member-queries.ts'
import { findCustomer, listCustomers, type CustomerReference } from './queries.ts'
import { listPaymentMethods } from './list-payment-methods.ts'
import { updateCustomer } from './update-customer.ts'
import { rejectMember, updateMember } from './update-member.ts'

const getCustomer = async (work: Reading, reference: CustomerReference) =>
  withFirstEvent(
    work,
    toCustomer((await findCustomer(work, reference)) ?? fail(customerProblems.not_found)),
  )

function findByReference(work: Reading, { id = '', external_id }: Record<string, string>) {
  return findCustomer(work, external_id === undefined ? { id } : { external_id })
}

const getMember = async (work: Reading, customer: CustomerReference, member: CustomerReference) =>
  (await findMember(work, customer, member)) ?? fail(customerProblems.not_found)

async function membersOf(
  work: Reading,
  reference: CustomerReference,
  input: Omit<Parameters<typeof listMembers>[1], 'customer_id'>,
) {
  const { id: customer_id } = await getCustomer(work, reference)
  const { rows, total_count } = await listMembers(work, { ...input, customer_id })
  return page(rows, total_count, input.limit)
}

async function rejectAddition(work: Reading, customer: CustomerReference): Promise<never> {
  await getCustomer(work, customer)
  rejectMember('path', 'id' in customer ? 'id' : 'external_id')
}

async function rejectRemoval(
  work: Reading,
  customer: CustomerReference,
  member: CustomerReference,
): Promise<never> {
  await getMember(work, customer, member)
  rejectMember('path', 'id' in member ? 'member_id' : 'member_external_id')
}

/** The members of customers. */
export const customerMembers = implement(
  customerMemberEndpoints,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listMembers(work, input)
      return page(rows, total_count, input.limit)
    },
    listOfCustomer: (work, { id, ...input }) => membersOf(work, { id }, input),
    listOfExternalCustomer: (work, { external_id, ...input }) =>
      membersOf(work, { external_id }, input),
    create: (work, { id }) => rejectAddition(work, { id }),
    get: (work, { id, member_id }) => getMember(work, { id }, { id: member_id }),
    update: (work, { id, member_id, body }) =>
      updateMember(work, { customer: { id }, member: { id: member_id } }, body),
    delete: (work, { id, member_id }) => rejectRemoval(work, { id }, { id: member_id }),
    createExternal: (work, { external_id }) => rejectAddition(work, { external_id }),
    getExternal: (work, { external_id, member_external_id }) =>
      getMember(work, { external_id }, { external_id: member_external_id }),
    updateExternal: (work, { external_id, member_external_id, body }) => {
      const member = { external_id: member_external_id }
      return updateMember(work, { customer: { external_id }, member }, body)
    },
    deleteExternal: (work, { external_id, member_external_id }) =>
      rejectRemoval(work, { external_id }, { external_id: member_external_id }),
  },
  { find: findByReference },
)

/** The payment methods of customers. */
export const customerPaymentMethods = implement(
  paymentMethodEndpoints,
  {
    list: (work, { id, ...input }) => listPaymentMethods(work, { id }, input),
    listExternal: (work, { external_id, ...input }) =>
      listPaymentMethods(work, { external_id }, input),
  },
  { find: findByReference },
)

/** The merchant's data about customers: private notes, revenue. */
export const customerRecords = [
  ...implement(
    customerNoteEndpoints,
    {
      list: async (work, { id, ...input }) => {
        if (!(await findCustomer(work, { id }))) fail(customerProblems.not_found)
        const { rows, total_count } = await listNotes(work, id, input)
        return page(rows, total_count, input.limit)
      },
      create: (work, { id, body }) => addNote(work, id, body.text),
      update: (work, { id, note_id, body }) => editNote(work, { id, note_id }, body.text),
      delete: (work, { id, note_id }) => deleteNote(work, { id, note_id }),
    },
    { find: findByReference },
  ),
  ...implement(customerTotalEndpoints, {
    get: async (work, { customer_id = [] }) => ({
      items: await getCustomerTotals(work, customer_id),
    }),
  }),
]

export const customers = implement(
  customerEndpoints,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listCustomers(work, input)
      const items = await withFirstEvents(work, rows.map(toCustomer))
      return page(items, total_count, input.limit)
    },
    create: (work, { body }) => createCustomer(work, body),
    export: exportCustomers,
    get: (work, { id }) => getCustomer(work, { id }),
    update: async (work, { id, body }) =>
      withFirstEvent(work, await updateCustomer(work, { id }, body)),
    delete: (work, { id, anonymize }) => deleteCustomer(work, { id }, { anonymize }),
    getExternal: (work, { external_id }) => getCustomer(work, { external_id }),
    updateExternal: async (work, { external_id, body }) =>
      withFirstEvent(work, await updateCustomer(work, { external_id }, body)),
    deleteExternal: (work, { external_id, anonymize }) =>
      deleteCustomer(work, { external_id }, { anonymize }),
  },
  { find: findByReference },
)
