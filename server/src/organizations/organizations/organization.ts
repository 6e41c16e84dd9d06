import type {
  AuthOrganization,
  ChangedOrganization,
} from '@gatehouse/contract/organizations/organizations'
import type { Selectable } from 'kysely'
import type { OrganizationsTable } from '../../platform/db/tables.ts'

export type OrganizationRow = Selectable<OrganizationsTable>

/** What the accounts protocol shows of an organization. */
export type OrganizationFace = Pick<
  OrganizationRow,
  'id' | 'name' | 'slug' | 'logo' | 'metadata' | 'created_at'
>

const sharedFace = ({ name, slug, logo, created_at, id }: OrganizationFace) => {
  return { name, slug, logo, createdAt: created_at, id }
}

/** As it is read: the metadata is text, as the protocol keeps it. */
export const toAuthOrganization = (row: OrganizationFace): AuthOrganization => ({
  ...sharedFace(row),
  metadata: row.metadata === null ? null : JSON.stringify(row.metadata),
})

/** As creation and change answer it: the metadata is an object, if there is any. */
export const toChangedOrganization = (row: OrganizationFace): ChangedOrganization => ({
  ...sharedFace(row),
  ...(row.metadata !== null && { metadata: row.metadata }),
})

const PREFIX_LENGTH_MAX = 10

/** What a merchant's invoice numbers begin with, made from the first slug it has. */
export const invoicePrefixOf = (slug: string) =>
  slug.replaceAll('-', '').toUpperCase().slice(0, PREFIX_LENGTH_MAX)
