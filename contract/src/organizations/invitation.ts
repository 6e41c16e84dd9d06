import { z } from 'zod'
import { Id, Moment } from '../kit/fields.ts'
import { lifecycle } from '../kit/lifecycle.ts'

/** An answer is given once. One that ran out stays pending, and can be answered no more. */
export const invitationLifecycle = lifecycle({
  pending: { accept: 'accepted', reject: 'rejected', cancel: 'canceled' },
  accepted: {},
  rejected: {},
  canceled: {},
})

/** What became of an invitation. */
export const InvitationStatus = z.enum(['pending', 'accepted', 'rejected', 'canceled'])
export type InvitationStatus = z.output<typeof InvitationStatus>

/** Somebody who is asked to work in an organization; teams are written with commas between them. */
export const Invitation = z
  .object({
    organizationId: Id,
    email: z.string(),
    role: z.string(),
    teamId: z.string().nullable(),
    status: InvitationStatus,
    expiresAt: Moment,
    createdAt: Moment,
    /** Null: whoever invited has no account any more. */
    inviterId: Id.nullable(),
    id: Id,
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.output<typeof Invitation>
