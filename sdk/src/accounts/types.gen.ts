// Generated from the contract: change that and run npm run generate.

export interface ApiKey {
  id: string
  name: string | null
  start: string
  prefix: string | null
  userId: string | null
  referenceId: string
  configId: 'default'
  enabled: boolean
  expiresAt: Date | null
  remaining: number | null
  refillAmount: number | null
  refillInterval: number | null
  lastRefillAt: Date | null
  rateLimitEnabled: boolean
  rateLimitTimeWindow: number
  rateLimitMax: number
  requestCount: number
  lastRequest: Date | null
  permissions: Record<string, string[]> | null
  metadata: Record<string, unknown> | null
  createdAt: Date
  updatedAt: Date
}

export interface AuditEntry {
  id: string
  action: string
  subjectKind: string
  subjectId: string | null
  subjectEmail: string | null
  organizationId: string | null
  by: 'user' | 'subject' | 'program' | 'system' | 'unknown'
  userId: string | null
  userEmail: string | null
  impersonatedBy: string | null
  impersonatorEmail: string | null
  ipAddress: string
  userAgent: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  createdAt: Date
}

export interface AuthOrganization {
  name: string
  slug: string
  logo: string | null
  createdAt: Date
  id: string
  metadata: string | null
}

export interface BoughtSubscription {
  id: string
  product: string
  status: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid'
  amount: number
  currency: string
  recurringInterval: 'day' | 'week' | 'month' | 'year'
  seats: number | null
  currentPeriodEnd: Date
  cancelAtPeriodEnd: boolean
}

export interface BuyingMerchant {
  customerId: string
  merchant: {
    id: string
    name: string
    slug: string
    logo: string | null
  }
}

export interface BuyingOrganization {
  id: string
  name: string
  slug: string
  logo: string | null
}

export interface ChangedOrganization {
  name: string
  slug: string
  logo: string | null
  createdAt: Date
  id: string
  metadata?: Record<string, unknown>
}

export interface ClaimablePurchases {
  customerId: string
  email: string
  merchant: {
    id: string
    name: string
    slug: string
    logo: string | null
  }
  orders: number
  since: Date
}

export interface Departure {
  ends: {
    what: 'subscriptions' | 'purchases' | 'benefits' | 'held_benefits' | 'checkouts' | 'payments_under_way' | 'customer_sessions' | 'balance' | 'checkout_links' | 'products' | 'discounts' | 'custom_fields' | 'meters' | 'usage' | 'files' | 'webhooks' | 'access_tokens' | 'api_keys' | 'sessions' | 'sign_in_ways' | 'members' | 'memberships' | 'teams' | 'roles' | 'invitations' | 'customers' | 'profile' | 'orders' | 'bought_orders' | 'invoices' | 'payments' | 'refunds' | 'disputes' | 'ledger' | 'audit_log'
    count: number
    amounts: {
      currency: string
      interval: 'day' | 'week' | 'month' | 'year'
      amount: number
    }[]
  }[]
  erased: {
    what: 'subscriptions' | 'purchases' | 'benefits' | 'held_benefits' | 'checkouts' | 'payments_under_way' | 'customer_sessions' | 'balance' | 'checkout_links' | 'products' | 'discounts' | 'custom_fields' | 'meters' | 'usage' | 'files' | 'webhooks' | 'access_tokens' | 'api_keys' | 'sessions' | 'sign_in_ways' | 'members' | 'memberships' | 'teams' | 'roles' | 'invitations' | 'customers' | 'profile' | 'orders' | 'bought_orders' | 'invoices' | 'payments' | 'refunds' | 'disputes' | 'ledger' | 'audit_log'
    count: number
  }[]
  kept: {
    what: 'subscriptions' | 'purchases' | 'benefits' | 'held_benefits' | 'checkouts' | 'payments_under_way' | 'customer_sessions' | 'balance' | 'checkout_links' | 'products' | 'discounts' | 'custom_fields' | 'meters' | 'usage' | 'files' | 'webhooks' | 'access_tokens' | 'api_keys' | 'sessions' | 'sign_in_ways' | 'members' | 'memberships' | 'teams' | 'roles' | 'invitations' | 'customers' | 'profile' | 'orders' | 'bought_orders' | 'invoices' | 'payments' | 'refunds' | 'disputes' | 'ledger' | 'audit_log'
    count: number
    why: 'bookkeeping' | 'merchants_books' | 'accountability'
  }[]
  obstacles: {
    what: 'only_owner' | 'last_admin'
    id: string | null
    name: string
  }[]
}

export interface FullOrganization {
  name: string
  slug: string
  logo: string | null
  createdAt: Date
  id: string
  metadata: string | null
  invitations: Invitation[]
  members: MemberWithUser[]
  teams: TeamWithCount[] | null
}

export interface Invitation {
  organizationId: string
  email: string
  role: string
  teamId: string | null
  status: 'pending' | 'accepted' | 'rejected' | 'canceled'
  expiresAt: Date
  createdAt: Date
  inviterId: string | null
  id: string
}

export interface InvitationView {
  state: 'pending' | 'expired' | 'revoked' | 'rejected' | 'accepted' | 'already_member' | 'organization_full' | 'organization_deleted' | 'unknown'
  step: 'sign_up' | 'sign_in' | 'switch_account' | 'verify_email' | 'answer' | 'ask_again' | 'open_organization' | 'none'
  invitation: {
    id: string
    email: string
    role: string
    expiresAt: Date
    organizationId: string
    organizationName: string
    organizationSlug: string
    organizationLogo: string | null
    inviterName: string | null
    inviterEmail: string | null
  } | null
}

export interface InvitationWithOrganization {
  organizationId: string
  email: string
  role: string
  teamId: string | null
  status: 'pending' | 'accepted' | 'rejected' | 'canceled'
  expiresAt: Date
  createdAt: Date
  inviterId: string | null
  id: string
  organizationName: string
  organizationSlug: string
  inviterEmail: string
}

export type LanguageCode = 0 | 1 | 3 | 4 | 6 | 15 | 16 | 82

export type LanguageCodeInput = LanguageCode

export interface LinkedAccount {
  id: string
  provider: string
  providerId: string
  accountId: string
  userId: string
  scopes: string[]
  createdAt: Date
  updatedAt: Date
}

export interface Member {
  organizationId: string
  userId: string
  role: string
  teamId: string | null
  createdAt: Date
  id: string
}

export interface MemberWithUser {
  organizationId: string
  userId: string
  role: string
  teamId: string | null
  createdAt: Date
  id: string
  user: {
    id: string
    name: string
    email: string
    image: string | null
  }
}

export type OAuthScope = 'openid' | 'profile' | 'email' | 'offline_access' | 'organizations:read' | 'organizations:write' | 'custom_fields:read' | 'custom_fields:write' | 'discounts:read' | 'discounts:write' | 'checkout_links:read' | 'checkout_links:write' | 'checkouts:read' | 'checkouts:write' | 'products:read' | 'products:write' | 'benefits:read' | 'benefits:write' | 'events:read' | 'events:write' | 'meters:read' | 'meters:write' | 'files:read' | 'files:write' | 'subscriptions:read' | 'subscriptions:write' | 'customers:read' | 'customers:write' | 'orders:read' | 'orders:write' | 'refunds:read' | 'refunds:write' | 'webhooks:read' | 'webhooks:write' | 'license_keys:read' | 'license_keys:write' | 'transactions:read' | 'transactions:write' | 'payouts:read' | 'payouts:write' | 'notifications:read' | 'notifications:write' | 'customer_meters:read' | 'customer_sessions:write' | 'payments:read' | 'metrics:read' | 'metrics:write'

export interface Offers {
  password: boolean
  signUp: boolean
  socialSignUp: boolean
  magicLinkSignUp: boolean
  emailCodeSignUp: boolean
  passwordReset: boolean
  magicLink: boolean
  emailCode: boolean
  oneTap: boolean
  twoFactorMail: boolean
  linkAccount: boolean
  unlinkLastAccount: boolean
  passwordLengthMin: number
  passwordLengthMax: number
  commonPasswordsRefused: boolean
  usernameLengthMin: number
  usernameLengthMax: number
  emailVerificationRequired: boolean
  verificationMail: boolean
  changeEmail: boolean
  deleteUser: 'off' | 'here' | 'mail'
  sessionFreshSeconds: number
  createOrganization: boolean
  mailbox: boolean
}

export interface OpenedPurchases {
  url: string
}

export interface OrganizationAuditEntry {
  id: string
  action: string
  subjectKind: string
  subjectId: string | null
  subjectName: string | null
  actor: {
    kind: 'user' | 'organization_token' | 'customer' | 'buyer' | 'operator' | 'system'
    id: string | null
    name: string | null
    email: string | null
    impersonated: boolean
  }
  ipAddress: string
  userAgent: string
  cause: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  createdAt: Date
}

export interface OrganizationPlaces {
  members: number
  owners: number
  membersMax: number
  seats: number | null
  invitations: number
  invitationsMax: number
  invitationSeconds: number
  teams: boolean
}

export interface OrganizationRole {
  organizationId: string
  role: string
  permission: Record<string, string[]>
  createdAt: Date
  updatedAt: Date | null
  id: string
}

export interface OverseenOrganization {
  id: string
  name: string
  slug: string
  logo: string | null
  email: string | null
  website: string | null
  country: string | null
  status: 'created' | 'onboarding_started' | 'under_review' | 'denied' | 'active'
  nextStatuses: ('under_review' | 'active' | 'denied')[]
  details: Record<string, unknown> | null
  detailsSubmittedAt: Date | null
  members: number
  owner: {
    id: string
    name: string
    email: string
  } | null
  createdAt: Date
}

export interface OwnStanding {
  memberId: string
  role: string
  permissions: string[]
}

export interface Passkey {
  id: string
  name: string | null
  publicKey: string
  userId: string
  credentialID: string
  counter: number
  deviceType: 'singleDevice' | 'multiDevice'
  backedUp: boolean
  transports: string | null
  createdAt: Date
  aaguid: string | null
  lastUsedAt: Date | null
}

export type ProviderId = 'apple' | 'discord' | 'dropbox' | 'facebook' | 'github' | 'gitlab' | 'google' | 'kick' | 'linkedin' | 'microsoft' | 'reddit' | 'roblox' | 'spotify' | 'tiktok' | 'twitch' | 'twitter' | 'vk' | 'zoom'

export interface PublicKey {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  kid: string
  alg: 'EdDSA'
  use: 'sig'
}

export interface Purchases {
  customerId: string
  email: string
  merchant: {
    id: string
    name: string
    slug: string
    logo: string | null
  }
  subscriptions: BoughtSubscription[]
  orders: number
  lastOrderAt: Date | null
  since: Date
}

export interface ReceivedInvitation {
  organizationId: string
  email: string
  role: string
  teamId: string | null
  status: 'pending' | 'accepted' | 'rejected' | 'canceled'
  expiresAt: Date
  createdAt: Date
  inviterId: string | null
  id: string
  organizationName: string
}

export interface Seats {
  limit: number | null
  used: number
  free: number | null
  invited: number
  subscriptions: {
    id: string
    product: string
    status: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid'
    amount: number
    currency: string
    recurringInterval: 'day' | 'week' | 'month' | 'year'
    seats: number | null
    currentPeriodEnd: Date
    cancelAtPeriodEnd: boolean
    merchant: {
      id: string
      name: string
      slug: string
      logo: string | null
    }
    follows: boolean
  }[]
}

export interface SeatsPreview {
  more: number
  admitted: number
  subscriptions: {
    id: string
    product: string
    status: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid'
    amount: number
    currency: string
    recurringInterval: 'day' | 'week' | 'month' | 'year'
    seats: number | null
    currentPeriodEnd: Date
    cancelAtPeriodEnd: boolean
    merchant: {
      id: string
      name: string
      slug: string
      logo: string | null
    }
    follows: boolean
    seatsAfter: number
    dueNow: number | null
    renewal: {
      at: Date
      amount: number
      amountBefore: number
    } | null
  }[]
}

export interface SecondFactorDue {
  twoFactorRedirect: true
  twoFactorMethods: ('totp' | 'otp')[]
}

export interface SecurityEntry {
  id: string
  action: 'signed_up' | 'signed_in' | 'sign_in_failed' | 'signed_out' | 'session_revoked' | 'sessions_revoked' | 'password_set' | 'password_changed' | 'password_reset_requested' | 'password_reset' | 'email_verified' | 'address_claimed' | 'email_change_requested' | 'email_changed' | 'username_changed' | 'two_factor_enabled' | 'two_factor_disabled' | 'two_factor_locked' | 'backup_code_used' | 'backup_codes_renewed' | 'passkey_added' | 'passkey_renamed' | 'passkey_removed' | 'account_linked' | 'account_unlinked' | 'api_key_created' | 'api_key_updated' | 'api_key_deleted' | 'created' | 'updated' | 'role_changed' | 'banned' | 'unbanned' | 'impersonated' | 'impersonation_ended' | 'deletion_requested' | 'device_approved' | 'device_denied' | 'app_allowed' | 'app_revoked'
  createdAt: Date
  by: 'you' | 'admin' | 'system' | 'unknown'
  way: 'password' | 'mailbox' | 'provider' | 'passkey' | 'second_factor' | 'session' | 'device' | null
  about: string | null
  ipAddress: string
  userAgent: string
}

export interface ServerToken {
  id: string
  name: string
  start: string
  scopes: ('accounts:admin')[]
  createdBy: string | null
  expiresAt: Date | null
  lastUsedAt: Date | null
  createdAt: Date
}

export interface Session {
  expiresAt: Date
  token: string
  createdAt: Date
  updatedAt: Date
  ipAddress: string
  userAgent: string
  userId: string
  impersonatedBy: string | null
  activeOrganizationId: string | null
  activeTeamId: string | null
  id: string
}

export interface Team {
  name: string
  organizationId: string
  createdAt: Date
  updatedAt: Date | null
  id: string
}

export interface TeamMember {
  id: string
  teamId: string
  userId: string
  createdAt: Date
}

export interface TeamWithCount {
  name: string
  organizationId: string
  createdAt: Date
  updatedAt: Date | null
  id: string
  memberCount: number
}

export interface User {
  name: string
  email: string
  emailVerified: boolean
  image: string | null
  createdAt: Date
  updatedAt: Date
  username: string | null
  displayUsername: string | null
  language: LanguageCode | null
  role: string
  banned: boolean
  banReason: string | null
  banExpires: Date | null
  twoFactorEnabled: boolean
  id: string
}

export interface UserHoldings {
  accounts: LinkedAccount[]
  passkeys: number
  apiKeys: number
  organizations: {
    id: string
    name: string
    slug: string
    role: string
    ownedAlone: boolean
  }[]
}
