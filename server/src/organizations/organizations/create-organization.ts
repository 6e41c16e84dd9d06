import { CREATOR_ROLE } from '@gatehouse/contract/access/statements'
import { isReservedSlug } from '@gatehouse/contract/organizations/organizations'
import type { Insertable } from 'kysely'
import { activateOrganization } from '../../accounts/sessions/activate-organization.ts'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import type { OrganizationsTable } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import type { MemberRow } from '../members/member.ts'
import { insertMember } from '../members/queries.ts'
import { invoicePrefixOf, toChangedOrganization, type OrganizationRow } from './organization.ts'
import { lockSlug } from './queries.ts'

/** What a new organization is called, and whatever else of its row the caller knows already. */
export type NewOrganization = Pick<Insertable<OrganizationsTable>, 'name' | 'slug'> &
  Partial<Omit<Insertable<OrganizationsTable>, 'id' | 'status' | 'created_at' | 'invoice_prefix'>>

/**
 * Creates an organization for both of its faces: whoever is signed in becomes its owner, and it
 * becomes the one their session works in. Undefined when the slug is taken or reserved. In
 * sandbox it may sell at once; in live an admin has to say so.
 */
export async function createOrganization(
  work: Work,
  values: NewOrganization,
  { activate = true }: { activate?: boolean } = {},
): Promise<{ organization: OrganizationRow; member: MemberRow } | undefined> {
  const { user_id, id: session_id } = signedIn(work)
  if (isReservedSlug(values.slug)) return undefined
  await lockSlug(work, values.slug)
  const organization = await work.sql
    .insertInto('organizations')
    .values({
      ...values,
      id: newId(),
      status: work.place.mode === 'sandbox' ? 'active' : 'created',
      invoice_prefix: invoicePrefixOf(values.slug),
      created_at: work.now,
    })
    .onConflict(conflict => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!organization) return undefined
  const organization_id = organization.id
  const member = await insertMember(work, {
    id: newId(),
    organization_id,
    user_id,
    role: CREATOR_ROLE,
    created_at: work.now,
  })
  if (activate) await activateOrganization(work, session_id, organization_id)
  await recordAudit(work, {
    action: 'organization.created',
    subject_kind: 'organization',
    subject_id: organization_id,
    organization_id,
    after: toChangedOrganization(organization),
  })
  return { organization, member }
}
