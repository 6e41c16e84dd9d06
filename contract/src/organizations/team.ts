import { z } from 'zod'
import { Id, Moment } from '../kit/fields.ts'

/** A team of members within an organization. */
export const Team = z
  .object({
    name: z.string(),
    organizationId: Id,
    createdAt: Moment,
    updatedAt: Moment.nullable(),
    id: Id,
  })
  .meta({ id: 'Team' })
export type Team = z.output<typeof Team>

/** A team and its number of members. */
export const TeamWithCount = Team.extend({ memberCount: z.int() }).meta({ id: 'TeamWithCount' })
export type TeamWithCount = z.output<typeof TeamWithCount>

/** A member of a team. */
export const TeamMember = z
  .object({ id: Id, teamId: Id, userId: Id, createdAt: Moment })
  .meta({ id: 'TeamMember' })
export type TeamMember = z.output<typeof TeamMember>
