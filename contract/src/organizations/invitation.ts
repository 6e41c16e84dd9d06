import { z } from 'zod'
import { Id, Moment } from '../kit/fields.ts'
import { lifecycle } from '../kit/lifecycle.ts'

/**
 * An invitation is accepted or rejected once. An expired one stays pending and can no longer be
 * answered.
 */
export const invitationLifecycle = lifecycle({
  pending: { accept: 'accepted', reject: 'rejected', cancel: 'canceled' },
  accepted: {},
  rejected: {},
  canceled: {},
})

/** The status of an invitation. */
export const InvitationStatus = z.enum(['pending', 'accepted', 'rejected', 'canceled'])
export type InvitationStatus = z.output<typeof InvitationStatus>

/** An invitation to join an organization; teams are separated by commas. */
export const Invitation = z
  .object({
    organizationId: Id,
    email: z.string(),
    role: z.string(),
    teamId: z.string().nullable(),
    status: InvitationStatus,
    expiresAt: Moment,
    createdAt: Moment,
    /** Null: the inviter's account was deleted. */
    inviterId: Id.nullable(),
    id: Id,
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.output<typeof Invitation>
