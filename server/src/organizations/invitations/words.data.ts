import { newInvitationRequested } from './words/new-invitation-requested.data.ts'
import { invitation } from './words/invitation.data.ts'
import type { InLanguages } from './words/in-languages.ts'
import { noPlaceLeft } from './words/no-place-left.data.ts'

/** The emails about invitations: to the invited person, and to the sender. */
export const words = {
  invitation,
  invitation_asked_again: newInvitationRequested,
  invitation_no_place: noPlaceLeft,
} satisfies Record<string, InLanguages>
