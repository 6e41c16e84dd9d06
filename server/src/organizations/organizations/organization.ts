import type {
  AuthOrganization,
  ChangedOrganization,
} from '@gatehouse/contract/organizations/organizations'
import type { Selectable } from 'kysely'
import type { OrganizationsTable } from '../../platform/db/tables.ts'

export type OrganizationRow = Selectable<OrganizationsTable>

/** The fields of an organization that the accounts protocol shows. */
export type OrganizationProfile = Pick<
  OrganizationRow,
  'id' | 'name' | 'slug' | 'logo' | 'metadata' | 'created_at'
>

const sharedProfile = ({ name, slug, logo, created_at, id }: OrganizationProfile) => {
  return { name, slug, logo, createdAt: created_at, id }
}

/** The form for reads: the metadata is text, as in the protocol. */
export const toAuthOrganization = (row: OrganizationProfile): AuthOrganization => ({
  ...sharedProfile(row),
  metadata: row.metadata === null ? null : JSON.stringify(row.metadata),
})

/** The form for creation and change: the metadata is an object, if there is any. */
export const toChangedOrganization = (row: OrganizationProfile): ChangedOrganization => ({
  ...sharedProfile(row),
  ...(row.metadata !== null && { metadata: row.metadata }),
})

const PREFIX_LENGTH_MAX = 10

/** The prefix of a merchant's invoice numbers, derived from its first slug. */
export const invoicePrefixOf = (slug: string) =>
  slug.replaceAll('-', '').toUpperCase().slice(0, PREFIX_LENGTH_MAX)
