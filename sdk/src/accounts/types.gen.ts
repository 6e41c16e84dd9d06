// Generated from the contract: change that and run npm run generate.

export interface AddressCamelCase {
  line1: string | null
  line2: string | null
  postalCode: string | null
  city: string | null
  state: string | null
  country: string
}

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

export interface BenefitPublicCamelCase {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  description: string
  selectable: boolean
  deletable: boolean
  isDeleted: boolean
  organizationId: string
  type: 'custom' | 'discord' | 'github_repository' | 'downloadables' | 'license_keys' | 'meter_credit' | 'feature_flag'
}

export type BenefitSubscriberCamelCase = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  description: string
  selectable: boolean
  deletable: boolean
  isDeleted: boolean
  organizationId: string
  type: 'custom'
  metadata: Metadata
  organization: OrganizationCamelCase
  properties: {
    note: string | null
  }
} | {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  description: string
  selectable: boolean
  deletable: boolean
  isDeleted: boolean
  organizationId: string
  type: 'discord'
  metadata: Metadata
  organization: OrganizationCamelCase
  properties: {
    guildId: string
  }
} | {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  description: string
  selectable: boolean
  deletable: boolean
  isDeleted: boolean
  organizationId: string
  type: 'github_repository'
  metadata: Metadata
  organization: OrganizationCamelCase
  properties: {
    repositoryOwner: string
    repositoryName: string
  }
} | {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  description: string
  selectable: boolean
  deletable: boolean
  isDeleted: boolean
  organizationId: string
  type: 'downloadables'
  metadata: Metadata
  organization: OrganizationCamelCase
  properties: {
    activeFiles: string[]
  }
} | {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  description: string
  selectable: boolean
  deletable: boolean
  isDeleted: boolean
  organizationId: string
  type: 'license_keys'
  metadata: Metadata
  organization: OrganizationCamelCase
  properties: {
    prefix: string | null
    expires: {
      ttl: number
      timeframe: 'year' | 'month' | 'day'
    } | null
    activations: {
      limit: number
      enableCustomerAdmin: boolean
    } | null
    limitUsage: number | null
  }
} | {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  description: string
  selectable: boolean
  deletable: boolean
  isDeleted: boolean
  organizationId: string
  type: 'meter_credit'
  metadata: Metadata
  organization: OrganizationCamelCase
  properties: {
    units: number
    rollover: boolean
    meterId: string
    expires?: {
      ttl: number
      timeframe: 'year' | 'month' | 'day'
    } | null
  }
} | {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  description: string
  selectable: boolean
  deletable: boolean
  isDeleted: boolean
  organizationId: string
  type: 'feature_flag'
  metadata: Metadata
  organization: OrganizationCamelCase
  properties: Record<string, never>
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

export type CustomFieldData = Record<string, string | number | boolean | null>

export type CustomFieldDataInput = CustomFieldData

export interface CustomerBenefitGrantCamelCase {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  grantedAt: Date | null
  isGranted: boolean
  revokedAt: Date | null
  isRevoked: boolean
  subscriptionId: string | null
  orderId: string | null
  customerId: string
  memberId: string | null
  benefitId: string
  error: {
    message: string
    type: string
    timestamp: string
  } | null
  delivery: GrantDeliveryCamelCase | null
  customer: CustomerPortalCustomerCamelCase
  benefit: BenefitSubscriberCamelCase
  properties: Record<string, unknown>
}

export interface CustomerOrderCamelCase {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  status: 'pending' | 'paid' | 'partially_refunded' | 'refunded'
  paid: boolean
  amount: number
  subtotalAmount: number
  discountAmount: number
  netAmount: number
  taxAmount: number
  totalAmount: number
  fromBalanceAmount: number
  appliedBalanceAmount: number
  dueAmount: number
  refundedAmount: number
  refundedTaxAmount: number
  refundableAmount: number
  refundableTaxAmount: number
  currency: string
  billingReason: 'purchase' | 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  billingName: string | null
  billingAddress: AddressCamelCase | null
  invoiceNumber: string
  isInvoiceGenerated: boolean
  receiptNumber: string | null
  seats: number | null
  units: number | null
  customerId: string
  userId: string
  productId: string
  discountId: string | null
  subscriptionId: string | null
  checkoutId: string | null
  nextPaymentAttemptAt: Date | null
  description: string
  items: OrderItemCamelCase[]
  withdrawalConsent: {
    kind: 'digital_content' | 'service'
    text: string
    textVersion: string
    locale: string
    givenAt: Date
  } | null
  collectionMethod: 'charge_automatically' | 'send_invoice'
  dueAt: Date | null
  note: string | null
  product: CustomerProductCamelCase
  subscription: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    amount: number
    currency: string
    recurringInterval: 'day' | 'week' | 'month' | 'year'
    recurringIntervalCount: number
    status: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid'
    currentPeriodStart: Date
    currentPeriodEnd: Date
    currentMeterPeriodStart: Date | null
    currentMeterPeriodEnd: Date | null
    trialStart: Date | null
    trialEnd: Date | null
    cancelAtPeriodEnd: boolean
    canceledAt: Date | null
    startedAt: Date | null
    endsAt: Date | null
    endedAt: Date | null
    pastDueAt: Date | null
    pauseAtPeriodEnd: boolean
    pausedAt: Date | null
    resumesAt: Date | null
    seats: number | null
    units: number | null
    customerId: string
    productId: string
    discountId: string | null
    checkoutId: string | null
    customerCancellationReason: 'customer_service' | 'low_quality' | 'missing_features' | 'switched_service' | 'too_complex' | 'too_expensive' | 'unused' | 'other' | null
    customerCancellationComment: string | null
    collectionMethod: 'charge_automatically' | 'send_invoice'
    netDays: number | null
  } | null
}

export interface CustomerPortalCustomerCamelCase {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  email: string
  emailVerified: boolean
  type: 'individual' | 'team'
  name: string | null
  billingName: string | null
  billingAddress: AddressCamelCase | null
  taxId: [string, 'ad_nrt' | 'ae_trn' | 'ar_cuit' | 'au_abn' | 'au_arn' | 'bg_uic' | 'bh_vat' | 'bo_tin' | 'br_cnpj' | 'br_cpf' | 'ca_bn' | 'ca_gst_hst' | 'ca_pst_bc' | 'ca_pst_mb' | 'ca_pst_sk' | 'ca_qst' | 'ch_uid' | 'ch_vat' | 'cl_tin' | 'cn_tin' | 'co_nit' | 'cr_tin' | 'de_stn' | 'do_rcn' | 'ec_ruc' | 'eg_tin' | 'es_cif' | 'eu_oss_vat' | 'eu_vat' | 'gb_vat' | 'ge_vat' | 'hk_br' | 'hr_oib' | 'hu_tin' | 'id_npwp' | 'il_vat' | 'in_gst' | 'is_vat' | 'jp_cn' | 'jp_rn' | 'jp_trn' | 'ke_pin' | 'kr_brn' | 'kz_bin' | 'li_uid' | 'mx_rfc' | 'my_frp' | 'my_itn' | 'my_sst' | 'ng_tin' | 'no_vat' | 'no_voec' | 'nz_gst' | 'om_vat' | 'pe_ruc' | 'ph_tin' | 'ro_tin' | 'rs_pib' | 'ru_inn' | 'ru_kpp' | 'sa_vat' | 'sg_gst' | 'sg_uen' | 'si_tin' | 'sv_nit' | 'th_vat' | 'tr_tin' | 'tw_vat' | 'ua_vat' | 'us_ein' | 'uy_ruc' | 've_rif' | 'vn_tin' | 'za_vat'] | null
  locale: string | null
  oauthAccounts: Record<string, {
    accountId: string
    accountUsername: string | null
  }>
  defaultPaymentMethodId: string | null
}

export interface CustomerProductCamelCase {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  name: string
  description: string | null
  recurringInterval: 'day' | 'week' | 'month' | 'year' | null
  recurringIntervalCount: number | null
  meterInterval: 'day' | 'week' | 'month' | 'year' | null
  meterIntervalCount: number | null
  trialInterval: 'day' | 'week' | 'month' | 'year' | null
  trialIntervalCount: number | null
  visibility: 'draft' | 'private' | 'public'
  isRecurring: boolean
  isArchived: boolean
  assignsSeats: boolean
  organizationId: string
  prices: ProductPriceCamelCase[]
  benefits: BenefitPublicCamelCase[]
  medias: ProductMediaFileCamelCase[]
  organization: OrganizationCamelCase
}

export interface CustomerStateBenefitGrantCamelCase {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  grantedAt: Date
  benefitId: string
  benefitType: 'custom' | 'discord' | 'github_repository' | 'downloadables' | 'license_keys' | 'meter_credit' | 'feature_flag'
  benefitMetadata: Metadata
  properties: Record<string, unknown>
}

export interface CustomerStateCamelCase {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  metadata: Metadata
  externalId: string | null
  email: string
  emailVerified: boolean
  type: 'individual' | 'team'
  name: string | null
  billingName: string | null
  billingAddress: AddressCamelCase | null
  taxId: [string, 'ad_nrt' | 'ae_trn' | 'ar_cuit' | 'au_abn' | 'au_arn' | 'bg_uic' | 'bh_vat' | 'bo_tin' | 'br_cnpj' | 'br_cpf' | 'ca_bn' | 'ca_gst_hst' | 'ca_pst_bc' | 'ca_pst_mb' | 'ca_pst_sk' | 'ca_qst' | 'ch_uid' | 'ch_vat' | 'cl_tin' | 'cn_tin' | 'co_nit' | 'cr_tin' | 'de_stn' | 'do_rcn' | 'ec_ruc' | 'eg_tin' | 'es_cif' | 'eu_oss_vat' | 'eu_vat' | 'gb_vat' | 'ge_vat' | 'hk_br' | 'hr_oib' | 'hu_tin' | 'id_npwp' | 'il_vat' | 'in_gst' | 'is_vat' | 'jp_cn' | 'jp_rn' | 'jp_trn' | 'ke_pin' | 'kr_brn' | 'kz_bin' | 'li_uid' | 'mx_rfc' | 'my_frp' | 'my_itn' | 'my_sst' | 'ng_tin' | 'no_vat' | 'no_voec' | 'nz_gst' | 'om_vat' | 'pe_ruc' | 'ph_tin' | 'ro_tin' | 'rs_pib' | 'ru_inn' | 'ru_kpp' | 'sa_vat' | 'sg_gst' | 'sg_uen' | 'si_tin' | 'sv_nit' | 'th_vat' | 'tr_tin' | 'tw_vat' | 'ua_vat' | 'us_ein' | 'uy_ruc' | 've_rif' | 'vn_tin' | 'za_vat'] | null
  locale: string | null
  organizationId: string
  defaultPaymentMethodId: string | null
  deletedAt: Date | null
  firstUserEventAt: Date | null
  avatarUrl: string
  activeSubscriptions: CustomerStateSubscriptionCamelCase[]
  grantedBenefits: CustomerStateBenefitGrantCamelCase[]
  activeMeters: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    meterId: string
    consumedUnits: number
    creditedUnits: number
    balance: number
  }[]
}

export interface CustomerStateSubscriptionCamelCase {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  customFieldData: CustomFieldData
  metadata: Metadata
  status: 'active'
  amount: number
  currency: string
  recurringInterval: 'day' | 'week' | 'month' | 'year'
  currentPeriodStart: Date
  currentPeriodEnd: Date
  trialStart: Date | null
  trialEnd: Date | null
  cancelAtPeriodEnd: boolean
  canceledAt: Date | null
  startedAt: Date | null
  endsAt: Date | null
  seats: number | null
  units: number | null
  productId: string
  discountId: string | null
  meters: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    consumedUnits: number
    creditedUnits: number
    amount: number
    meterId: string
  }[]
}

export interface CustomerSubscriptionCamelCase {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  amount: number
  currency: string
  recurringInterval: 'day' | 'week' | 'month' | 'year'
  recurringIntervalCount: number
  status: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid'
  currentPeriodStart: Date
  currentPeriodEnd: Date
  currentMeterPeriodStart: Date | null
  currentMeterPeriodEnd: Date | null
  trialStart: Date | null
  trialEnd: Date | null
  cancelAtPeriodEnd: boolean
  canceledAt: Date | null
  startedAt: Date | null
  endsAt: Date | null
  endedAt: Date | null
  pastDueAt: Date | null
  pauseAtPeriodEnd: boolean
  pausedAt: Date | null
  resumesAt: Date | null
  seats: number | null
  units: number | null
  customerId: string
  productId: string
  discountId: string | null
  checkoutId: string | null
  customerCancellationReason: 'customer_service' | 'low_quality' | 'missing_features' | 'switched_service' | 'too_complex' | 'too_expensive' | 'unused' | 'other' | null
  customerCancellationComment: string | null
  collectionMethod: 'charge_automatically' | 'send_invoice'
  netDays: number | null
  renewalAmount: number
  isPolarManaged: boolean
  seatsFollowMembers: boolean
  product: CustomerProductCamelCase
  prices: ProductPriceCamelCase[]
  meters: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    consumedUnits: number
    creditedUnits: number
    amount: number
    meterId: string
    meter: {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      name: string
    }
  }[]
  pendingUpdate: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    appliesAt: Date
    productId: string | null
    seats: number | null
    units: number | null
  } | null
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

export interface EventMetadataInput {
  _cost?: {
    amount: number | string
    currency: 'usd'
  }
  _llm?: {
    vendor: string
    model: string
    prompt?: string | null
    response?: string | null
    input_tokens: number
    cached_input_tokens?: number | null
    output_tokens: number
    total_tokens: number
  }
  [key: string]: string | number | boolean | {
    amount: number | string
    currency: 'usd'
  } | {
    vendor: string
    model: string
    prompt?: string | null
    response?: string | null
    input_tokens: number
    cached_input_tokens?: number | null
    output_tokens: number
    total_tokens: number
  } | undefined
}

export interface EventsIngestResponse {
  inserted: number
  duplicates: number
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

export interface GrantDeliveryCamelCase {
  platform: 'github' | 'discord'
  status: 'waiting' | 'queued' | 'pending' | 'invited' | 'granted' | 'failed' | 'removed'
  reason: 'account_required' | 'account_missing' | 'account_full' | 'reconnect_required' | 'invitation_expired' | 'invitation_declined' | 'access_removed' | 'member_left' | 'invitation_limit' | 'rate_limited' | 'platform_unavailable' | 'integration_removed' | 'integration_suspended' | 'permission_missing' | 'two_factor_required' | 'resource_missing' | 'not_assignable' | 'account_banned' | 'kick_permission_missing' | 'kick_not_allowed' | 'rejected' | null
  accountId: string | null
  accountUsername: string | null
  invitationUrl: string | null
  invitationExpiresAt: Date | null
  nextAttemptAt: Date | null
  queuePosition: number | null
}

export interface HeldEntitlements {
  customerId: string
  merchant: {
    id: string
    name: string
    slug: string
    logo: string | null
  }
  benefitIds: string[]
  productIds: string[]
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

export type Metadata = Record<string, string | number | boolean>

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
  passkeyHost: string
  mailbox: boolean
}

export interface OpenedPurchases {
  url: string
}

export interface OrderItemCamelCase {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  label: string
  amount: number
  taxAmount: number
  proration: boolean
  productPriceId: string | null
  startTimestamp: Date | null
  endTimestamp: Date | null
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

export interface OrganizationCamelCase {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  name: string
  slug: string
  avatarUrl: string | null
  accentColor: string | null
  email: string | null
  website: string | null
  socials: {
    platform: 'x' | 'github' | 'facebook' | 'instagram' | 'youtube' | 'tiktok' | 'linkedin' | 'other'
    url: string
  }[]
  status: 'created' | 'onboarding_started' | 'denied' | 'active'
  detailsSubmittedAt: Date | null
  onboardingResubmissionRequestedAt: Date | null
  featureSettings: {
    issueFundingEnabled: boolean
    usageBasedBillingEnabled: boolean
    seatBasedPricingEnabled: boolean
    revopsEnabled: boolean
    walletsEnabled: boolean
    memberModelEnabled: boolean
    checkoutLocalizationEnabled: boolean
    resetProrationBehaviorEnabled: boolean
    offSessionChargesEnabled: boolean
    slackBenefitEnabled: boolean
    previewAccessEnabled: boolean
    disputesEnabled: boolean
    ssoEnabled: boolean
    compassEnabled: boolean
    merchantMigrationEnabled: boolean
    overviewMetrics: string[] | null
  } | null
  subscriptionSettings: {
    allowMultipleSubscriptions: boolean
    allowCustomerUpdates: boolean
    prorationBehavior: 'invoice' | 'prorate'
    benefitRevocationGracePeriod: number
    preventTrialAbuse: boolean
    seatsFollowMembers: boolean
    seatDecrease: 'credit' | 'next_period'
    keepBenefitsWhilePaused: boolean
    dunningSchedule: number[]
  }
  taxSettings: {
    enabled: boolean
  }
  checkoutSettings: {
    askWithdrawalConsent: boolean
  }
  notificationSettings: {
    newOrder: boolean
    newSubscription: boolean
  }
  customerEmailSettings: {
    orderConfirmation: boolean
    subscriptionCancellation: boolean
    subscriptionConfirmation: boolean
    subscriptionCycled: boolean
    subscriptionCycledAfterTrial: boolean
    subscriptionPastDue: boolean
    subscriptionPaused: boolean
    subscriptionRenewalReminder: boolean
    subscriptionResumed: boolean
    subscriptionRevoked: boolean
    subscriptionTrialConversionReminder: boolean
    subscriptionUncanceled: boolean
    subscriptionUpdated: boolean
    paymentMethodExpirationReminder: boolean
  }
  customerPortalSettings: {
    usage: {
      show: boolean
    }
    subscription: {
      updateSeats: boolean
      updatePlan: boolean
      pause: boolean
      retentionDiscountId: string | null
    }
    customer: {
      allowEmailChange: boolean
    }
  }
  disputeSettings: {
    autoAcceptBelowAmount: number | null
  }
  prorationBehavior: 'invoice' | 'prorate'
  allowCustomerUpdates: boolean
  ssoEnforced: boolean
  defaultPresentmentCurrency: string
  defaultTaxBehavior: 'location' | 'inclusive' | 'exclusive'
  country: string | null
  embedHosts: string[]
  embedHostsEnforced: boolean
  portalDomain: string | null
  accountId: string | null
  payoutAccountId: string | null
  capabilities: {
    checkoutPayments: boolean
    subscriptionRenewals: boolean
    payouts: boolean
    refunds: boolean
    apiAccess: boolean
    dashboardAccess: boolean
  }
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

export interface PluginPage {
  url: string
  redirect: boolean
}

export interface PortalMeterCamelCase {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  customerId: string
  meterId: string
  consumedUnits: number
  creditedUnits: number
  balance: number
  meter: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    name: string
  }
}

export interface ProductMediaFileCamelCase {
  id: string
  organizationId: string
  name: string
  path: string
  mimeType: string
  size: number
  storageVersion: string | null
  checksumEtag: string | null
  checksumSha256Base64: string | null
  checksumSha256Hex: string | null
  lastModifiedAt: Date | null
  version: string | null
  isUploaded: boolean
  sizeReadable: string
  createdAt: Date
  service: 'product_media'
  publicUrl: string
}

export type ProductPriceCamelCase = ProductPriceFixedCamelCase | ProductPriceCustomCamelCase | ProductPriceFreeCamelCase | ProductPriceSeatBasedCamelCase | ProductPriceMeteredUnitCamelCase | ProductPriceMeteredTiersCamelCase | ProductPriceMeteredPackageCamelCase

export interface ProductPriceCustomCamelCase {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  source: 'catalog' | 'ad_hoc'
  isArchived: boolean
  productId: string
  type: 'one_time' | 'recurring'
  recurringInterval: 'day' | 'week' | 'month' | 'year' | null
  legacy?: true
  priceCurrency: string
  taxBehavior: 'location' | 'inclusive' | 'exclusive' | null
  amountType: 'custom'
  minimumAmount: number
  maximumAmount: number | null
  presetAmount: number | null
}

export interface ProductPriceFixedCamelCase {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  source: 'catalog' | 'ad_hoc'
  isArchived: boolean
  productId: string
  type: 'one_time' | 'recurring'
  recurringInterval: 'day' | 'week' | 'month' | 'year' | null
  legacy?: true
  priceCurrency: string
  taxBehavior: 'location' | 'inclusive' | 'exclusive' | null
  amountType: 'fixed'
  priceAmount: number
}

export interface ProductPriceFreeCamelCase {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  source: 'catalog' | 'ad_hoc'
  isArchived: boolean
  productId: string
  type: 'one_time' | 'recurring'
  recurringInterval: 'day' | 'week' | 'month' | 'year' | null
  legacy?: true
  amountType: 'free'
}

export interface ProductPriceMeteredPackageCamelCase {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  source: 'catalog' | 'ad_hoc'
  isArchived: boolean
  productId: string
  type: 'one_time' | 'recurring'
  recurringInterval: 'day' | 'week' | 'month' | 'year' | null
  legacy?: true
  priceCurrency: string
  taxBehavior: 'location' | 'inclusive' | 'exclusive' | null
  minimumAmount: number | null
  capAmount: number | null
  limitType: 'overage' | 'hard'
  meterId: string
  meter: {
    id: string
    name: string
    unit: 'scalar' | 'token' | 'custom'
    customLabel: string | null
    customMultiplier: number | null
  }
  amountType: 'metered_package'
  packageSize: number
  packageAmount: number
  freeUnits: number
}

export interface ProductPriceMeteredTiersCamelCase {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  source: 'catalog' | 'ad_hoc'
  isArchived: boolean
  productId: string
  type: 'one_time' | 'recurring'
  recurringInterval: 'day' | 'week' | 'month' | 'year' | null
  legacy?: true
  priceCurrency: string
  taxBehavior: 'location' | 'inclusive' | 'exclusive' | null
  minimumAmount: number | null
  capAmount: number | null
  limitType: 'overage' | 'hard'
  meterId: string
  meter: {
    id: string
    name: string
    unit: 'scalar' | 'token' | 'custom'
    customLabel: string | null
    customMultiplier: number | null
  }
  amountType: 'metered_tiers'
  tiers: {
    type: 'volume' | 'graduated'
    tiers: {
      bound: number | null
      unitAmount: string
    }[]
  }
}

export interface ProductPriceMeteredUnitCamelCase {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  source: 'catalog' | 'ad_hoc'
  isArchived: boolean
  productId: string
  type: 'one_time' | 'recurring'
  recurringInterval: 'day' | 'week' | 'month' | 'year' | null
  legacy?: true
  priceCurrency: string
  taxBehavior: 'location' | 'inclusive' | 'exclusive' | null
  minimumAmount: number | null
  capAmount: number | null
  limitType: 'overage' | 'hard'
  meterId: string
  meter: {
    id: string
    name: string
    unit: 'scalar' | 'token' | 'custom'
    customLabel: string | null
    customMultiplier: number | null
  }
  amountType: 'metered_unit'
  unitAmount: string
}

export interface ProductPriceSeatBasedCamelCase {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  source: 'catalog' | 'ad_hoc'
  isArchived: boolean
  productId: string
  type: 'one_time' | 'recurring'
  recurringInterval: 'day' | 'week' | 'month' | 'year' | null
  legacy?: true
  priceCurrency: string
  taxBehavior: 'location' | 'inclusive' | 'exclusive' | null
  amountType: 'seat_based'
  seatTiers: ProductPriceSeatTiersCamelCase
}

export interface ProductPriceSeatTiersCamelCase {
  seatTierType: 'volume' | 'graduated'
  tiers: {
    minSeats: number
    maxSeats: number | null
    pricePerSeat: number
  }[]
  minimumSeats: number
  maximumSeats: number | null
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

export interface RestoredSubscription {
  id: string
  object: 'subscription'
  status: 'active' | 'trialing'
  customer: string
  cancel_at_period_end: boolean
  cancel_at: number | null
  canceled_at: number | null
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
  scopes: ('accounts:admin' | 'users:read' | 'users:write' | 'organizations:read' | 'organizations:write')[]
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

export interface StripePluginPage {
  url: string
  redirect: boolean
  id: string
}

export interface StripePluginSubscription {
  id: string
  plan: string
  referenceId: string
  stripeCustomerId: string
  stripeSubscriptionId: string
  status: 'active' | 'trialing'
  periodStart: Date
  periodEnd: Date
  trialStart: Date | null
  trialEnd: Date | null
  cancelAtPeriodEnd: boolean
  cancelAt: Date | null
  canceledAt: Date | null
  endedAt: Date | null
  seats: number | null
  billingInterval: 'day' | 'week' | 'month' | 'year'
  priceId: string | null
  stripeScheduleId: string | null
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
