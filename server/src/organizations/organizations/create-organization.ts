import { CREATOR_ROLE } from '@gatehouse/contract/access/statements'
import { isReservedSlug } from '@gatehouse/contract/organizations/organizations'
import type { Insertable } from 'kysely'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import type { OrganizationsTable } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { auditRow } from '../../records/audit/record-audit.ts'
import type { MemberRow } from '../members/member.ts'
import { invoicePrefixOf, type OrganizationRow } from './organization.ts'
import { insertOrganization } from './queries.ts'

/** The name of a new organization, and any other columns the caller already knows. */
export type NewOrganization = Pick<Insertable<OrganizationsTable>, 'name' | 'slug'> &
  Partial<Omit<Insertable<OrganizationsTable>, 'id' | 'status' | 'created_at' | 'invoice_prefix'>>

/** The first owner of an organization, and the session in which it becomes the active one. */
export type Founder = { user_id: string; session_id: string | null }

/**
 * Creates an organization for both of its protocols: the founder becomes its owner. Undefined when
 * the slug is taken or reserved. In sandbox it may sell immediately; in live an admin must approve
 * it.
 */
export async function createOrganization(
  work: Work,
  values: NewOrganization,
  { user_id, session_id }: Founder,
): Promise<{ organization: OrganizationRow; member: MemberRow } | undefined> {
  if (isReservedSlug(values.slug)) return undefined
  const { teams_enabled, default_team_enabled } = await settingsOf(work)
  const requested = initialRowsOf(work, values, user_id)
  const team = teams_enabled && default_team_enabled ? { id: newId(), member_id: newId() } : null
  const organization = await insertOrganization(work, { ...requested, team, session_id })
  if (!organization) return undefined
  return { organization, member: { ...requested.creator, team_id: team?.id ?? null } }
}

function initialRowsOf(work: Work, values: NewOrganization, user_id: string) {
  const organization = {
    ...values,
    id: newId(),
    status: work.server.mode === 'sandbox' ? 'active' : 'created',
    invoice_prefix: invoicePrefixOf(values.slug),
    created_at: work.now,
  }
  const { id: organization_id, name, slug, logo = null, metadata = null } = organization
  const after = { name, slug, logo, createdAt: work.now, id: organization_id, metadata }
  return {
    organization,
    creator: {
      id: newId(),
      organization_id,
      user_id,
      role: CREATOR_ROLE,
      created_at: work.now,
    },
    audit: auditRow(work, {
      action: 'organization.created',
      subject_kind: 'organization',
      subject_id: organization_id,
      organization_id,
      after: { ...after, metadata: metadata && JSON.parse(metadata) },
    }),
  }
}
