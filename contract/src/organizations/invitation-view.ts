import { z } from 'zod'
import { Id, Moment } from '../kit/fields.ts'

/** What can be said of an invitation to whoever holds its link. */
export const InvitationState = z.enum([
  'pending',
  'expired',
  /** Taken back, or whoever sent it may invite no more. */
  'revoked',
  'rejected',
  'accepted',
  'already_member',
  'organization_full',
  'organization_deleted',
  'unknown',
])
export type InvitationState = z.output<typeof InvitationState>

/** What whoever holds the link can do next. */
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
 * What a link leads to. The invitation itself is shown to whom it is for alone: signed in, with
 * the address proven.
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
