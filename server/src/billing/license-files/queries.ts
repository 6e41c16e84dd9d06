import type { Insertable } from 'kysely'
import { later } from '../../platform/clock.ts'
import { lockNameUntilCommit } from '../../platform/db/advisory-locks.ts'
import type { LicenseSigningKeysTable } from '../../platform/db/tables.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { KEY_PUBLISHED_MS, type LicenseSigningKey } from './license-signing-key.ts'

/** The key that signs an organization's license files. */
export function findLicenseSigningKey(
  work: Reading,
  organization_id: string,
): Promise<LicenseSigningKey | undefined> {
  return work.sql
    .selectFrom('license_signing_keys')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
}

/** Lets one transaction at a time change an organization's keys. */
export const lockLicenseSigningKeys = (work: Work, organization_id: string) =>
  lockNameUntilCommit(work, `license signing keys ${organization_id}`)

/** The keys that a valid license file may be signed with, the current one first. */
export function listPublishedKeys(work: Reading, organization_id: string, now: Date) {
  return work.sql
    .selectFrom('license_signing_keys')
    .select(['id', 'public_key'])
    .where('organization_id', '=', organization_id)
    .where(eb =>
      eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', later(now, -KEY_PUBLISHED_MS))]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** How many keys an organization has created since a time. */
export async function countCreatedKeys(work: Reading, organization_id: string, since: Date) {
  const { count } = await work.sql
    .selectFrom('license_signing_keys')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization_id)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const retireLicenseSigningKey = (work: Work, organization_id: string, now: Date) =>
  work.sql
    .updateTable('license_signing_keys')
    .set({ retired_at: now })
    .where('organization_id', '=', organization_id)
    .where('retired_at', 'is', null)
    .execute()

export const insertLicenseSigningKey = (work: Work, values: Insertable<LicenseSigningKeysTable>) =>
  work.sql.insertInto('license_signing_keys').values(values).execute()
