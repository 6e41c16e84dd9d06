import { sql } from 'kysely'
import type { Reading, Work } from '../../platform/work.ts'

/** Why an address gets no more emails that it could decline. */
export type AddressProblem = 'bounced' | 'complained'

/** An address of an organization's customer. */
type OrganizationAddress = { organization_id: string; address: string }

type Unreachable = OrganizationAddress & {
  customer_id: string | null
  problem: AddressProblem
  /** What the mail server or the provider said. */
  detail: string | null
}

/**
 * Notes that an address rejected an organization's email, or that its owner marked one as spam. The
 * first problem is kept, but a complaint replaces a bounce.
 */
export async function noteUnreachable(
  work: Work,
  { address, problem, ...noted }: Unreachable,
): Promise<void> {
  const row = { ...noted, address: address.toLowerCase(), problem, since: work.now }
  await work.sql
    .insertInto('unreachable_addresses')
    .values(row)
    .onConflict(conflict => {
      const target = conflict.columns(['organization_id', 'address'])
      return problem === 'bounced'
        ? target.doNothing()
        : target
            .doUpdateSet({ problem, detail: row.detail, since: row.since })
            .where('unreachable_addresses.problem', '=', 'bounced')
    })
    .execute()
}

/** The problem of an organization with an address; undefined if there is none. */
export const findUnreachable = (work: Reading, { organization_id, address }: OrganizationAddress) =>
  work.sql
    .selectFrom('unreachable_addresses')
    .select([sql<AddressProblem>`problem`.as('problem'), 'detail', 'since'])
    .where('organization_id', '=', organization_id)
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()

/** Forgets that an address bounced, because a member tries it again; a complaint stays. */
export async function retryAddress(
  work: Work,
  { organization_id, address }: OrganizationAddress,
): Promise<void> {
  await work.sql
    .deleteFrom('unreachable_addresses')
    .where('organization_id', '=', organization_id)
    .where('address', '=', address.toLowerCase())
    .where('problem', '=', 'bounced')
    .execute()
}
