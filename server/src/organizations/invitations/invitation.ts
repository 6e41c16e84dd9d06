import { InvitationStatus, type Invitation } from '@gatehouse/contract/organizations/invitation'
import type { Selectable } from 'kysely'
import type { InvitationsTable } from '../../platform/db/tables.ts'

export type InvitationRow = Selectable<InvitationsTable>

/** An invitation whose organization still exists. */
export type ActiveInvitation = InvitationRow & { organization_id: string }

/** The invitation as the accounts protocol shows it. */
export function toInvitation(row: ActiveInvitation): Invitation {
  return {
    organizationId: row.organization_id,
    email: row.email,
    role: row.role,
    teamId: row.team_ids.length > 0 ? row.team_ids.join(',') : null,
    status: InvitationStatus.parse(row.status),
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    inviterId: row.inviter_id,
    id: row.id,
  }
}

/** Whether the organization of an invitation still exists. */
export const isOrganizationActive = (row: InvitationRow): row is ActiveInvitation =>
  row.organization_id !== null

/** Whether an invitation is pending and has not expired. */
export const isPending = (row: InvitationRow, now: Date): boolean =>
  isOrganizationActive(row) && row.status === 'pending' && row.expires_at > now
