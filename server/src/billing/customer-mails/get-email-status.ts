import type { EmailStatus } from '@gatehouse/contract/billing/customer-mails'
import { customerProblems } from '@gatehouse/contract/billing/customers'
import { fail } from '@gatehouse/contract/kit/problems'
import type { z } from 'zod'
import type { Reading } from '../../platform/work.ts'
import { findUnreachable } from '../../records/mails/unreachable.ts'
import { findCustomer } from '../customers/queries.ts'

/** Whether the current address of a customer can be reached. */
export async function getEmailStatus(
  work: Reading,
  id: string,
): Promise<z.output<typeof EmailStatus>> {
  const customer = await findCustomer(work, { id })
  if (!customer) return fail(customerProblems.not_found)
  const { organization_id, email } = customer
  const found = await findUnreachable(work, { organization_id, address: email })
  return { email, ...(found ?? { problem: null, detail: null, since: null }) }
}
