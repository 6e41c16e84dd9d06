import { contract } from '@gatehouse/contract/contract'

type Contract = typeof contract

/** What only programs, browsers that follow a link, and customers call. */
const elsewhere = [
  ...(['signingKeys', 'accountPages', 'eventIngestion', 'entitlements'] as const),
  ...(['customerMembers', 'wallets', 'orderReceipts', 'unsubscribe'] as const),
  ...(['oneTimeTokens', 'exports', 'webhookStreams'] as const),
  ...(['polarPlugin', 'stripePlugin'] as const),
] as const satisfies (keyof Contract)[]

/** The same of single endpoints. */
const operationsElsewhere = {
  checkouts: [
    ...(['clientCreate', 'clientGet', 'clientUpdate', 'clientConfirm'] as const),
    ...(['clientRefresh', 'clientStream', 'update'] as const),
  ],
  checkoutLinks: ['clientGet', 'clientCheckout'],
  customers: ['getExternal', 'updateExternal', 'deleteExternal', 'export'],
  orders: ['export'],
  subscriptions: ['export'],
  events: ['export'],
  organizationAudit: ['export'],
  sessions: ['getByPost'],
  passkeys: ['registrationOptionsByPost', 'authenticationOptionsByPost'],
  linkedAccounts: ['accessToken', 'refresh', 'info', 'infoByPost'],
  social: ['callback', 'callbackByPost', 'oneTap'],
  magicLinks: ['verify'],
  deviceAuthorizations: ['request', 'token'],
  oauthClients: ['get'],
  oauthProvider: [
    ...(['openidConfiguration', 'serverMetadata', 'jwks', 'authorize', 'resume'] as const),
    ...(['token', 'revoke', 'introspect', 'userinfo', 'userinfoByPost'] as const),
    ...(['endSession', 'push'] as const),
  ],
  oauthDevices: ['request'],
  credentials: ['resetLanding'],
  profile: ['deleteUserCallback'],
  admin: ['hasPermission'],
  buying: ['entitlements', 'organizationEntitlements'],
  members: ['hasPermission', 'export'],
  invitations: ['export'],
  teams: ['export'],
  organizationRoles: ['export'],
  customerMailSamples: ['page'],
  benefitGrants: ['listAll'],
  customFields: ['get'],
  customerMeters: ['get'],
  usageAlerts: ['get'],
  customerPaymentMethods: ['listExternal'],
  customerState: ['getExternal'],
  customerSeats: ['info', 'claim'],
  licenseKeys: ['rotate', 'getActivation', 'validate', 'activate', 'deactivate'],
  integrations: ['callback'],
  licenseFiles: ['create'],
  metricDashboards: ['get'],
  metrics: ['limits', 'export'],
  portalDomain: ['allowed'],
  metricEntries: ['export'],
  metricReports: [
    ...(['exportBreakdown', 'exportTrials', 'exportRecovery'] as const),
    ...(['exportCancellations', 'exportMargins'] as const),
  ],
  mrrMovements: ['export'],
  ledger: ['verify'],
  finance: ['exportTaxes', 'exportJournal', 'exportReconciliation'],
  disputeEvidence: ['addFile'],
  apiKeys: ['verify', 'export'],
} as const satisfies { readonly [Group in keyof Contract]?: readonly (keyof Contract[Group])[] }

/** Merchants set the domain of the portal; everything else of the portal is for customers. */
type PortalGroup = Exclude<keyof Contract & `portal${string}`, 'portalDomain'>
type Elsewhere = (typeof elsewhere)[number] | PortalGroup
type OperationElsewhere<Group> = Group extends keyof typeof operationsElsewhere
  ? (typeof operationsElsewhere)[Group][number]
  : never

/** The endpoints of the API by module, without those that the dashboard does not call. */
type Tables = {
  [Group in keyof Contract as Exclude<Group, Elsewhere>]: Omit<
    Contract[Group],
    OperationElsewhere<Group>
  >
}

const isElsewhere = (group: string) =>
  (group.startsWith('portal') && group !== 'portalDomain') || elsewhere.some(name => name === group)

const without: Partial<Record<string, readonly string[]>> = operationsElsewhere

const calledOf = (group: string, table: object) =>
  Object.fromEntries(
    Object.entries(table).filter(([operation]) => !without[group]?.includes(operation)),
  )

/**
 * The endpoints the dashboard calls, by module. The build replaces this module by their methods and
 * paths (vite/client-metadata.ts), because the schemas are larger than everything else in the
 * browser.
 */
export const tables = Object.fromEntries(
  Object.entries(contract)
    .filter(([group]) => !isElsewhere(group))
    .map(([group, table]) => [group, calledOf(group, table)]),
  // The filters lose the names of groups and operations; the type leaves out the same ones.
) as Tables
