import { sql, type Updateable } from 'kysely'
import type { CustomersTable } from '../../platform/db/tables.ts'
import type { Work } from '../../platform/work.ts'
import { deleteMails } from '../../records/mails/delete-mails.ts'

/**
 * An address that cannot exist (RFC 2606) but is still valid, because clients parse the field as an
 * email.
 */
const anonymousAddress = (id: string) => `${id}@anonymous.invalid`

/** The column values of an anonymized customer. */
export function anonymizedColumns(work: Work, id: string): Updateable<CustomersTable> {
  return {
    anonymized_at: work.now,
    email: anonymousAddress(id),
    email_verified: false,
    email_change: null,
    name: null,
    billing_name: null,
    billing_address: null,
    tax_id: null,
    locale: null,
    user_id: null,
    buyer_organization_id: null,
    default_payment_method_id: null,
    metadata: '{}',
  }
}

/** Anonymizes and deletes some of a merchant's customers, at most `limit`; returns their ids. */
export async function anonymizeCustomers(
  work: Work,
  organization_id: string,
  limit: number,
): Promise<string[]> {
  const some = await work.sql
    .selectFrom('customers')
    .select(['id', 'email'])
    .where('organization_id', '=', organization_id)
    .where('anonymized_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
  if (some.length === 0) return []
  const ids = some.map(({ id }) => id)
  const { email: _, ...anonymous } = anonymizedColumns(work, '')
  await work.sql
    .updateTable('customers')
    .set({
      ...anonymous,
      email: sql<string>`id || ${anonymousAddress('')}`,
      external_id: null,
      deleted_at: sql<Date>`coalesce(deleted_at, ${work.now})`,
      modified_at: work.now,
    })
    .where('id', 'in', ids)
    .execute()
  await deleteMails(
    work,
    organization_id,
    some.map(({ email }) => email),
  )
  return ids
}
