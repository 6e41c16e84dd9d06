const MAILS_PROOF = 'asks for a mail that proves something; what is then proven is written down'
const CHALLENGE = 'a question to a passkey; its answer is written down'
const REDIRECTS_TO_PROVIDER = 'sends somebody to a provider; how they come back is written down'
const READS_MAY_REFRESH = 'a look that may renew what is looked at'
const PREVIEW = 'a look at what would be done, and what it would come to'
const CHANGES_NOTHING = 'the one good call changes nothing'
const SESSION_STATE = 'where a session stands, which is a matter of its browser'
const OWN_VIEW = 'how a member looks at a list, which nobody else sees'
const OFFER = 'an offer that runs out by itself and is listed with all that becomes of it'
const OWN_MATTER = 'what a member has read and wants to be told'
const USE = 'counts a use, as often as somebody’s program starts'

/**
 * Endpoints that may change something but whose valid call leaves no entry in any audit log, each
 * with its reason. Every other endpoint that writes must leave one.
 */
export const unauditedEndpoints: Record<string, string> = {
  'metrics.get': READS_MAY_REFRESH,
  'finance.refresh': READS_MAY_REFRESH,
  'metricReports.breakdown': READS_MAY_REFRESH,
  'subscriptions.preview': PREVIEW,
  'savedViews.create': OWN_VIEW,
  'savedViews.setColumns': OWN_VIEW,
  'bulkActions.create': CHANGES_NOTHING,
  'bulkActions.cancel': CHANGES_NOTHING,
  'subscriptionAgendas.get': PREVIEW,
  'portalSubscriptions.preview': PREVIEW,
  'portalAgendas.get': PREVIEW,
  'buying.previewSeats': PREVIEW,
  'polarPlugin.checkout': OFFER,
  'polarPlugin.state': CHANGES_NOTHING,
  'polarPlugin.benefits': CHANGES_NOTHING,
  'polarPlugin.subscriptions': CHANGES_NOTHING,
  'polarPlugin.orders': CHANGES_NOTHING,
  'polarPlugin.meters': CHANGES_NOTHING,
  'polarPlugin.ingest': USE,
  'stripePlugin.upgrade': OFFER,
  'stripePlugin.list': CHANGES_NOTHING,
  'stripePlugin.cancel': CHANGES_NOTHING,
  'stripePlugin.restore': CHANGES_NOTHING,
  'organizationAccessTokens.transfer': CHANGES_NOTHING,
  'portalDomain.check': CHANGES_NOTHING,
  'sessions.getByPost': READS_MAY_REFRESH,
  'credentials.verifyPassword': READS_MAY_REFRESH,
  'credentials.requestReset': MAILS_PROOF,
  'credentials.forgetPassword': MAILS_PROOF,
  'verifications.send': MAILS_PROOF,
  'portalSignIn.request': MAILS_PROOF,
  'passkeys.registrationOptions': CHALLENGE,
  'passkeys.registrationOptionsByPost': CHALLENGE,
  'passkeys.authenticationOptions': CHALLENGE,
  'passkeys.authenticationOptionsByPost': CHALLENGE,
  'social.signIn': REDIRECTS_TO_PROVIDER,
  'social.link': REDIRECTS_TO_PROVIDER,
  'social.callback': CHANGES_NOTHING,
  'integrations.start': REDIRECTS_TO_PROVIDER,
  'integrations.callback': CHANGES_NOTHING,
  'integrations.sync': READS_MAY_REFRESH,
  'portalAccounts.authorize': REDIRECTS_TO_PROVIDER,
  'portalAccounts.callback': CHANGES_NOTHING,
  'portalBenefitGrants.update': CHANGES_NOTHING,
  'admin.revokeUserSession': CHANGES_NOTHING,
  'oversight.setStatus': CHANGES_NOTHING,
  'magicLinks.request': MAILS_PROOF,
  'magicLinks.verify': CHANGES_NOTHING,
  'emailCodes.send': MAILS_PROOF,
  'emailCodes.requestReset': MAILS_PROOF,
  'emailCodes.forgetPassword': MAILS_PROOF,
  'authOrganizations.setActive': SESSION_STATE,
  'teams.setActive': SESSION_STATE,
  'teams.addMember': CHANGES_NOTHING,
  'invitations.askAgain': CHANGES_NOTHING,
  'buying.claim': CHANGES_NOTHING,
  'notifications.read': OWN_MATTER,
  'notifications.updatePreferences': OWN_MATTER,
  'buying.claimForOrganization': CHANGES_NOTHING,
  'apiKeys.verify': USE,
  'files.uploaded': CHANGES_NOTHING,
  'checkouts.create': OFFER,
  'checkouts.update': OFFER,
  'checkouts.clientCreate': OFFER,
  'checkouts.clientUpdate': OFFER,
  'checkouts.clientRefresh': READS_MAY_REFRESH,
  'checkoutLinks.clientCheckout': OFFER,
  'eventIngestion.ingest': USE,
  'entitlements.consume': USE,
  'licenseKeys.validate': USE,
  'portalLicenseKeys.validate': USE,
  'licenseFiles.create': USE,
}
