import { z } from 'zod'
import { listOf } from '../kit/fields.ts'
import { OrganizationKey } from './member-query.ts'

/** Where invitations are exported. */
export const INVITATION_EXPORT_PATH = '/api/auth/organization/list-invitations/export'

/** An invitation's status as people read it: a pending one is waiting until it expires. */
const InvitationState = z.enum(['waiting', 'expired', 'accepted', 'rejected', 'canceled'])

/** A column of an export of invitations. */
export const InvitationColumn = z.enum([
  ...(['email', 'role', 'teams', 'state', 'createdAt', 'expiresAt', 'inviter', 'id'] as const),
])
export type InvitationColumn = z.output<typeof InvitationColumn>

/** Parameters of an export of invitations: an order, and which ones. */
export const InvitationExport = z.object({
  organizationId: OrganizationKey.optional(),
  /**
   * With these statuses; without it, those that can still be accepted or sent again: waiting ones,
   * and expired ones without a later invitation to the same address.
   */
  state: listOf(InvitationState, InvitationState.options.length).optional(),
  /** Part of the address, regardless of case. */
  searchValue: z.string().max(200).optional(),
  sortBy: z.enum(['email', 'createdAt', 'expiresAt']).default('createdAt'),
  sortDirection: z.enum(['asc', 'desc']).default('desc'),
  /** Which columns, in this order; without it, all of them. */
  columns: listOf(InvitationColumn, InvitationColumn.options.length).optional(),
})
export type InvitationExport = z.output<typeof InvitationExport>
