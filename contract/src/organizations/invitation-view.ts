import { z } from 'zod'
import { Id, Moment } from '../kit/fields.ts'

/** The status of an invitation, as shown to the holder of its link. */
export const InvitationState = z.enum([
  'pending',
  'expired',
  /** Canceled, or its sender may no longer invite. */
  'revoked',
  'rejected',
  'accepted',
  'already_member',
  'organization_full',
  'organization_deleted',
  'unknown',
])
export type InvitationState = z.output<typeof InvitationState>

/** What the holder of the link can do next. */
export const InvitationStep = z.enum([
  'sign_up',
  'sign_in',
  'switch_account',
  'verify_email',
  'answer',
  'ask_again',
  'open_organization',
  'none',
])
export type InvitationStep = z.output<typeof InvitationStep>

/**
 * What a link shows. The invitation itself is shown only to its recipient: signed in, with the
 * address verified.
 */
export const InvitationView = z
  .object({
    state: InvitationState,
    step: InvitationStep,
    invitation: z
      .object({
        id: Id,
        email: z.string(),
        role: z.string(),
        expiresAt: Moment,
        organizationId: Id,
        organizationName: z.string(),
        organizationSlug: z.string(),
        organizationLogo: z.string().nullable(),
        inviterName: z.string().nullable(),
        inviterEmail: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'InvitationView' })
export type InvitationView = z.output<typeof InvitationView>
