const ASKS = 'asks for a mail that proves something; what is then proven is written down'
const CHALLENGE = 'a question to a passkey; its answer is written down'
const ABROAD = 'sends somebody to a provider; how they come back is written down'
const LOOK = 'a look that may renew what is looked at'
const PREVIEW = 'a look at what would be done, and what it would come to'
const SAME = 'the one good call changes nothing'
const PLACE = 'where a session stands, which is a matter of its browser'
const OFFER = 'an offer that runs out by itself and is listed with all that becomes of it'
const USE = 'counts a use, as often as somebody’s program starts'

/**
 * Endpoints that may change something but whose valid call leaves no entry in any audit log, each
 * with its reason. Every other endpoint that writes must leave one.
 */
export const unauditedEndpoints: Record<string, string> = {
  'subscriptions.preview': PREVIEW,
  'subscriptionAgendas.get': PREVIEW,
  'portalSubscriptions.preview': PREVIEW,
  'portalAgendas.get': PREVIEW,
  'buying.previewSeats': PREVIEW,
  'organizationAccessTokens.transfer': SAME,
  'sessions.getByPost': LOOK,
  'credentials.verifyPassword': LOOK,
  'credentials.requestReset': ASKS,
  'credentials.forgetPassword': ASKS,
  'verifications.send': ASKS,
  'portalSignIn.request': ASKS,
  'passkeys.registrationOptions': CHALLENGE,
  'passkeys.registrationOptionsByPost': CHALLENGE,
  'passkeys.authenticationOptions': CHALLENGE,
  'passkeys.authenticationOptionsByPost': CHALLENGE,
  'social.signIn': ABROAD,
  'social.link': ABROAD,
  'social.callback': SAME,
  'admin.revokeUserSession': SAME,
  'oversight.setStatus': SAME,
  'magicLinks.request': ASKS,
  'magicLinks.verify': SAME,
  'emailCodes.send': ASKS,
  'emailCodes.requestReset': ASKS,
  'emailCodes.forgetPassword': ASKS,
  'authOrganizations.setActive': PLACE,
  'teams.setActive': PLACE,
  'teams.addMember': SAME,
  'invitations.askAgain': SAME,
  'buying.claim': SAME,
  'buying.claimForOrganization': SAME,
  'apiKeys.verify': USE,
  'files.uploaded': SAME,
  'checkouts.create': OFFER,
  'checkouts.update': OFFER,
  'checkouts.clientCreate': OFFER,
  'checkouts.clientUpdate': OFFER,
  'checkouts.clientRefresh': LOOK,
  'checkoutLinks.clientCheckout': OFFER,
  'licenseKeys.validate': USE,
  'portalLicenseKeys.validate': USE,
}
