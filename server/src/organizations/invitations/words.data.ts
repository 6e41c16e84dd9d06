import { askedAgain } from './words/asked-again.data.ts'
import { invitation } from './words/invitation.data.ts'
import type { InLanguages } from './words/in-languages.ts'
import { noPlace } from './words/no-place.data.ts'

/** The emails about invitations: to the invited person, and to the sender. */
export const words = {
  invitation,
  invitation_asked_again: askedAgain,
  invitation_no_place: noPlace,
} satisfies Record<string, InLanguages>
