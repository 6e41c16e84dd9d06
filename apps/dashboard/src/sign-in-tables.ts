import { credentialEndpoints } from '@gatehouse/contract/accounts/credentials'
import { emailCodeEndpoints } from '@gatehouse/contract/accounts/email-code'
import { magicLinkEndpoints } from '@gatehouse/contract/accounts/magic-link'
import { offerEndpoints } from '@gatehouse/contract/accounts/offers'
import { socialEndpoints } from '@gatehouse/contract/accounts/social'
import { verificationEndpoints } from '@gatehouse/contract/accounts/verifications'

/**
 * The endpoints that the pages before sign-in call. The build replaces this module with their
 * methods and paths alone, as it does `endpoint-tables.ts` (vite/client-metadata.ts).
 */
export const tables = {
  credentials: credentialEndpoints,
  emailCodes: emailCodeEndpoints,
  magicLinks: magicLinkEndpoints,
  offers: offerEndpoints,
  social: socialEndpoints,
  verifications: verificationEndpoints,
}
