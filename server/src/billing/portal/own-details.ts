import { portalEmailEndpoints } from '@gatehouse/contract/billing/portal-email'
import { portalErasureEndpoints } from '@gatehouse/contract/billing/portal-erasure'
import {
  portalMailPreferenceEndpoints,
  unsubscribeEndpoints,
} from '@gatehouse/contract/billing/mail-preferences'
import { implement, type ImplementedEndpoint } from '../../platform/http/implement.ts'
import { eraseOwnData, requestErasure } from './erase-own-data.ts'
import { showMailPreferences, updateMailPreferences } from './mail-preferences.ts'
import { requestEmailChange } from './request-email-change.ts'
import { openUnsubscribe, unsubscribe } from './unsubscribe.ts'
import { checkEmailChange, verifyEmailChange } from './verify-email-change.ts'

const email = implement(portalEmailEndpoints, {
  request: (work, { body }) => requestEmailChange(work, body),
  check: checkEmailChange,
  verify: (work, { body }) => verifyEmailChange(work, body),
})

const mailPreferences = [
  ...implement(portalMailPreferenceEndpoints, {
    get: showMailPreferences,
    update: (work, { body }) => updateMailPreferences(work, body),
  }),
  ...implement(unsubscribeEndpoints, {
    open: openUnsubscribe,
    unsubscribe: (work, { token }) => unsubscribe(work, token),
  }),
]

const erasure = implement(portalErasureEndpoints, {
  request: work => requestErasure(work),
  confirm: (work, { body }) => eraseOwnData(work, body),
})

/** The customer's address, optional emails, and the deletion of their data. */
export const ownDetails: ImplementedEndpoint[] = [...email, ...mailPreferences, ...erasure]
