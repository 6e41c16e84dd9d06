import type { LicenseKeyStatus } from '@gatehouse/contract/billing/license-keys'
import { sql, type Insertable, type SelectQueryBuilder, type Updateable } from 'kysely'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Nested } from '../../platform/db/nested.ts'
import { contains, readPage, type PageOf } from '../../platform/db/pages.ts'
import type {
  LicenseKeyActivationsTable,
  LicenseKeysTable,
  Tables,
} from '../../platform/db/tables.ts'
import { reaches, within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { customerJson, ofCustomersLike } from '../customers/queries.ts'
import type { ActivationRow, LicenseKeyWithOwner } from './license-key.ts'

/** License keys the actor may see; a customer's session sees only that customer's. */
const licenseKeysOf = (work: Reading) =>
  within(work, work.sql.selectFrom('license_keys'), 'license_keys')

const ownersOffset = sql<number>`coalesce((
  select c.offset_ms from test_clocks c
  where c.organization_id = license_keys.organization_id), 0)`

const total = <O>(keys: SelectQueryBuilder<Tables, 'license_keys', O>) =>
  keys
    .selectAll('license_keys')
    .select([
      customerJson(sql.ref('license_keys.customer_id')).as('customer'),
      ownersOffset.as('offset_ms'),
    ])

const activationsJson = sql<Nested<ActivationRow>[]>`(
  select coalesce(jsonb_agg(to_jsonb(a) order by a.created_at, a.id), '[]')
  from license_key_activations a
  where a.license_key_id = license_keys.id and a.deleted_at is null)`

/** A key with its activations. */
export type ActivatedLicenseKey = LicenseKeyWithOwner & { activations: Nested<ActivationRow>[] }

export async function findLicenseKey(
  work: Reading,
  id: string,
): Promise<ActivatedLicenseKey | undefined> {
  const row = await total(licenseKeysOf(work))
    .select(activationsJson.as('activations'))
    .where('license_keys.id', '=', id)
    .executeTakeFirst()
  // Only statuses defined in the contract are stored, here and in the queries below.
  return row as ActivatedLicenseKey | undefined
}

export async function lockLicenseKey(
  work: Work,
  id: string,
): Promise<LicenseKeyWithOwner | undefined> {
  const row = await total(licenseKeysOf(work))
    .where('license_keys.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as LicenseKeyWithOwner | undefined
}

/**
 * Finds and locks the presented key. A caller without credentials names the organization in the
 * body and authenticates with the key; a merchant's credential can only access its own
 * organizations.
 */
export async function lockPresentedKey(
  work: Work,
  { key, organization_id }: { key: string; organization_id: string },
): Promise<LicenseKeyWithOwner | undefined> {
  if (work.actor.kind !== 'anonymous' && !reaches(work.actor, organization_id)) return undefined
  const row = await total(work.sql.selectFrom('license_keys'))
    .where('license_keys.organization_id', '=', organization_id)
    .where('license_keys.key_hash', '=', sha256(key))
    .forUpdate()
    .executeTakeFirst()
  return row as LicenseKeyWithOwner | undefined
}

type LicenseKeyFilters = {
  organization_id?: string[] | undefined
  benefit_id?: string[] | undefined
  status?: LicenseKeyStatus[] | undefined
  query?: string | undefined
  key?: string | undefined
}

export async function listLicenseKeys(
  work: Reading,
  requested: PageOf & LicenseKeyFilters,
): Promise<{ rows: LicenseKeyWithOwner[]; total_count: number }> {
  const matched = matchingLicenseKeys(work, requested)
  const { rows, total_count } = await readPage(matched, requested, keys =>
    total(keys).orderBy('license_keys.created_at', 'desc').orderBy('license_keys.id', 'desc'),
  )
  return { rows: rows as LicenseKeyWithOwner[], total_count }
}

/** License keys that a list shows. */
export function matchingLicenseKeys(work: Reading, filters: LicenseKeyFilters) {
  let matched = licenseKeysOf(work)
  const { organization_id, benefit_id, status, query, key } = filters
  if (organization_id) {
    matched = matched.where('license_keys.organization_id', 'in', organization_id)
  }
  if (benefit_id) matched = matched.where('license_keys.benefit_id', 'in', benefit_id)
  if (status) matched = matched.where('license_keys.status', 'in', status)
  if (query) {
    const shown = contains('license_keys.display_key', query)
    const ofCustomers = ofCustomersLike(work, 'license_keys', query)
    const whole = sql<boolean>`${sql.ref('license_keys.key_hash')} = ${sha256(query)}`
    matched = matched.where(sql<boolean>`(${ofCustomers} or ${shown} or ${whole})`)
  }
  return key === undefined ? matched : matched.where('license_keys.key_hash', '=', sha256(key))
}

/** The key of a grant, locked. */
export async function lockKeyOfGrant(work: Work, grant_id: string) {
  const row = await total(work.sql.selectFrom('license_keys'))
    .where('license_keys.grant_id', '=', grant_id)
    .forUpdate()
    .executeTakeFirst()
  return row as LicenseKeyWithOwner | undefined
}

/** The masked key of a grant, for its display to others. */
export async function displayKeyOfGrant(
  work: Reading,
  grant_id: string,
): Promise<string | undefined> {
  const row = await work.sql
    .selectFrom('license_keys')
    .select('display_key')
    .where('grant_id', '=', grant_id)
    .executeTakeFirst()
  return row?.display_key
}

export const insertLicenseKey = (work: Work, values: Insertable<LicenseKeysTable>) =>
  work.sql.insertInto('license_keys').values(values).execute()

/** Updates a locked key and returns it. */
export async function setLicenseKey(
  work: Work,
  row: LicenseKeyWithOwner,
  values: Updateable<LicenseKeysTable>,
): Promise<LicenseKeyWithOwner> {
  const changed = await work.sql
    .updateTable('license_keys')
    .set(values)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { customer, offset_ms } = row
  return { ...changed, customer, offset_ms } as LicenseKeyWithOwner
}

const activeActivations = (work: Reading, license_key_id: string) =>
  work.sql
    .selectFrom('license_key_activations')
    .where('license_key_id', '=', license_key_id)
    .where('deleted_at', 'is', null)

export const findActivation = (
  work: Reading,
  license_key_id: string,
  id: string,
): Promise<ActivationRow | undefined> =>
  activeActivations(work, license_key_id).selectAll().where('id', '=', id).executeTakeFirst()

export async function countActivations(work: Reading, license_key_id: string): Promise<number> {
  const { count } = await activeActivations(work, license_key_id)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const insertActivation = (work: Work, values: Insertable<LicenseKeyActivationsTable>) =>
  work.sql
    .insertInto('license_key_activations')
    .values(values)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteActivation = (work: Work, id: string) =>
  work.sql
    .updateTable('license_key_activations')
    .set({ deleted_at: work.now })
    .where('id', '=', id)
    .execute()
