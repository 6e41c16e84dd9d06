import { z } from 'zod'
import { Id } from '../kit/fields.ts'

/** What somebody is in an organization, and all that their roles let them do there. */
export const OwnStanding = z
  .object({
    memberId: Id,
    role: z.string(),
    /** As `resource:action`, what billing's scopes name too. */
    permissions: z.array(z.string()),
  })
  .meta({ id: 'OwnStanding' })
export type OwnStanding = z.output<typeof OwnStanding>

/** How many work in an organization, how many may, and what bounds its invitations. */
export const OrganizationPlaces = z
  .object({
    members: z.int(),
    owners: z.int(),
    /** As many as the operator allows. */
    membersMax: z.int(),
    /** As many as the organization bought seats; null: it bought none that are counted. */
    seats: z.int().nullable(),
    /** Invitations that wait for an answer. */
    invitations: z.int(),
    invitationsMax: z.int(),
    /** How long one may be accepted. */
    invitationSeconds: z.int(),
    /** Whether there are teams on this server. */
    teams: z.boolean(),
  })
  .meta({ id: 'OrganizationPlaces' })
export type OrganizationPlaces = z.output<typeof OrganizationPlaces>
