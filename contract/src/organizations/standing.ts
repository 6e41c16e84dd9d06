import { z } from 'zod'
import { Id } from '../kit/fields.ts'

/** A user's membership in an organization, and all permissions of their roles. */
export const OwnStanding = z
  .object({
    memberId: Id,
    role: z.string(),
    /** As `resource:action`, the form of billing's scopes too. */
    permissions: z.array(z.string()),
  })
  .meta({ id: 'OwnStanding' })
export type OwnStanding = z.output<typeof OwnStanding>

/** The number of members and its limits, and the limits of invitations. */
export const OrganizationPlaces = z
  .object({
    members: z.int(),
    owners: z.int(),
    /** The operator's limit. */
    membersMax: z.int(),
    /** The number of seats the organization has bought; null: it has no seat-based purchase. */
    seats: z.int().nullable(),
    /** Pending invitations. */
    invitations: z.int(),
    invitationsMax: z.int(),
    /** How long an invitation can be accepted. */
    invitationSeconds: z.int(),
    /** Whether teams are enabled on this server. */
    teams: z.boolean(),
  })
  .meta({ id: 'OrganizationPlaces' })
export type OrganizationPlaces = z.output<typeof OrganizationPlaces>
