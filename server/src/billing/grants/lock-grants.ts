import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import type { GrantWithOwner } from './grant.ts'
import { grantsOf, grantsWithNested } from './queries.ts'

/** A grant that the actor may see, locked. */
export const lockGrant = (work: Work, id: string): Promise<GrantWithOwner | undefined> =>
  grantsWithNested(grantsOf(work))
    .where('benefit_grants.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The unrevoked grants that need an access, locked. */
export const lockGrantsOfAccess = (work: Work, access_id: string): Promise<GrantWithOwner[]> =>
  grantsWithNested(work.sql.selectFrom('benefit_grants'))
    .where(
      sql<boolean>`benefit_grants.id in (
        select a.grant_id from grant_access a where a.access_id = ${access_id})`,
    )
    .where('benefit_grants.revoked_at', 'is', null)
    .orderBy('benefit_grants.id')
    .forUpdate()
    .execute()

/** The unrevoked grants of a customer whose benefits are of some types, locked. */
export const lockGrantsOfTypes = (
  work: Work,
  customer_id: string,
  types: readonly string[],
): Promise<GrantWithOwner[]> =>
  grantsWithNested(work.sql.selectFrom('benefit_grants'))
    .where('benefit_grants.customer_id', '=', customer_id)
    .where('benefit_grants.revoked_at', 'is', null)
    .where(
      sql<boolean>`exists (select from benefits b where b.id = benefit_grants.benefit_id
        and b.deleted_at is null and b.type = any(${types}))`,
    )
    .orderBy('benefit_grants.id')
    .forUpdate()
    .execute()
