// Generated from the contract: change that and run npm run generate.

export interface ActivityEntry {
  kind: 'sale' | 'refund' | 'cancellation' | 'sign_up'
  id: string
  at: Date
  customer: {
    id: string
    email: string
    name: string | null
  }
  productName: string | null
  orderId: string | null
  amount: number | null
  currency: string | null
}

export interface ActivityList {
  entries: ActivityEntry[]
}

export interface Address {
  line1: string | null
  line2: string | null
  postalCode: string | null
  city: string | null
  state: string | null
  country: string
}

export interface AttachedCustomField {
  customFieldId: string
  customField: CustomField
  order: number
  required: boolean
}

export interface Attention {
  kind: AttentionKind
  count: number
  entries: AttentionEntry[]
}

export interface AttentionEntry {
  id: string
  name: string
  amount: number | null
  currency: string | null
  dueAt: Date | null
}

export type AttentionKind = 'dispute' | 'failed_payment' | 'request' | 'missed_period' | 'limit_reached' | 'failing_webhook' | 'portal_domain' | 'invitation' | 'bounced_email'

export interface AttentionList {
  kinds: Attention[]
}

export interface BalanceEntry {
  id: string
  createdAt: Date
  currency: string
  amount: number
  balance: number
  cause: 'credit' | 'applied' | 'returned' | 'held' | 'released' | 'refund' | 'refund_returned' | 'disputed' | 'credit_reclaimed' | 'credit_restored' | 'adjustment' | 'waived' | 'closed'
  reason: string | null
  orderId: string | null
  invoiceNumber: string | null
  refundId: string | null
}

export interface BalanceTransaction {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  processorId: string
  category: string
  amount: number
  feeAmount: number
  netAmount: number
  currency: string
  description: string | null
  availableAt: Date
  payoutId: string | null
  paymentId: string | null
  orderId: string | null
  refundId: string | null
  disputeId: string | null
  customer: {
    id: string
    email: string
    name: string | null
  } | null
}

export type Benefit = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  description: string
  selectable: boolean
  deletable: boolean
  isDeleted: boolean
  organizationId: string
  metadata: Metadata
  visibility: 'draft' | 'private' | 'public'
  visibilityConfigurable: boolean
  type: 'custom'
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
  metadata: Metadata
  visibility: 'draft' | 'private' | 'public'
  visibilityConfigurable: boolean
  type: 'discord'
  properties: {
    guildId: string
    roleId: string
    kickMember: boolean
    guildToken: string
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
  metadata: Metadata
  visibility: 'draft' | 'private' | 'public'
  visibilityConfigurable: boolean
  type: 'github_repository'
  properties: {
    repositoryOwner: string
    repositoryName: string
    permission: 'pull' | 'triage' | 'push' | 'maintain' | 'admin'
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
  metadata: Metadata
  visibility: 'draft' | 'private' | 'public'
  visibilityConfigurable: boolean
  type: 'downloadables'
  properties: {
    archived: Record<string, boolean>
    files: string[]
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
  metadata: Metadata
  visibility: 'draft' | 'private' | 'public'
  visibilityConfigurable: boolean
  type: 'license_keys'
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
  metadata: Metadata
  visibility: 'draft' | 'private' | 'public'
  visibilityConfigurable: boolean
  type: 'meter_credit'
  properties: {
    units: number
    rollover: boolean
    meterId: string
    expires?: {
      ttl: number
      timeframe: 'year' | 'month' | 'day'
    } | null
    limitType: 'hard' | 'soft'
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
  metadata: Metadata
  visibility: 'draft' | 'private' | 'public'
  visibilityConfigurable: boolean
  type: 'feature_flag'
  properties: Record<string, never>
}

export interface BenefitFile {
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
  service: 'downloadable'
  flaggedMaliciousAt: Date | null
  downloaders: number
  downloads: number
}

export interface BenefitGrant {
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
  delivery: GrantDelivery | null
  customer: Customer
  member: Record<string, unknown> | null
  benefit: Benefit
  properties: Record<string, unknown>
}

export interface BenefitGrantWebhook {
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
  delivery: GrantDelivery | null
  customer: Customer
  member: Record<string, unknown> | null
  benefit: Benefit
  properties: Record<string, unknown>
  previousProperties: Record<string, unknown> | null
}

export interface BenefitPublic {
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

export type BenefitSubscriber = {
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
  organization: Organization
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
  organization: Organization
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
  organization: Organization
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
  organization: Organization
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
  organization: Organization
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
  organization: Organization
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
  organization: Organization
  properties: Record<string, never>
}

export interface BooksVerdict {
  checkedAt: Date
  lawful: boolean
  laws: LawVerdict[]
}

export interface BulkAction {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  kind: 'refund_orders' | 'resend_receipts' | 'send_invoices' | 'mark_orders_paid' | 'void_orders' | 'cancel_subscriptions' | 'uncancel_subscriptions' | 'revoke_subscriptions' | 'archive_products' | 'unarchive_products' | 'delete_discounts' | 'delete_customers' | 'edit_customer_metadata'
  status: 'running' | 'finished' | 'canceled'
  totalCount: number
  doneCount: number
  failedCount: number
  sums: {
    currency: string
    amount: number
  }[]
  finishedAt: Date | null
  startedBy: {
    id: string
    name: string
  } | null
  canUndo: boolean
  undoes: string | null
}

export interface BulkItem {
  objectId: string
  label: string
  status: 'waiting' | 'requested' | 'done' | 'failed' | 'skipped'
  error: string | null
  detail: string | null
}

export interface BulkPreview {
  kind: 'refund_orders' | 'resend_receipts' | 'send_invoices' | 'mark_orders_paid' | 'void_orders' | 'cancel_subscriptions' | 'uncancel_subscriptions' | 'revoke_subscriptions' | 'archive_products' | 'unarchive_products' | 'delete_discounts' | 'delete_customers' | 'edit_customer_metadata'
  selectedCount: number
  count: number
  sums: {
    currency: string
    amount: number
  }[]
  token: string
}

export interface CancellationReport {
  reasons: {
    reason: string | null
    cancellations: number
    mrr: number
  }[]
  total: {
    reason: string | null
    cancellations: number
    mrr: number
  }
  currency: string
  missingRates: string[]
}

export interface ChangePreview {
  token: string | null
  expiresAt: Date | null
  effectiveAt: Date
  currency: string
  amount: number
  productId: string
  seats: number | null
  currentPeriodStart: Date
  currentPeriodEnd: Date
  dueNow: PreviewOrder | null
  dueForUsage: PreviewOrder | null
  waitingAmount: number
  creditedAmount: number
  renewal: PreviewOrder | null
}

export interface Checkout {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  customFieldData: CustomFieldData
  paymentProcessor: 'stripe'
  status: 'open' | 'confirmed' | 'succeeded' | 'failed' | 'expired'
  clientSecret: string
  url: string
  expiresAt: Date
  successUrl: string
  returnUrl: string | null
  embedOrigin: string | null
  amount: number
  discountAmount: number
  netAmount: number
  taxAmount: number | null
  taxBehavior: 'inclusive' | 'exclusive' | null
  taxabilityReason: string | null
  totalAmount: number
  currency: string
  seats: number | null
  minSeats: number | null
  maxSeats: number | null
  units: number | null
  minUnits: number | null
  maxUnits: number | null
  pricePerSeat: number | null
  allowTrial: boolean | null
  activeTrialInterval: 'day' | 'week' | 'month' | 'year' | null
  activeTrialIntervalCount: number | null
  trialEnd: Date | null
  organizationId: string
  productId: string
  productPriceId: string
  discountId: string | null
  allowDiscountCodes: boolean
  requireBillingAddress: boolean
  isDiscountApplicable: boolean
  isFreeProductPrice: boolean
  isPaymentRequired: boolean
  isPaymentSetupRequired: boolean
  isPaymentFormRequired: boolean
  customerId: string | null
  isBusinessCustomer: boolean
  customerName: string | null
  customerEmail: string | null
  customerIpAddress: string | null
  customerBillingName: string | null
  customerBillingAddress: Address | null
  customerTaxId: string | null
  locale: string | null
  paymentMethodType: string | null
  paymentProcessorMetadata: Record<string, string>
  customerBillingAddressFields: {
    country: boolean
    state: boolean
    city: boolean
    postalCode: boolean
    line1: boolean
    line2: boolean
  }
  billingAddressFields: {
    country: 'required' | 'optional' | 'disabled'
    state: 'required' | 'optional' | 'disabled'
    city: 'required' | 'optional' | 'disabled'
    postalCode: 'required' | 'optional' | 'disabled'
    line1: 'required' | 'optional' | 'disabled'
    line2: 'required' | 'optional' | 'disabled'
  }
  products: ProductPublic[]
  product: ProductPublic
  productPrice: ProductPrice
  prices: Record<string, ProductPrice[]> | null
  discount: CheckoutDiscount | null
  attachedCustomFields: AttachedCustomField[]
  metadata: Metadata
  customerMetadata: Metadata
  externalCustomerId: string | null
  customerExternalId: string | null
  subscriptionId: string | null
  trialInterval: 'day' | 'week' | 'month' | 'year' | null
  trialIntervalCount: number | null
}

export type CheckoutDiscount = {
  id: string
  name: string
  code: string | null
  type: 'fixed'
  amount: number
  currency: string
  amounts: Record<string, number>
  duration: 'once' | 'forever'
} | {
  id: string
  name: string
  code: string | null
  type: 'fixed'
  amount: number
  currency: string
  amounts: Record<string, number>
  duration: 'repeating'
  durationInMonths: number
} | {
  id: string
  name: string
  code: string | null
  type: 'percentage'
  basisPoints: number
  duration: 'once' | 'forever'
} | {
  id: string
  name: string
  code: string | null
  type: 'percentage'
  basisPoints: number
  duration: 'repeating'
  durationInMonths: number
}

export interface CheckoutLink {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  metadata: Metadata
  paymentProcessor: 'stripe'
  clientSecret: string
  successUrl: string | null
  returnUrl: string | null
  label: string | null
  allowDiscountCodes: boolean
  requireBillingAddress: boolean
  discountId: string | null
  organizationId: string
  seats: number | null
  units: number | null
  trialInterval: 'day' | 'week' | 'month' | 'year' | null
  trialIntervalCount: number | null
  products: CheckoutLinkProduct[]
  discount: DiscountSummary | null
  url: string
}

export interface CheckoutLinkProduct {
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
  prices: ProductPrice[]
  benefits: BenefitPublic[]
  medias: ProductMediaFile[]
  metadata: Metadata
}

export interface CheckoutPublic {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  customFieldData: CustomFieldData
  paymentProcessor: 'stripe'
  status: 'open' | 'confirmed' | 'succeeded' | 'failed' | 'expired'
  clientSecret: string
  url: string
  expiresAt: Date
  successUrl: string
  returnUrl: string | null
  embedOrigin: string | null
  amount: number
  discountAmount: number
  netAmount: number
  taxAmount: number | null
  taxBehavior: 'inclusive' | 'exclusive' | null
  taxabilityReason: string | null
  totalAmount: number
  currency: string
  seats: number | null
  minSeats: number | null
  maxSeats: number | null
  units: number | null
  minUnits: number | null
  maxUnits: number | null
  pricePerSeat: number | null
  allowTrial: boolean | null
  activeTrialInterval: 'day' | 'week' | 'month' | 'year' | null
  activeTrialIntervalCount: number | null
  trialEnd: Date | null
  organizationId: string
  productId: string
  productPriceId: string
  discountId: string | null
  allowDiscountCodes: boolean
  requireBillingAddress: boolean
  isDiscountApplicable: boolean
  isFreeProductPrice: boolean
  isPaymentRequired: boolean
  isPaymentSetupRequired: boolean
  isPaymentFormRequired: boolean
  customerId: string | null
  isBusinessCustomer: boolean
  customerName: string | null
  customerEmail: string | null
  customerIpAddress: string | null
  customerBillingName: string | null
  customerBillingAddress: Address | null
  customerTaxId: string | null
  locale: string | null
  paymentMethodType: string | null
  paymentProcessorMetadata: Record<string, string>
  customerBillingAddressFields: {
    country: boolean
    state: boolean
    city: boolean
    postalCode: boolean
    line1: boolean
    line2: boolean
  }
  billingAddressFields: {
    country: 'required' | 'optional' | 'disabled'
    state: 'required' | 'optional' | 'disabled'
    city: 'required' | 'optional' | 'disabled'
    postalCode: 'required' | 'optional' | 'disabled'
    line1: 'required' | 'optional' | 'disabled'
    line2: 'required' | 'optional' | 'disabled'
  }
  products: ProductPublic[]
  product: ProductPublic
  productPrice: ProductPrice
  prices: Record<string, ProductPrice[]> | null
  discount: CheckoutDiscount | null
  attachedCustomFields: AttachedCustomField[]
  appliedBalanceAmount: number
  neededConsent: 'digital_content' | 'service' | null
  organization: Organization
}

export interface CheckoutPublicConfirmed {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  customFieldData: CustomFieldData
  paymentProcessor: 'stripe'
  status: 'confirmed'
  clientSecret: string
  url: string
  expiresAt: Date
  successUrl: string
  returnUrl: string | null
  embedOrigin: string | null
  amount: number
  discountAmount: number
  netAmount: number
  taxAmount: number | null
  taxBehavior: 'inclusive' | 'exclusive' | null
  taxabilityReason: string | null
  totalAmount: number
  currency: string
  seats: number | null
  minSeats: number | null
  maxSeats: number | null
  units: number | null
  minUnits: number | null
  maxUnits: number | null
  pricePerSeat: number | null
  allowTrial: boolean | null
  activeTrialInterval: 'day' | 'week' | 'month' | 'year' | null
  activeTrialIntervalCount: number | null
  trialEnd: Date | null
  organizationId: string
  productId: string
  productPriceId: string
  discountId: string | null
  allowDiscountCodes: boolean
  requireBillingAddress: boolean
  isDiscountApplicable: boolean
  isFreeProductPrice: boolean
  isPaymentRequired: boolean
  isPaymentSetupRequired: boolean
  isPaymentFormRequired: boolean
  customerId: string | null
  isBusinessCustomer: boolean
  customerName: string | null
  customerEmail: string | null
  customerIpAddress: string | null
  customerBillingName: string | null
  customerBillingAddress: Address | null
  customerTaxId: string | null
  locale: string | null
  paymentMethodType: string | null
  paymentProcessorMetadata: Record<string, string>
  customerBillingAddressFields: {
    country: boolean
    state: boolean
    city: boolean
    postalCode: boolean
    line1: boolean
    line2: boolean
  }
  billingAddressFields: {
    country: 'required' | 'optional' | 'disabled'
    state: 'required' | 'optional' | 'disabled'
    city: 'required' | 'optional' | 'disabled'
    postalCode: 'required' | 'optional' | 'disabled'
    line1: 'required' | 'optional' | 'disabled'
    line2: 'required' | 'optional' | 'disabled'
  }
  products: ProductPublic[]
  product: ProductPublic
  productPrice: ProductPrice
  prices: Record<string, ProductPrice[]> | null
  discount: CheckoutDiscount | null
  attachedCustomFields: AttachedCustomField[]
  appliedBalanceAmount: number
  neededConsent: 'digital_content' | 'service' | null
  organization: Organization
  customerSessionToken: string
  isBuyerVerified: boolean
}

export interface Cohort {
  month: string
  cells: {
    customers: number
    mrr: number
  }[]
  size: number
}

export interface Cohorts {
  cohorts: Cohort[]
  currency: string
  missingRates: string[]
}

export type CountryInput = 'AD' | 'AE' | 'AF' | 'AG' | 'AI' | 'AL' | 'AM' | 'AO' | 'AQ' | 'AR' | 'AS' | 'AT' | 'AU' | 'AW' | 'AX' | 'AZ' | 'BA' | 'BB' | 'BD' | 'BE' | 'BF' | 'BG' | 'BH' | 'BI' | 'BJ' | 'BL' | 'BM' | 'BN' | 'BO' | 'BQ' | 'BR' | 'BS' | 'BT' | 'BV' | 'BW' | 'BY' | 'BZ' | 'CA' | 'CC' | 'CD' | 'CF' | 'CG' | 'CH' | 'CI' | 'CK' | 'CL' | 'CM' | 'CN' | 'CO' | 'CR' | 'CU' | 'CV' | 'CW' | 'CX' | 'CY' | 'CZ' | 'DE' | 'DJ' | 'DK' | 'DM' | 'DO' | 'DZ' | 'EC' | 'EE' | 'EG' | 'EH' | 'ER' | 'ES' | 'ET' | 'FI' | 'FJ' | 'FK' | 'FM' | 'FO' | 'FR' | 'GA' | 'GB' | 'GD' | 'GE' | 'GF' | 'GG' | 'GH' | 'GI' | 'GL' | 'GM' | 'GN' | 'GP' | 'GQ' | 'GR' | 'GS' | 'GT' | 'GU' | 'GW' | 'GY' | 'HK' | 'HM' | 'HN' | 'HR' | 'HT' | 'HU' | 'ID' | 'IE' | 'IL' | 'IM' | 'IN' | 'IO' | 'IQ' | 'IR' | 'IS' | 'IT' | 'JE' | 'JM' | 'JO' | 'JP' | 'KE' | 'KG' | 'KH' | 'KI' | 'KM' | 'KN' | 'KP' | 'KR' | 'KW' | 'KY' | 'KZ' | 'LA' | 'LB' | 'LC' | 'LI' | 'LK' | 'LR' | 'LS' | 'LT' | 'LU' | 'LV' | 'LY' | 'MA' | 'MC' | 'MD' | 'ME' | 'MF' | 'MG' | 'MH' | 'MK' | 'ML' | 'MM' | 'MN' | 'MO' | 'MP' | 'MQ' | 'MR' | 'MS' | 'MT' | 'MU' | 'MV' | 'MW' | 'MX' | 'MY' | 'MZ' | 'NA' | 'NC' | 'NE' | 'NF' | 'NG' | 'NI' | 'NL' | 'NO' | 'NP' | 'NR' | 'NU' | 'NZ' | 'OM' | 'PA' | 'PE' | 'PF' | 'PG' | 'PH' | 'PK' | 'PL' | 'PM' | 'PN' | 'PR' | 'PS' | 'PT' | 'PW' | 'PY' | 'QA' | 'RE' | 'RO' | 'RS' | 'RU' | 'RW' | 'SA' | 'SB' | 'SC' | 'SD' | 'SE' | 'SG' | 'SH' | 'SI' | 'SJ' | 'SK' | 'SL' | 'SM' | 'SN' | 'SO' | 'SR' | 'SS' | 'ST' | 'SV' | 'SX' | 'SY' | 'SZ' | 'TC' | 'TD' | 'TF' | 'TG' | 'TH' | 'TJ' | 'TK' | 'TL' | 'TM' | 'TN' | 'TO' | 'TR' | 'TT' | 'TV' | 'TW' | 'TZ' | 'UA' | 'UG' | 'UM' | 'US' | 'UY' | 'UZ' | 'VA' | 'VC' | 'VE' | 'VG' | 'VI' | 'VN' | 'VU' | 'WF' | 'WS' | 'YE' | 'YT' | 'ZA' | 'ZM' | 'ZW'

export interface CreditNote {
  id: string
  createdAt: Date
  number: string
  orderId: string
  refundId: string
  currency: string
  amount: number
  taxAmount: number
  totalAmount: number
  voidedAt: Date | null
}

export type CustomField = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  metadata: Metadata
  type: 'text'
  slug: string
  name: string
  organizationId: string
  properties: {
    formLabel?: string
    formHelpText?: string
    formPlaceholder?: string
    textarea?: boolean
    minLength?: number
    maxLength?: number
  }
} | {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  metadata: Metadata
  type: 'number'
  slug: string
  name: string
  organizationId: string
  properties: {
    formLabel?: string
    formHelpText?: string
    formPlaceholder?: string
    ge?: number
    le?: number
  }
} | {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  metadata: Metadata
  type: 'date'
  slug: string
  name: string
  organizationId: string
  properties: {
    formLabel?: string
    formHelpText?: string
    formPlaceholder?: string
    ge?: number
    le?: number
  }
} | {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  metadata: Metadata
  type: 'checkbox'
  slug: string
  name: string
  organizationId: string
  properties: {
    formLabel?: string
    formHelpText?: string
    formPlaceholder?: string
  }
} | {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  metadata: Metadata
  type: 'select'
  slug: string
  name: string
  organizationId: string
  properties: {
    formLabel?: string
    formHelpText?: string
    formPlaceholder?: string
    options: {
      value: string
      label: string
    }[]
  }
}

export type CustomFieldData = Record<string, string | number | boolean | null>

export type CustomFieldDataInput = CustomFieldData

export interface Customer {
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
  billingAddress: Address | null
  taxId: [string, 'ad_nrt' | 'ae_trn' | 'ar_cuit' | 'au_abn' | 'au_arn' | 'bg_uic' | 'bh_vat' | 'bo_tin' | 'br_cnpj' | 'br_cpf' | 'ca_bn' | 'ca_gst_hst' | 'ca_pst_bc' | 'ca_pst_mb' | 'ca_pst_sk' | 'ca_qst' | 'ch_uid' | 'ch_vat' | 'cl_tin' | 'cn_tin' | 'co_nit' | 'cr_tin' | 'de_stn' | 'do_rcn' | 'ec_ruc' | 'eg_tin' | 'es_cif' | 'eu_oss_vat' | 'eu_vat' | 'gb_vat' | 'ge_vat' | 'hk_br' | 'hr_oib' | 'hu_tin' | 'id_npwp' | 'il_vat' | 'in_gst' | 'is_vat' | 'jp_cn' | 'jp_rn' | 'jp_trn' | 'ke_pin' | 'kr_brn' | 'kz_bin' | 'li_uid' | 'mx_rfc' | 'my_frp' | 'my_itn' | 'my_sst' | 'ng_tin' | 'no_vat' | 'no_voec' | 'nz_gst' | 'om_vat' | 'pe_ruc' | 'ph_tin' | 'ro_tin' | 'rs_pib' | 'ru_inn' | 'ru_kpp' | 'sa_vat' | 'sg_gst' | 'sg_uen' | 'si_tin' | 'sv_nit' | 'th_vat' | 'tr_tin' | 'tw_vat' | 'ua_vat' | 'us_ein' | 'uy_ruc' | 've_rif' | 'vn_tin' | 'za_vat'] | null
  locale: string | null
  organizationId: string
  defaultPaymentMethodId: string | null
  deletedAt: Date | null
  firstUserEventAt: Date | null
  avatarUrl: string
}

export interface CustomerBalance {
  currency: string
  balance: number
  balances: {
    currency: string
    balance: number
  }[]
}

export interface CustomerBenefitGrant {
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
  delivery: GrantDelivery | null
  customer: CustomerPortalCustomer
  benefit: BenefitSubscriber
  properties: Record<string, unknown>
}

export interface CustomerCustomerSession {
  expiresAt: Date
  returnUrl: string | null
}

export interface CustomerEmailStatus {
  email: string
  problem: 'bounced' | 'complained' | null
  detail: string | null
  since: Date | null
}

export interface CustomerMail {
  id: string
  createdAt: Date
  customerId: string
  orderId: string | null
  subscriptionId: string | null
  kind: string
  recipient: string
  subject: string
  status: 'sent' | 'queued' | 'failed' | 'delivered' | 'bounced' | 'complained' | 'stored'
  sentAt: Date | null
  deliveryDetail: string | null
  canResend: boolean
}

export interface CustomerMargin {
  customer: {
    id: string
    email: string
    name: string | null
  }
  events: number
  costs: number
  netRevenue: number
  margin: number
  currency: string
}

export interface CustomerMember {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  customerId: string
  email: string
  name: string | null
  externalId: string | null
  role: 'owner' | 'billing_manager' | 'member'
}

export interface CustomerMergePreview {
  target: Customer
  source: Customer
  moves: {
    item: 'orders' | 'subscriptions' | 'benefit_grants' | 'license_keys' | 'seats' | 'payment_methods' | 'usage_events' | 'emails' | 'requests'
    count: number
  }[]
  balances: {
    currency: string
    amount: number
  }[]
  obstacle: 'different_buyers' | 'two_subscriptions' | 'common_meter' | 'common_seat' | 'payment_in_progress' | null
}

export interface CustomerMeter {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  customerId: string
  meterId: string
  consumedUnits: number
  creditedUnits: number
  balance: number
  customer: Customer
  meter: Meter
}

export interface CustomerNote {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  customerId: string
  text: string
  author: {
    id: string
    name: string
  } | null
}

export interface CustomerOAuthAuthorization {
  url: string
}

export interface CustomerOrder {
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
  billingAddress: Address | null
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
  items: OrderItem[]
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
  product: CustomerProduct
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

export interface CustomerOrganization {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  name: string
  slug: string
  avatarUrl: string | null
  prorationBehavior: 'invoice' | 'prorate'
  allowCustomerUpdates: boolean
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
  organizationFeatures: {
    memberModelEnabled: boolean
    checkoutLocalizationEnabled: boolean
  }
  organization: Organization
  products: ProductPublic[]
}

export interface CustomerPaymentMethod {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  processor: 'stripe'
  customerId: string
  type: string
  methodMetadata: {
    brand: string
    last4: string
    expMonth: number
    expYear: number
    wallet: string | null
  } | null
  card: {
    brand: string
    last4: string
    expMonth: number
    expYear: number
    wallet: string | null
  } | null
  isDefault: boolean
  default: boolean
}

export type CustomerPaymentMethodAdded = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  processor: 'stripe'
  customerId: string
  type: string
  methodMetadata: {
    brand: string
    last4: string
    expMonth: number
    expYear: number
    wallet: string | null
  } | null
  card: {
    brand: string
    last4: string
    expMonth: number
    expYear: number
    wallet: string | null
  } | null
  isDefault: boolean
  default: boolean
  status: 'succeeded'
  paymentMethod: CustomerPaymentMethod
} | {
  status: 'requires_action'
  clientSecret: string
  nextActionUrl: string | null
}

export interface CustomerPortalCustomer {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  email: string
  emailVerified: boolean
  type: 'individual' | 'team'
  name: string | null
  billingName: string | null
  billingAddress: Address | null
  taxId: [string, 'ad_nrt' | 'ae_trn' | 'ar_cuit' | 'au_abn' | 'au_arn' | 'bg_uic' | 'bh_vat' | 'bo_tin' | 'br_cnpj' | 'br_cpf' | 'ca_bn' | 'ca_gst_hst' | 'ca_pst_bc' | 'ca_pst_mb' | 'ca_pst_sk' | 'ca_qst' | 'ch_uid' | 'ch_vat' | 'cl_tin' | 'cn_tin' | 'co_nit' | 'cr_tin' | 'de_stn' | 'do_rcn' | 'ec_ruc' | 'eg_tin' | 'es_cif' | 'eu_oss_vat' | 'eu_vat' | 'gb_vat' | 'ge_vat' | 'hk_br' | 'hr_oib' | 'hu_tin' | 'id_npwp' | 'il_vat' | 'in_gst' | 'is_vat' | 'jp_cn' | 'jp_rn' | 'jp_trn' | 'ke_pin' | 'kr_brn' | 'kz_bin' | 'li_uid' | 'mx_rfc' | 'my_frp' | 'my_itn' | 'my_sst' | 'ng_tin' | 'no_vat' | 'no_voec' | 'nz_gst' | 'om_vat' | 'pe_ruc' | 'ph_tin' | 'ro_tin' | 'rs_pib' | 'ru_inn' | 'ru_kpp' | 'sa_vat' | 'sg_gst' | 'sg_uen' | 'si_tin' | 'sv_nit' | 'th_vat' | 'tr_tin' | 'tw_vat' | 'ua_vat' | 'us_ein' | 'uy_ruc' | 've_rif' | 'vn_tin' | 'za_vat'] | null
  locale: string | null
  oauthAccounts: Record<string, {
    accountId: string
    accountUsername: string | null
  }>
  defaultPaymentMethodId: string | null
}

export interface CustomerPortalMember {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  email: string
  name: string | null
  role: 'owner' | 'billing_manager' | 'member'
  status: 'active' | 'invited'
}

export interface CustomerProduct {
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
  prices: ProductPrice[]
  benefits: BenefitPublic[]
  medias: ProductMediaFile[]
  organization: Organization
}

export interface CustomerRefund {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
  amount: number
  taxAmount: number
  totalAmount: number
  balanceAmount: number
  currency: string
  orderId: string
  subscriptionId: string | null
  creditNote: {
    id: string
    number: string
    voidedAt: Date | null
  } | null
}

export interface CustomerRequest {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  kind: 'cancellation' | 'withdrawal' | 'refund'
  status: 'open' | 'accepted' | 'declined'
  name: string
  email: string
  contract: string
  termination: 'ordinary' | 'for_cause' | null
  endsOn: string | null
  reason: string | null
  emailConfirmedAt: Date | null
  dueAt: Date | null
  customerId: string | null
  subscription: {
    id: string
    productName: string
    status: string
    endsAt: Date | null
  } | null
  order: {
    id: string
    invoiceNumber: string
    productName: string
    currency: string
    totalAmount: number
    refundedAmount: number
    unusedAmount: number | null
    withdrawalConsent: {
      kind: 'digital_content' | 'service'
      text: string
      textVersion: string
      locale: string
      givenAt: Date
    } | null
  } | null
  refundId: string | null
  resolvedAt: Date | null
  reply: string | null
}

export interface CustomerSeat {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  subscriptionId: string | null
  orderId: string | null
  status: 'pending' | 'claimed' | 'revoked'
  customerId: string | null
  memberId: string | null
  member: CustomerMember | null
  email: string
  customerEmail: string
  invitationTokenExpiresAt: Date | null
  claimedAt: Date | null
  revokedAt: Date | null
  seatMetadata: Record<string, unknown> | null
}

export interface CustomerSeatClaimResponse {
  seat: CustomerSeat
  customerSessionToken: string
}

export interface CustomerSession {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  token: string
  expiresAt: Date
  returnUrl: string | null
  customerPortalUrl: string
  customerId: string
  customer: Customer
}

export interface CustomerState {
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
  billingAddress: Address | null
  taxId: [string, 'ad_nrt' | 'ae_trn' | 'ar_cuit' | 'au_abn' | 'au_arn' | 'bg_uic' | 'bh_vat' | 'bo_tin' | 'br_cnpj' | 'br_cpf' | 'ca_bn' | 'ca_gst_hst' | 'ca_pst_bc' | 'ca_pst_mb' | 'ca_pst_sk' | 'ca_qst' | 'ch_uid' | 'ch_vat' | 'cl_tin' | 'cn_tin' | 'co_nit' | 'cr_tin' | 'de_stn' | 'do_rcn' | 'ec_ruc' | 'eg_tin' | 'es_cif' | 'eu_oss_vat' | 'eu_vat' | 'gb_vat' | 'ge_vat' | 'hk_br' | 'hr_oib' | 'hu_tin' | 'id_npwp' | 'il_vat' | 'in_gst' | 'is_vat' | 'jp_cn' | 'jp_rn' | 'jp_trn' | 'ke_pin' | 'kr_brn' | 'kz_bin' | 'li_uid' | 'mx_rfc' | 'my_frp' | 'my_itn' | 'my_sst' | 'ng_tin' | 'no_vat' | 'no_voec' | 'nz_gst' | 'om_vat' | 'pe_ruc' | 'ph_tin' | 'ro_tin' | 'rs_pib' | 'ru_inn' | 'ru_kpp' | 'sa_vat' | 'sg_gst' | 'sg_uen' | 'si_tin' | 'sv_nit' | 'th_vat' | 'tr_tin' | 'tw_vat' | 'ua_vat' | 'us_ein' | 'uy_ruc' | 've_rif' | 'vn_tin' | 'za_vat'] | null
  locale: string | null
  organizationId: string
  defaultPaymentMethodId: string | null
  deletedAt: Date | null
  firstUserEventAt: Date | null
  avatarUrl: string
  activeSubscriptions: CustomerStateSubscription[]
  grantedBenefits: CustomerStateBenefitGrant[]
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

export interface CustomerStateBenefitGrant {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  grantedAt: Date
  benefitId: string
  benefitType: 'custom' | 'discord' | 'github_repository' | 'downloadables' | 'license_keys' | 'meter_credit' | 'feature_flag'
  benefitMetadata: Metadata
  properties: Record<string, unknown>
}

export interface CustomerStateSubscription {
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

export interface CustomerSubscription {
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
  product: CustomerProduct
  prices: ProductPrice[]
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

export interface CustomerTotal {
  customerId: string
  revenue: {
    currency: string
    amount: number
  }[]
  activeSubscriptions: number
}

export interface CustomerTotals {
  items: CustomerTotal[]
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

export type Discount = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  metadata: Metadata
  name: string
  code: string | null
  startsAt: Date | null
  endsAt: Date | null
  maxRedemptions: number | null
  maxRedemptionsPerCustomer: number | null
  redemptionsCount: number
  organizationId: string
  products: ProductSummary[]
  type: 'fixed'
  amount: number
  currency: string
  amounts: Record<string, number>
  duration: 'once' | 'forever'
} | {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  metadata: Metadata
  name: string
  code: string | null
  startsAt: Date | null
  endsAt: Date | null
  maxRedemptions: number | null
  maxRedemptionsPerCustomer: number | null
  redemptionsCount: number
  organizationId: string
  products: ProductSummary[]
  type: 'fixed'
  amount: number
  currency: string
  amounts: Record<string, number>
  duration: 'repeating'
  durationInMonths: number
} | {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  metadata: Metadata
  name: string
  code: string | null
  startsAt: Date | null
  endsAt: Date | null
  maxRedemptions: number | null
  maxRedemptionsPerCustomer: number | null
  redemptionsCount: number
  organizationId: string
  products: ProductSummary[]
  type: 'percentage'
  basisPoints: number
  duration: 'once' | 'forever'
} | {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  metadata: Metadata
  name: string
  code: string | null
  startsAt: Date | null
  endsAt: Date | null
  maxRedemptions: number | null
  maxRedemptionsPerCustomer: number | null
  redemptionsCount: number
  organizationId: string
  products: ProductSummary[]
  type: 'percentage'
  basisPoints: number
  duration: 'repeating'
  durationInMonths: number
}

export interface DiscountEffect {
  customers: number
  totals: DiscountTotal[]
}

export type DiscountSummary = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  metadata: Metadata
  name: string
  code: string | null
  startsAt: Date | null
  endsAt: Date | null
  maxRedemptions: number | null
  maxRedemptionsPerCustomer: number | null
  redemptionsCount: number
  organizationId: string
  type: 'fixed'
  amount: number
  currency: string
  amounts: Record<string, number>
  duration: 'once' | 'forever'
} | {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  metadata: Metadata
  name: string
  code: string | null
  startsAt: Date | null
  endsAt: Date | null
  maxRedemptions: number | null
  maxRedemptionsPerCustomer: number | null
  redemptionsCount: number
  organizationId: string
  type: 'fixed'
  amount: number
  currency: string
  amounts: Record<string, number>
  duration: 'repeating'
  durationInMonths: number
} | {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  metadata: Metadata
  name: string
  code: string | null
  startsAt: Date | null
  endsAt: Date | null
  maxRedemptions: number | null
  maxRedemptionsPerCustomer: number | null
  redemptionsCount: number
  organizationId: string
  type: 'percentage'
  basisPoints: number
  duration: 'once' | 'forever'
} | {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  metadata: Metadata
  name: string
  code: string | null
  startsAt: Date | null
  endsAt: Date | null
  maxRedemptions: number | null
  maxRedemptionsPerCustomer: number | null
  redemptionsCount: number
  organizationId: string
  type: 'percentage'
  basisPoints: number
  duration: 'repeating'
  durationInMonths: number
}

export interface DiscountTotal {
  currency: string
  orders: number
  discountedAmount: number
  netRevenue: number
}

export interface Dispute {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  status: 'early_warning' | 'needs_response' | 'under_review' | 'prevented' | 'won' | 'lost'
  resolved: boolean
  closed: boolean
  amount: number
  taxAmount: number
  currency: string
  reason: string | null
  reasonCode: string | null
  feeAmount: number
  feeCurrency: string | null
  evidenceDueBy: Date | null
  pastDue: boolean
  orderId: string
  paymentId: string
  respondedAt: Date | null
  customer: {
    id: string
    email: string
    name: string | null
  }
  caseId: string | null
}

export interface DisputeEvidence {
  disputeId: string
  revision: number
  texts: DisputeEvidenceTexts
  files: DisputeEvidenceFile[]
  locked: 'sent' | 'closed' | 'past_due' | 'not_possible' | null
  pending: 'submit' | 'accept' | null
  savedAt: Date | null
  sentAt: Date | null
  dueBy: Date | null
}

export interface DisputeEvidenceFile {
  id: string
  createdAt: Date
  field: 'receipt' | 'customer_communication' | 'service_documentation' | 'shipping_documentation' | 'customer_signature' | 'refund_policy' | 'cancellation_policy' | 'duplicate_charge_documentation' | 'uncategorized_file'
  name: string
  mimeType: 'application/pdf' | 'image/jpeg' | 'image/png'
  size: number
}

export interface DisputeEvidenceTexts {
  productDescription: string | null
  uncategorizedText: string | null
  customerName: string | null
  customerEmailAddress: string | null
  customerPurchaseIp: string | null
  billingAddress: string | null
  accessActivityLog: string | null
  serviceDate: string | null
  shippingAddress: string | null
  shippingCarrier: string | null
  shippingDate: string | null
  shippingTrackingNumber: string | null
  refundPolicyDisclosure: string | null
  refundRefusalExplanation: string | null
  cancellationPolicyDisclosure: string | null
  cancellationRebuttal: string | null
  duplicateChargeExplanation: string | null
  duplicateChargeId: string | null
}

export interface DisputeEvidenceUpdateInput {
  texts: {
    productDescription?: string | null
    uncategorizedText?: string | null
    customerName?: string | null
    customerEmailAddress?: string | null
    customerPurchaseIp?: string | null
    billingAddress?: string | null
    accessActivityLog?: string | null
    serviceDate?: string | null
    shippingAddress?: string | null
    shippingCarrier?: string | null
    shippingDate?: string | null
    shippingTrackingNumber?: string | null
    refundPolicyDisclosure?: string | null
    refundRefusalExplanation?: string | null
    cancellationPolicyDisclosure?: string | null
    cancellationRebuttal?: string | null
    duplicateChargeExplanation?: string | null
    duplicateChargeId?: string | null
  }
}

export interface DownloadLink {
  url: string
  headers: Record<string, string>
  expiresAt: Date
}

export interface Downloadable {
  id: string
  benefitId: string
  file: FileDownload
}

export interface DownloadableFile {
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
  service: 'downloadable'
  flaggedMaliciousAt: Date | null
}

export interface EntitlementChecked {
  items: EntitlementItem[]
}

export type EntitlementConsumed = {
  allowed: true
  balance: number
  eventId: string
} | {
  allowed: false
  balance: number
  reason: EntitlementReason
}

export interface EntitlementItem {
  benefitId?: string
  meterId?: string
  amount?: number
  allowed: boolean
  reason: EntitlementReason | null
  balance: number | null
  limit: number | null
  resetsAt: Date | null
}

export interface EntitlementMeter {
  meterId: string
  balance: number
  limit: number | null
  resetsAt: Date | null
}

export type EntitlementReason = 'customer_unknown' | 'not_granted' | 'no_credits' | 'insufficient_balance' | 'meter_archived' | 'spending_cap'

export interface EntitlementSnapshot {
  customerId: string
  externalCustomerId: string | null
  benefitIds: string[]
  meters: EntitlementMeter[]
}

export interface Event {
  id: string
  timestamp: Date
  organizationId: string
  customerId: string | null
  customer: Customer | null
  externalCustomerId: string | null
  memberId: string | null
  externalMemberId: string | null
  childCount: number
  parentId: string | null
  label: string
  name: string
  source: 'user' | 'system'
  metadata: Record<string, unknown>
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
    inputTokens: number
    cachedInputTokens?: number | null
    outputTokens: number
    totalTokens: number
  }
  [key: string]: string | number | boolean | {
    amount: number | string
    currency: 'usd'
  } | {
    vendor: string
    model: string
    prompt?: string | null
    response?: string | null
    inputTokens: number
    cachedInputTokens?: number | null
    outputTokens: number
    totalTokens: number
  } | undefined
}

export interface EventName {
  name: string
  label: string
  source: 'user' | 'system'
  occurrences: number
  firstSeen: Date
  lastSeen: Date
}

export interface EventType {
  createdAt: Date
  modifiedAt: Date | null
  id: string
  name: string
  label: string
  labelPropertySelector: string | null
  organizationId: string
}

export interface EventTypeUpdateInput {
  label: string
  labelPropertySelector?: string | null
}

export interface EventTypeWithStats {
  createdAt: Date | null
  modifiedAt: Date | null
  id: string | null
  name: string
  label: string
  labelPropertySelector: string | null
  organizationId: string
  source: 'user' | 'system'
  occurrences: number
  firstSeen: Date
  lastSeen: Date
}

export interface EventsIngestResponse {
  inserted: number
  duplicates: number
}

export interface ExchangeRate {
  organizationId: string
  currency: string
  day: string
  rate: string
}

export interface ExchangeRatesOfRequest {
  items: ExchangeRate[]
}

export interface ExchangeRatesSetInput {
  organizationId?: string | null
  rates: {
    currency: string
    day: string
    rate: string | null
  }[]
}

export interface ExplainedAmount {
  amount: number
  terms: ExplainedTerm[]
}

export type ExplainedTerm = {
  kind: 'units'
  amount: number
  price: number
  quantity: number
} | {
  kind: 'chosen' | 'free' | 'trial' | 'later' | 'balance' | 'unknown'
  amount: number
} | {
  kind: 'usage'
  amount: number
  units: string
  parts: {
    units: string
    unitAmount: string
  }[]
  packageSize?: number
} | {
  kind: 'credits'
  amount: number
  consumed: string
  covered: string
} | {
  kind: 'late_usage'
  amount: number
  events: number
} | {
  kind: 'limit'
  amount: number
  of: number
  at: 'cap' | 'minimum' | 'spending_cap'
} | {
  kind: 'part'
  amount: number
  of: number
  step: number
  milliseconds: number
  whole: number
} | {
  kind: 'tax_within' | 'share'
  amount: number
  of: number
  weights: number[]
  position: number
} | {
  kind: 'percentage'
  amount: number
  of: number
  step: number
  points: number
  name: string
} | {
  kind: 'fixed'
  amount: number
  of: number
  off: number
  name: string
} | {
  kind: 'rate'
  amount: number
  of: number
  percentage: string
  taxType: string | null
  country: string | null
  state: string | null
  inclusive: boolean
} | {
  kind: 'rounding'
  amount: number
  step: number
} | {
  kind: 'untaxed'
  amount: number
  reason: string | null
} | {
  kind: 'line'
  amount: number
  itemId: string
  label: string
} | {
  kind: 'sum'
  amount: number
  of: 'subtotal' | 'discount' | 'tax' | 'total' | 'balance'
}

export interface FileDownload {
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
  service: 'downloadable'
  download: DownloadLink
}

export type FileRead = DownloadableFile | ProductMediaFile | OrganizationAvatarFile

export interface FileReplacement {
  file: DownloadableFile
  benefits: number
}

export interface FileUpload {
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
  service: 'downloadable' | 'product_media' | 'organization_avatar'
  upload: {
    id: string
    path: string
    parts: {
      number: number
      chunkStart: number
      chunkEnd: number
      checksumSha256Base64: string | null
      url: string
      expiresAt: Date
      headers: Record<string, string>
    }[]
  }
}

export interface FilterClauseInput {
  property: string
  operator: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'not_like'
  value: string | number | boolean
}

export interface FinanceBalance {
  currencies: FinanceCurrencyBalance[]
  syncedAt: Date | null
}

export interface FinanceCurrencyBalance {
  currency: string
  openingAmount: number
  chargesAmount: number
  refundsAmount: number
  disputesAmount: number
  feesAmount: number
  otherAmount: number
  netAmount: number
  payoutsAmount: number
  closingAmount: number
}

export interface FinanceRefresh {
  syncedAt: Date | null
}

export interface FirstSteps {
  productId: string | null
  checkoutLinkUrl: string | null
  hasOrder: boolean
  hasWebhook: boolean
}

export interface GrantDelivery {
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

export interface Integration {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  platform: 'github' | 'discord'
  externalId: string
  name: string
  status: 'pending' | 'active' | 'suspended' | 'removed'
  problem: 'account_required' | 'account_missing' | 'account_full' | 'reconnect_required' | 'invitation_expired' | 'invitation_declined' | 'access_removed' | 'member_left' | 'invitation_limit' | 'rate_limited' | 'platform_unavailable' | 'integration_removed' | 'integration_suspended' | 'permission_missing' | 'two_factor_required' | 'resource_missing' | 'not_assignable' | 'account_banned' | 'kick_permission_missing' | 'kick_not_allowed' | 'rejected' | null
  settingsUrl: string | null
  token: string | null
  syncedAt: Date | null
  auditedAt: Date | null
  auditCorrections: number | null
}

export interface IntegrationAuthorization {
  url: string
}

export interface IntegrationResource {
  integrationId: string
  resourceId: string
  name: string
  private: boolean
  ownedByOrganization: boolean
}

export interface InvoiceSettings {
  legalName: string | null
  address: Address | null
  taxNumber: string | null
  footer: string | null
  prefix: string
  numbering: 'customer' | 'merchant'
}

export interface LawVerdict {
  name: string
  broken: number
  examples: Record<string, unknown>[]
}

export interface LedgerEntry {
  id: string
  createdAt: Date
  organizationId: string
  transactionId: string
  account: string
  amount: number
  currency: string
  customerId: string | null
  orderId: string | null
  paymentId: string | null
  refundId: string | null
  disputeId: string | null
}

export interface LicenseFile {
  /** A signed JWT (EdDSA, `typ` license+jwt) with a LicenseFileContent. */
  licenseFile: string
  issuedAt: Date
  refreshAfter: Date
  expiresAt: Date
}

export interface LicenseKey {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  customerId: string
  customer: Customer
  benefitId: string
  key: string
  displayKey: string
  status: 'granted' | 'revoked' | 'disabled'
  limitActivations: number | null
  usage: number
  limitUsage: number | null
  validations: number
  lastValidatedAt: Date | null
  expiresAt: Date | null
  memberId: string | null
  member: Record<string, unknown> | null
}

export interface LicenseKeyActivation {
  id: string
  licenseKeyId: string
  label: string
  meta: Metadata
  createdAt: Date
  modifiedAt: Date | null
}

export interface LicenseKeyActivationWithKey {
  id: string
  licenseKeyId: string
  label: string
  meta: Metadata
  createdAt: Date
  modifiedAt: Date | null
  licenseKey: LicenseKey
}

export interface LicenseKeyWithActivations {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  customerId: string
  customer: Customer
  benefitId: string
  key: string
  displayKey: string
  status: 'granted' | 'revoked' | 'disabled'
  limitActivations: number | null
  usage: number
  limitUsage: number | null
  validations: number
  lastValidatedAt: Date | null
  expiresAt: Date | null
  memberId: string | null
  member: Record<string, unknown> | null
  activations: LicenseKeyActivation[]
}

export type Metadata = Record<string, string | number | boolean>

export type MetadataInput = Metadata

export interface Meter {
  metadata: Metadata
  id: string
  createdAt: Date
  modifiedAt: Date | null
  name: string
  unit: 'scalar' | 'token' | 'custom'
  customLabel: string | null
  customMultiplier: number | null
  filter: {
    conjunction: 'and' | 'or'
    clauses: Record<string, unknown>[]
  }
  aggregation: {
    func: 'count'
  } | {
    func: 'sum' | 'max' | 'min' | 'avg'
    property: string
  } | {
    func: 'unique'
    property: string
  }
  organizationId: string
  archivedAt: Date | null
}

export interface MeterCredit {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  customerId: string
  meterId: string
  units: number
  usedUnits: number
  remainingUnits: number
  rollover: boolean
  expiresAt: Date | null
  endedAt: Date | null
  endedBy: 'expired' | 'reset' | 'revoked' | null
  benefitGrantId: string | null
  subscriptionId: string | null
  note: string | null
}

export interface MeterCreditEntry {
  id: string
  createdAt: Date
  kind: 'granted' | 'used' | 'expired' | 'reset' | 'revoked'
  units: number
  balance: number
  customerId: string
  meterId: string
  meter: {
    id: string
    name: string
  }
  meterCreditId: string
  note: string | null
}

export interface MeterQuantities {
  quantities: {
    timestamp: Date
    quantity: number
  }[]
  total: number
}

export interface Metric {
  slug: string
  displayName: string
  type: 'scalar' | 'currency' | 'currency_sub_cent' | 'percentage'
}

export interface MetricDashboardCreateInput {
  name: string
  metrics?: string[]
  shared?: boolean
  display?: MetricDisplayInputInput | null
  organizationId?: string | null
}

export interface MetricDashboardSchema {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  name: string
  metrics: string[]
  organizationId: string
  shared: boolean
  own: boolean
  canChange: boolean
  display: MetricDisplay | null
}

export interface MetricDashboardUpdateInput {
  name?: string | null
  metrics?: string[] | null
  shared?: boolean | null
  display?: MetricDisplayInputInput | null
}

export interface MetricDisplay {
  range: 'today' | 'last_7_days' | 'last_30_days' | 'last_90_days' | 'last_12_months' | 'this_month' | 'last_month' | 'this_year' | 'custom'
  startDate: string | null
  endDate: string | null
  timezone: string | null
  interval: 'hour' | 'day' | 'week' | 'month' | 'year' | null
  comparison: 'previous' | 'none'
  productIds: string[]
  billingType: 'one_time' | 'recurring' | null
  currency: string | null
}

export interface MetricDisplayInputInput {
  range: 'today' | 'last_7_days' | 'last_30_days' | 'last_90_days' | 'last_12_months' | 'this_month' | 'last_month' | 'this_year' | 'custom'
  startDate?: string | null
  endDate?: string | null
  timezone?: string | null
  interval?: 'hour' | 'day' | 'week' | 'month' | 'year' | null
  comparison?: 'previous' | 'none'
  productIds?: string[]
  billingType?: 'one_time' | 'recurring' | null
  currency?: string | null
}

export interface MetricEntry {
  at: Date
  amount: number
  currency: string | null
  customer: {
    id: string
    email: string
    name: string | null
  } | null
  product: {
    id: string
    name: string
  } | null
  orderId: string | null
  subscriptionId: string | null
  checkoutId: string | null
}

export interface MetricPeriod {
  timestamp: Date
  orders?: number | null
  revenue?: number | null
  netRevenue?: number | null
  cumulativeRevenue?: number | null
  netCumulativeRevenue?: number | null
  costs?: number | null
  cumulativeCosts?: number | null
  averageOrderValue?: number | null
  netAverageOrderValue?: number | null
  averageRevenuePerUser?: number | null
  costPerUser?: number | null
  activeUserByEvent?: number | null
  oneTimeProducts?: number | null
  oneTimeProductsRevenue?: number | null
  oneTimeProductsNetRevenue?: number | null
  newSubscriptions?: number | null
  newSubscriptionsRevenue?: number | null
  newSubscriptionsNetRevenue?: number | null
  renewedSubscriptions?: number | null
  renewedSubscriptionsRevenue?: number | null
  renewedSubscriptionsNetRevenue?: number | null
  activeSubscriptions?: number | null
  committedSubscriptions?: number | null
  monthlyRecurringRevenue?: number | null
  committedMonthlyRecurringRevenue?: number | null
  trialMonthlyRecurringRevenue?: number | null
  trialCommittedMonthlyRecurringRevenue?: number | null
  annualRecurringRevenue?: number | null
  committedAnnualRecurringRevenue?: number | null
  checkouts?: number | null
  succeededCheckouts?: number | null
  checkoutsConversion?: number | null
  churnedSubscriptions?: number | null
  churnRate?: number | null
  ltv?: number | null
  grossMargin?: number | null
  grossMarginPercentage?: number | null
  cashflow?: number | null
  seatsTotal?: number | null
  seatsClaimed?: number | null
  seatsPending?: number | null
  seatCustomers?: number | null
  newSeatCustomers?: number | null
  churnedSeatCustomers?: number | null
  averageSeatsPerCustomer?: number | null
  seatUtilizationRate?: number | null
  canceledSubscriptions?: number | null
  canceledSubscriptionsCustomerService?: number | null
  canceledSubscriptionsLowQuality?: number | null
  canceledSubscriptionsMissingFeatures?: number | null
  canceledSubscriptionsSwitchedService?: number | null
  canceledSubscriptionsTooComplex?: number | null
  canceledSubscriptionsTooExpensive?: number | null
  canceledSubscriptionsUnused?: number | null
  canceledSubscriptionsOther?: number | null
  newMrr?: number | null
  expansionMrr?: number | null
  reactivationMrr?: number | null
  contractionMrr?: number | null
  churnedMrr?: number | null
  movedMrr?: number | null
  fxMrr?: number | null
  pausedMrr?: number | null
  pastDueMrr?: number | null
  payingCustomers?: number | null
  lostCustomers?: number | null
  customerChurnRate?: number | null
  grossMrrChurnRate?: number | null
  netRevenueRetention?: number | null
  quickRatio?: number | null
  customerLifetimeValue?: number | null
  refunds?: number | null
  disputes?: number | null
  tax?: number | null
}

export interface Metrics {
  orders?: Metric | null
  revenue?: Metric | null
  netRevenue?: Metric | null
  cumulativeRevenue?: Metric | null
  netCumulativeRevenue?: Metric | null
  costs?: Metric | null
  cumulativeCosts?: Metric | null
  averageOrderValue?: Metric | null
  netAverageOrderValue?: Metric | null
  averageRevenuePerUser?: Metric | null
  costPerUser?: Metric | null
  activeUserByEvent?: Metric | null
  oneTimeProducts?: Metric | null
  oneTimeProductsRevenue?: Metric | null
  oneTimeProductsNetRevenue?: Metric | null
  newSubscriptions?: Metric | null
  newSubscriptionsRevenue?: Metric | null
  newSubscriptionsNetRevenue?: Metric | null
  renewedSubscriptions?: Metric | null
  renewedSubscriptionsRevenue?: Metric | null
  renewedSubscriptionsNetRevenue?: Metric | null
  activeSubscriptions?: Metric | null
  committedSubscriptions?: Metric | null
  monthlyRecurringRevenue?: Metric | null
  committedMonthlyRecurringRevenue?: Metric | null
  trialMonthlyRecurringRevenue?: Metric | null
  trialCommittedMonthlyRecurringRevenue?: Metric | null
  annualRecurringRevenue?: Metric | null
  committedAnnualRecurringRevenue?: Metric | null
  checkouts?: Metric | null
  succeededCheckouts?: Metric | null
  checkoutsConversion?: Metric | null
  churnedSubscriptions?: Metric | null
  churnRate?: Metric | null
  ltv?: Metric | null
  grossMargin?: Metric | null
  grossMarginPercentage?: Metric | null
  cashflow?: Metric | null
  seatsTotal?: Metric | null
  seatsClaimed?: Metric | null
  seatsPending?: Metric | null
  seatCustomers?: Metric | null
  newSeatCustomers?: Metric | null
  churnedSeatCustomers?: Metric | null
  averageSeatsPerCustomer?: Metric | null
  seatUtilizationRate?: Metric | null
  canceledSubscriptions?: Metric | null
  canceledSubscriptionsCustomerService?: Metric | null
  canceledSubscriptionsLowQuality?: Metric | null
  canceledSubscriptionsMissingFeatures?: Metric | null
  canceledSubscriptionsSwitchedService?: Metric | null
  canceledSubscriptionsTooComplex?: Metric | null
  canceledSubscriptionsTooExpensive?: Metric | null
  canceledSubscriptionsUnused?: Metric | null
  canceledSubscriptionsOther?: Metric | null
  newMrr?: Metric | null
  expansionMrr?: Metric | null
  reactivationMrr?: Metric | null
  contractionMrr?: Metric | null
  churnedMrr?: Metric | null
  movedMrr?: Metric | null
  fxMrr?: Metric | null
  pausedMrr?: Metric | null
  pastDueMrr?: Metric | null
  payingCustomers?: Metric | null
  lostCustomers?: Metric | null
  customerChurnRate?: Metric | null
  grossMrrChurnRate?: Metric | null
  netRevenueRetention?: Metric | null
  quickRatio?: Metric | null
  customerLifetimeValue?: Metric | null
  refunds?: Metric | null
  disputes?: Metric | null
  tax?: Metric | null
}

export interface MetricsIntervalLimit {
  minDays: number
  maxDays: number
}

export interface MetricsIntervalsLimits {
  hour: MetricsIntervalLimit
  day: MetricsIntervalLimit
  week: MetricsIntervalLimit
  month: MetricsIntervalLimit
  year: MetricsIntervalLimit
}

export interface MetricsLimits {
  minDate: string
  intervals: MetricsIntervalsLimits
}

export interface MetricsResponse {
  periods: MetricPeriod[]
  totals: MetricsTotals
  metrics: Metrics
  currency: string
  missingRates: string[]
  asOf: Date
}

export interface MetricsTotals {
  orders?: number | null
  revenue?: number | null
  netRevenue?: number | null
  cumulativeRevenue?: number | null
  netCumulativeRevenue?: number | null
  costs?: number | null
  cumulativeCosts?: number | null
  averageOrderValue?: number | null
  netAverageOrderValue?: number | null
  averageRevenuePerUser?: number | null
  costPerUser?: number | null
  activeUserByEvent?: number | null
  oneTimeProducts?: number | null
  oneTimeProductsRevenue?: number | null
  oneTimeProductsNetRevenue?: number | null
  newSubscriptions?: number | null
  newSubscriptionsRevenue?: number | null
  newSubscriptionsNetRevenue?: number | null
  renewedSubscriptions?: number | null
  renewedSubscriptionsRevenue?: number | null
  renewedSubscriptionsNetRevenue?: number | null
  activeSubscriptions?: number | null
  committedSubscriptions?: number | null
  monthlyRecurringRevenue?: number | null
  committedMonthlyRecurringRevenue?: number | null
  trialMonthlyRecurringRevenue?: number | null
  trialCommittedMonthlyRecurringRevenue?: number | null
  annualRecurringRevenue?: number | null
  committedAnnualRecurringRevenue?: number | null
  checkouts?: number | null
  succeededCheckouts?: number | null
  checkoutsConversion?: number | null
  churnedSubscriptions?: number | null
  churnRate?: number | null
  ltv?: number | null
  grossMargin?: number | null
  grossMarginPercentage?: number | null
  cashflow?: number | null
  seatsTotal?: number | null
  seatsClaimed?: number | null
  seatsPending?: number | null
  seatCustomers?: number | null
  newSeatCustomers?: number | null
  churnedSeatCustomers?: number | null
  averageSeatsPerCustomer?: number | null
  seatUtilizationRate?: number | null
  canceledSubscriptions?: number | null
  canceledSubscriptionsCustomerService?: number | null
  canceledSubscriptionsLowQuality?: number | null
  canceledSubscriptionsMissingFeatures?: number | null
  canceledSubscriptionsSwitchedService?: number | null
  canceledSubscriptionsTooComplex?: number | null
  canceledSubscriptionsTooExpensive?: number | null
  canceledSubscriptionsUnused?: number | null
  canceledSubscriptionsOther?: number | null
  newMrr?: number | null
  expansionMrr?: number | null
  reactivationMrr?: number | null
  contractionMrr?: number | null
  churnedMrr?: number | null
  movedMrr?: number | null
  fxMrr?: number | null
  pausedMrr?: number | null
  pastDueMrr?: number | null
  payingCustomers?: number | null
  lostCustomers?: number | null
  customerChurnRate?: number | null
  grossMrrChurnRate?: number | null
  netRevenueRetention?: number | null
  quickRatio?: number | null
  customerLifetimeValue?: number | null
  refunds?: number | null
  disputes?: number | null
  tax?: number | null
}

export interface MissedPeriod {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  status: 'draft' | 'issued' | 'waived'
  subscriptionId: string
  product: {
    id: string
    name: string
  }
  customer: {
    id: string
    email: string
    name: string | null
  }
  periodStart: Date
  periodEnd: Date
  currency: string
  subtotalAmount: number
  discountAmount: number
  netAmount: number
  seats: number | null
  orderId: string | null
}

export interface MrrMovement {
  id: string
  organizationId: string
  kind: 'new' | 'expansion' | 'reactivation' | 'contraction' | 'churned' | 'moved'
  amount: number
  currency: string
  change: 'start' | 'trial_end' | 'plan' | 'seats' | 'price' | 'discount' | 'status' | 'cancellation' | 'end'
  at: Date
  customer: {
    id: string
    email: string
    name: string | null
  }
  product: {
    id: string
    name: string
  }
  subscriptionId: string
}

export interface Notification {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  kind: 'new_order' | 'new_subscription' | 'subscription_canceled' | 'payment_failed' | 'invoice_overdue' | 'dispute_opened' | 'customer_request' | 'webhook_failing'
  facts: {
    customer: string | null
    product: string | null
    amount: number | null
    currency: string | null
    name: string | null
  }
  page: string
  isRead: boolean
}

export interface NotificationPreferences {
  newOrder: {
    mail: 'off' | 'immediate' | 'hourly'
    browser: boolean
  }
  newSubscription: {
    mail: 'off' | 'immediate' | 'hourly'
    browser: boolean
  }
  subscriptionCanceled: {
    mail: 'off' | 'immediate' | 'hourly'
    browser: boolean
  }
  paymentFailed: {
    mail: 'off' | 'immediate' | 'hourly'
    browser: boolean
  }
  invoiceOverdue: {
    mail: 'off' | 'immediate' | 'hourly'
    browser: boolean
  }
  disputeOpened: {
    mail: 'off' | 'immediate' | 'hourly'
    browser: boolean
  }
  customerRequest: {
    mail: 'off' | 'immediate' | 'hourly'
    browser: boolean
  }
  webhookFailing: {
    mail: 'off' | 'immediate' | 'hourly'
    browser: boolean
  }
}

export interface OAuth2Client {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string | null
  clientId: string
  /** In full only in the response that creates it; later its last characters. Empty for an app without a secret; absent where such an app registers itself, as RFC 7591 requires. */
  clientSecret?: string
  clientIdIssuedAt: number
  clientSecretExpiresAt: number
  clientName: string
  redirectUris: string[]
  postLogoutRedirectUris: string[]
  backchannelLogoutUri?: string
  tokenEndpointAuthMethod: 'client_secret_basic' | 'client_secret_post' | 'none'
  grantTypes: ('authorization_code' | 'refresh_token' | 'client_credentials' | 'urn:ietf:params:oauth:grant-type:device_code')[]
  responseTypes: string[]
  scope: string
  clientUri?: string
  logoUri?: string
  tosUri?: string
  policyUri?: string
  defaultSubType: 'user' | 'organization'
}

export interface Order {
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
  billingAddress: Address | null
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
  items: OrderItem[]
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
  metadata: Metadata
  customFieldData: CustomFieldData
  platformFeeAmount: number
  platformFeeCurrency: string | null
  customer: Customer
  product: ProductSummary
  discount: DiscountSummary | null
  subscription: SubscriptionSummary | null
}

export interface OrderDraft {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  status: 'draft'
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
  billingAddress: Address | null
  invoiceNumber: null
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
  items: OrderItem[]
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
  metadata: Metadata
  customFieldData: CustomFieldData
  platformFeeAmount: number
  platformFeeCurrency: string | null
  customer: Customer
  product: ProductSummary
  discount: DiscountSummary | null
  subscription: SubscriptionSummary | null
  netDays: number
}

export interface OrderExplanation {
  orderId: string
  currency: string
  complete: boolean
  lines: {
    itemId: string
    label: string
    amount: number
    terms: ExplainedTerm[]
    tax: ExplainedAmount
  }[]
  subtotal: ExplainedAmount
  discount: ExplainedAmount
  tax: ExplainedAmount
  total: ExplainedAmount
  balance: ExplainedAmount
  due: ExplainedAmount
}

export interface OrderInvoice {
  url: string
}

export interface OrderItem {
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

export interface OrderTotal {
  currency: string
  orders: number
  amount: number
}

export interface OrderTotals {
  items: OrderTotal[]
}

export interface Organization {
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

export interface OrganizationAccessToken {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  comment: string
  scopes: Scope[]
  expiresAt: Date | null
  lastUsedAt: Date | null
  /** The member who created the token or took ownership of it. It is revoked when they leave. */
  creator: {
    id: string
    name: string
    email: string
  } | null
}

export interface OrganizationAvatarFile {
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
  service: 'organization_avatar'
  publicUrl: string
}

export type Payment = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  processor: 'stripe'
  status: 'pending' | 'succeeded' | 'failed'
  amount: number
  currency: string
  declineReason: string | null
  declineMessage: string | null
  organizationId: string
  customerId: string | null
  checkoutId: string | null
  orderId: string | null
  trigger: 'purchase' | 'subscription_cycle' | 'retry_dunning' | 'retry_customer' | 'retry_payment_method_update' | 'retry_admin' | null
  processorMetadata: Record<string, unknown>
  method: 'card'
  methodMetadata: {
    brand: string
    last4: string
  }
} | {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  processor: 'stripe'
  status: 'pending' | 'succeeded' | 'failed'
  amount: number
  currency: string
  declineReason: string | null
  declineMessage: string | null
  organizationId: string
  customerId: string | null
  checkoutId: string | null
  orderId: string | null
  trigger: 'purchase' | 'subscription_cycle' | 'retry_dunning' | 'retry_customer' | 'retry_payment_method_update' | 'retry_admin' | null
  processorMetadata: Record<string, unknown>
  method: 'acss_debit' | 'affirm' | 'afterpay_clearpay' | 'alipay' | 'amazon_pay' | 'au_becs_debit' | 'bacs_debit' | 'bancontact' | 'blik' | 'boleto' | 'cashapp' | 'customer_balance' | 'eps' | 'giropay' | 'ideal' | 'kakao_pay' | 'klarna' | 'konbini' | 'link' | 'mobilepay' | 'multibanco' | 'oxxo' | 'p24' | 'paypal' | 'pix' | 'promptpay' | 'revolut_pay' | 'sepa_debit' | 'sofort' | 'swish' | 'twint' | 'us_bank_account' | 'wechat_pay' | 'zip' | 'other'
}

export interface Payout {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  processorId: string
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  amount: number
  feeAmount: number
  returnedAmount: number
  currency: string
  transactionsCount: number
  shared: boolean
  automatic: boolean
  reconciled: boolean
  failureReason: string | null
  arrivesAt: Date
}

export interface Platforms {
  github: boolean
  discord: boolean
}

export interface PortalAuthenticatedUser {
  type: 'customer' | 'member'
  name: string | null
  email: string
  customerId: string
  memberId: string | null
  role: 'owner' | 'billing_manager' | 'member'
  managesMembers: boolean
}

export interface PortalDomain {
  organizationId: string
  host: string
  status: 'pending' | 'verified' | 'failing' | 'stopped'
  method: 'dns' | 'file' | null
  problem: 'not_found' | 'wrong_value' | 'unreachable' | 'taken' | null
  isReachable: boolean
  txtRecord: {
    name: string
    value: string
  }
  file: {
    url: string
    content: string
  }
  pointsTo: string
  portalUrl: string
  verifiedAt: Date | null
  failingSince: Date | null
  stopsAt: Date | null
  lastCheckedAt: Date | null
  createdAt: Date
  modifiedAt: Date | null
}

export interface PortalMeter {
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

export interface PortalRequest {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  kind: 'cancellation' | 'withdrawal' | 'refund'
  status: 'open' | 'accepted' | 'declined'
  orderId: string | null
  subscriptionId: string | null
  reason: string | null
  dueAt: Date | null
  resolvedAt: Date | null
  reply: string | null
}

export interface PortalUsageAlert {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  meterId: string
  name: string
  threshold: number
  thresholdType: 'amount' | 'percent_of_credits'
  enabled: boolean
  lastTriggeredAt: Date | null
  meter: {
    id: string
    name: string
  }
}

export interface PreviewOrder {
  dueAt: Date
  lines: {
    label: string
    amount: number
    proration: boolean
    productPriceId: string | null
    basis: {
      amount: number
      seconds: number
      secondsOf: number
    } | null
  }[]
  subtotalAmount: number
  discountAmount: number
  taxAmount: number
  totalAmount: number
  appliedBalanceAmount: number
  dueAmount: number
}

export interface Product {
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
  metadata: Metadata
  prices: ProductPrice[]
  benefits: Benefit[]
  medias: ProductMediaFile[]
  attachedCustomFields: AttachedCustomField[]
  isDeletable: boolean
}

export interface ProductMediaFile {
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

export type ProductPrice = ProductPriceFixed | ProductPriceCustom | ProductPriceFree | ProductPriceSeatBased | ProductPriceMeteredUnit | ProductPriceMeteredTiers | ProductPriceMeteredPackage

export interface ProductPriceCustom {
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

export interface ProductPriceFixed {
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

export interface ProductPriceFree {
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

export interface ProductPriceMeteredPackage {
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

export interface ProductPriceMeteredTiers {
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

export interface ProductPriceMeteredUnit {
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

export interface ProductPriceSeatBased {
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
  seatTiers: ProductPriceSeatTiers
}

export interface ProductPriceSeatTiers {
  seatTierType: 'volume' | 'graduated'
  tiers: {
    minSeats: number
    maxSeats: number | null
    pricePerSeat: number
  }[]
  minimumSeats: number
  maximumSeats: number | null
}

export interface ProductPublic {
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
  prices: ProductPrice[]
  benefits: BenefitPublic[]
  medias: ProductMediaFile[]
}

export interface ProductSummary {
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
  metadata: Metadata
}

export interface PublicKey {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  kid: string
  alg: 'EdDSA'
  use: 'sig'
}

export interface Reconciliation {
  differences: {
    items: ReconciliationItem[]
    pagination: {
      totalCount: number
      maxPage: number
    }
  }
  matchedCount: number
  totals: {
    currency: string
    ledgerAmount: number
    processorAmount: number
  }[]
  syncedAt: Date | null
}

export interface ReconciliationItem {
  id: string
  kind: 'payment' | 'refund' | 'dispute' | 'other'
  state: 'differs' | 'missing_at_processor' | 'missing_in_ledger' | 'waiting'
  at: Date
  currency: string
  ledgerAmount: number
  processorAmount: number
  organizationId: string
  orderId: string | null
  paymentId: string | null
  refundId: string | null
  disputeId: string | null
  description: string | null
}

export interface RecoveryReport {
  periods: {
    timestamp: Date
    failed: number
    failedAmount: number
    recovered: number
    recoveredAmount: number
    lost: number
    lostAmount: number
    open: number
    openAmount: number
    recoveryRate: number | null
    recoveryRateByAmount: number | null
  }[]
  totals: {
    failed: number
    failedAmount: number
    recovered: number
    recoveredAmount: number
    lost: number
    lostAmount: number
    open: number
    openAmount: number
    recoveryRate: number | null
    recoveryRateByAmount: number | null
  }
  retries: {
    retry: number
    recovered: number
    recoveredAmount: number
  }[]
  currency: string
  missingRates: string[]
}

export interface Refund {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  metadata: Metadata
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
  reason: 'duplicate' | 'fraudulent' | 'customer_request' | 'service_disruption' | 'satisfaction_guarantee' | 'other'
  amount: number
  taxAmount: number
  balanceAmount: number
  creditTakenAmount: number
  balanceTakenAmount: number
  exceedingAmount: number
  currency: string
  organizationId: string
  orderId: string
  subscriptionId: string | null
  customerId: string
  revokeBenefits: boolean
  comment: string | null
  failureReason: string | null
  creditNoteNumber: string | null
  dispute: Record<string, unknown> | null
}

export interface RefundPreview {
  orderId: string
  amount: number
  taxAmount: number
  totalAmount: number
  balanceAmount: number
  currency: string
  refundableAmount: number
  refundableTaxAmount: number
  creditedAmount: number
  creditTakenAmount: number
  balanceTakenAmount: number
  exceedingAmount: number
  token: string
  expiresAt: Date
}

export interface RevenueBreakdown {
  rows: RevenueBreakdownRow[]
  total: RevenueBreakdownRow
  currency: string
  missingRates: string[]
}

export interface RevenueBreakdownRow {
  key: string | null
  name: string | null
  orders: number
  revenue: number
  discounts: number | null
  returned: number
  netRevenue: number
}

export interface SavedView {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  list: string
  name: string
  shared: boolean
  filters: Record<string, string>
  columns: string[] | null
  own: boolean
}

export type Scope = 'organizations:read' | 'organizations:write' | 'custom_fields:read' | 'custom_fields:write' | 'discounts:read' | 'discounts:write' | 'checkout_links:read' | 'checkout_links:write' | 'checkouts:read' | 'checkouts:write' | 'products:read' | 'products:write' | 'benefits:read' | 'benefits:write' | 'events:read' | 'events:write' | 'meters:read' | 'meters:write' | 'files:read' | 'files:write' | 'subscriptions:read' | 'subscriptions:write' | 'customers:read' | 'customers:write' | 'orders:read' | 'orders:write' | 'refunds:read' | 'refunds:write' | 'webhooks:read' | 'webhooks:write' | 'license_keys:read' | 'license_keys:write' | 'transactions:read' | 'transactions:write' | 'payouts:read' | 'payouts:write' | 'notifications:read' | 'notifications:write' | 'customer_meters:read' | 'customer_sessions:write' | 'payments:read' | 'metrics:read' | 'metrics:write' | 'customer_portal:read' | 'customer_portal:write'

export interface SeatClaimInfo {
  productName: string
  productId: string
  organizationName: string
  organizationSlug: string
  customerEmail: string
  canClaim: boolean
}

export interface SeatsList {
  seats: CustomerSeat[]
  availableSeats: number
  totalSeats: number
}

export interface SoldCurrencies {
  currencies: string[]
}

export interface SpendingCap {
  subscriptionId: string
  currency: string
  merchant: SpendingCapTerms | null
  customer: SpendingCapTerms | null
  chargedAmount: number
  periodStart: Date
  periodEnd: Date
}

export interface SpendingCapReached {
  subscriptionId: string
  customerId: string
  organizationId: string
  productId: string
  currency: string
  amount: number
  stopsUsage: boolean
  setBy: 'merchant' | 'customer'
  chargedAmount: number
  periodStart: Date
  periodEnd: Date
  reachedAt: Date
}

export interface SpendingCapTerms {
  amount: number
  stopsUsage: boolean
  createdAt: Date
  modifiedAt: Date | null
}

export interface Subscription {
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
  metadata: Metadata
  customFieldData: CustomFieldData
  customer: Customer
  product: Product
  discount: DiscountSummary | null
  prices: ProductPrice[]
  meters: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    consumedUnits: number
    creditedUnits: number
    amount: number
    meterId: string
    meter: Meter
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

export interface SubscriptionAgenda {
  items: SubscriptionAgendaItem[]
}

export interface SubscriptionAgendaItem {
  type: 'payment_retry' | 'grace_end' | 'discount_end' | 'change' | 'trial_end' | 'renewal' | 'pause' | 'end' | 'resume'
  at: Date
  amount: number | null
  currency: string | null
  productId: string | null
  productName: string | null
  seats: number | null
  discountId: string | null
  discountName: string | null
  orderId: string | null
  attempt: number | null
  attempts: number | null
}

export interface SubscriptionSummary {
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
  metadata: Metadata
}

export interface TaxReport {
  lines: TaxReportLine[]
}

export interface TaxReportLine {
  period: string
  currency: string
  country: string | null
  region: string | null
  kind: string
  rate: string | null
  ordersCount: number
  salesAmount: number
  salesTaxAmount: number
  refundsAmount: number
  refundsTaxAmount: number
  netAmount: number
  taxAmount: number
  grossAmount: number
}

export interface TestClock {
  organizationId: string
  now: Date
  offsetSeconds: number
  status: 'idle' | 'advancing' | 'failed'
  target: Date | null
  startedAt: Date | null
  stepsDone: number
  stepsTotal: number
  error: string | null
}

export interface TimelineEntry {
  id: string
  kind: 'order' | 'payment' | 'refund' | 'dispute' | 'subscription_started' | 'subscription_ended' | 'change' | 'benefit_granted' | 'benefit_revoked' | 'email' | 'note' | 'sign_in'
  at: Date
  objectId: string
  objectKind: string | null
  text: string | null
  status: string | null
  amount: number | null
  currency: string | null
  author: string | null
}

export type TokenScopeInput = 'organizations:read' | 'organizations:write' | 'custom_fields:read' | 'custom_fields:write' | 'discounts:read' | 'discounts:write' | 'checkout_links:read' | 'checkout_links:write' | 'checkouts:read' | 'checkouts:write' | 'products:read' | 'products:write' | 'benefits:read' | 'benefits:write' | 'events:read' | 'events:write' | 'meters:read' | 'meters:write' | 'files:read' | 'files:write' | 'subscriptions:read' | 'subscriptions:write' | 'customers:read' | 'customers:write' | 'orders:read' | 'orders:write' | 'refunds:read' | 'refunds:write' | 'webhooks:read' | 'webhooks:write' | 'license_keys:read' | 'license_keys:write' | 'transactions:read' | 'transactions:write' | 'payouts:read' | 'payouts:write' | 'notifications:read' | 'notifications:write' | 'customer_meters:read' | 'customer_sessions:write' | 'payments:read' | 'metrics:read' | 'metrics:write'

export interface TrialReport {
  periods: {
    timestamp: Date
    started: number
    converted: number
    ended: number
    running: number
    conversionRate: number | null
  }[]
  totals: {
    started: number
    converted: number
    ended: number
    running: number
    conversionRate: number | null
  }
}

export interface UsageAlert {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  meterId: string
  name: string
  threshold: number
  thresholdType: 'amount' | 'percent_of_credits'
  enabled: boolean
  lastTriggeredAt: Date | null
  organizationId: string
}

export interface UsageAlertTriggered {
  id: string
  createdAt: Date
  organizationId: string
  alert: UsageAlert
  customer: Customer
  meter: Meter
  threshold: number
  thresholdType: 'amount' | 'percent_of_credits'
  consumedUnits: number
  creditedUnits: number
  periodStart: Date
  periodEnd: Date | null
}

export interface ValidatedLicenseKey {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  customerId: string
  customer: Customer
  benefitId: string
  key: string
  displayKey: string
  status: 'granted' | 'revoked' | 'disabled'
  limitActivations: number | null
  usage: number
  limitUsage: number | null
  validations: number
  lastValidatedAt: Date | null
  expiresAt: Date | null
  memberId: string | null
  member: Record<string, unknown> | null
  activation: LicenseKeyActivation | null
}

export interface Wallet {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  customerId: string
  balance: number
  currency: string
}

export interface WebhookDelivery {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  succeeded: boolean
  httpCode: number | null
  response: string | null
  webhookEvent: WebhookEvent
}

export interface WebhookEndpoint {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  url: string
  name: string | null
  format: 'raw' | 'discord' | 'slack'
  secret: string
  previousSecretExpiresAt: Date | null
  organizationId: string
  events: ('checkout.created' | 'checkout.updated' | 'checkout.expired' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'customer.state_changed' | 'customer_seat.assigned' | 'customer_seat.claimed' | 'customer_seat.revoked' | 'member.created' | 'member.updated' | 'member.deleted' | 'order.created' | 'order.updated' | 'order.paid' | 'order.refunded' | 'subscription.created' | 'subscription.updated' | 'subscription.active' | 'subscription.canceled' | 'subscription.uncanceled' | 'subscription.revoked' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.cycled' | 'subscription.spending_cap_reached' | 'refund.created' | 'refund.updated' | 'product.created' | 'product.updated' | 'benefit.created' | 'benefit.updated' | 'benefit_grant.created' | 'benefit_grant.cycled' | 'benefit_grant.updated' | 'benefit_grant.revoked' | 'discount.created' | 'discount.updated' | 'discount.deleted' | 'organization.updated' | 'usage_alert.triggered')[]
  enabled: boolean
  apiVersion: '0.41' | '0.49' | '2026-04' | '2026-10' | '2027-01'
  usesStandardWebhookSignature: boolean
  failingSince: Date | null
  signatureType: 'hmac' | 'ed25519'
  publicKey: string | null
  filter: {
    productIds: string[]
    customerIds: string[]
  } | null
  thin: boolean
  maxPerSecond: number | null
}

export interface WebhookEvent {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  lastHttpCode: number | null
  succeeded: boolean | null
  skipped: boolean
  payload: string | null
  type: 'checkout.created' | 'checkout.updated' | 'checkout.expired' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'customer.state_changed' | 'customer_seat.assigned' | 'customer_seat.claimed' | 'customer_seat.revoked' | 'member.created' | 'member.updated' | 'member.deleted' | 'order.created' | 'order.updated' | 'order.paid' | 'order.refunded' | 'subscription.created' | 'subscription.updated' | 'subscription.active' | 'subscription.canceled' | 'subscription.uncanceled' | 'subscription.revoked' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.cycled' | 'subscription.spending_cap_reached' | 'refund.created' | 'refund.updated' | 'product.created' | 'product.updated' | 'benefit.created' | 'benefit.updated' | 'benefit_grant.created' | 'benefit_grant.cycled' | 'benefit_grant.updated' | 'benefit_grant.revoked' | 'discount.created' | 'discount.updated' | 'discount.deleted' | 'organization.updated' | 'usage_alert.triggered'
  isArchived: boolean
  apiVersion: string
}

export interface WebhookEventRow {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  lastHttpCode: number | null
  succeeded: boolean | null
  skipped: boolean
  payload: string | null
  type: 'checkout.created' | 'checkout.updated' | 'checkout.expired' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'customer.state_changed' | 'customer_seat.assigned' | 'customer_seat.claimed' | 'customer_seat.revoked' | 'member.created' | 'member.updated' | 'member.deleted' | 'order.created' | 'order.updated' | 'order.paid' | 'order.refunded' | 'subscription.created' | 'subscription.updated' | 'subscription.active' | 'subscription.canceled' | 'subscription.uncanceled' | 'subscription.revoked' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.cycled' | 'subscription.spending_cap_reached' | 'refund.created' | 'refund.updated' | 'product.created' | 'product.updated' | 'benefit.created' | 'benefit.updated' | 'benefit_grant.created' | 'benefit_grant.cycled' | 'benefit_grant.updated' | 'benefit_grant.revoked' | 'discount.created' | 'discount.updated' | 'discount.deleted' | 'organization.updated' | 'usage_alert.triggered'
  isArchived: boolean
  apiVersion: string
  endpointId: string
  status: 'pending' | 'delivered' | 'failed' | 'skipped'
  attempts: number
  isTest: boolean
  nextAttemptAt: Date | null
}

export interface WebhookReplay {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  endpointId: string
  status: 'running' | 'finished' | 'canceled'
  filter: {
    status: 'failed' | 'all'
    eventType: ('checkout.created' | 'checkout.updated' | 'checkout.expired' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'customer.state_changed' | 'customer_seat.assigned' | 'customer_seat.claimed' | 'customer_seat.revoked' | 'member.created' | 'member.updated' | 'member.deleted' | 'order.created' | 'order.updated' | 'order.paid' | 'order.refunded' | 'subscription.created' | 'subscription.updated' | 'subscription.active' | 'subscription.canceled' | 'subscription.uncanceled' | 'subscription.revoked' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.cycled' | 'subscription.spending_cap_reached' | 'refund.created' | 'refund.updated' | 'product.created' | 'product.updated' | 'benefit.created' | 'benefit.updated' | 'benefit_grant.created' | 'benefit_grant.cycled' | 'benefit_grant.updated' | 'benefit_grant.revoked' | 'discount.created' | 'discount.updated' | 'discount.deleted' | 'organization.updated' | 'usage_alert.triggered')[] | null
    objectId: string | null
    startTimestamp: Date | null
    endTimestamp: Date | null
  }
  totalCount: number
  queuedCount: number
  finishedAt: Date | null
}

export interface WebhookReplayPreview {
  count: number
  limit: number
  exceedsLimit: boolean
}

export interface LicenseFileContent {
  /** The address of the server that signed the file. */
  iss: string
  /** The organization that sells. */
  aud: string
  /** The license key. */
  sub: string
  iat: number
  exp: number
  /** From then on, a program requests a new file. */
  refresh_after: number
  display_key: string
  customer_id: string
  benefit_id: string
  benefit_metadata: Metadata
  key_expires_at: number | null
  /** The device that the file is for; its conditions must be met there. */
  activation: {
    id: string
    label: string
    conditions: Metadata
  } | null
}

/** The `data` of webhook events, by their type. */
export interface WebhookData {
  'checkout.created': Checkout
  'checkout.updated': Checkout
  'checkout.expired': Checkout
  'customer.created': Customer
  'customer.updated': Customer
  'customer.deleted': Customer
  'customer.state_changed': CustomerState
  'customer_seat.assigned': CustomerSeat
  'customer_seat.claimed': CustomerSeat
  'customer_seat.revoked': CustomerSeat
  'member.created': CustomerMember
  'member.updated': CustomerMember
  'member.deleted': CustomerMember
  'order.created': Order
  'order.updated': Order
  'order.paid': Order
  'order.refunded': Order
  'subscription.created': Subscription
  'subscription.updated': Subscription
  'subscription.active': Subscription
  'subscription.canceled': Subscription
  'subscription.uncanceled': Subscription
  'subscription.revoked': Subscription
  'subscription.past_due': Subscription
  'subscription.paused': Subscription
  'subscription.resumed': Subscription
  'subscription.cycled': Subscription
  'subscription.spending_cap_reached': SpendingCapReached
  'refund.created': Refund
  'refund.updated': Refund
  'product.created': Product
  'product.updated': Product
  'benefit.created': Benefit
  'benefit.updated': Benefit
  'benefit_grant.created': BenefitGrantWebhook
  'benefit_grant.cycled': BenefitGrantWebhook
  'benefit_grant.updated': BenefitGrantWebhook
  'benefit_grant.revoked': BenefitGrantWebhook
  'discount.created': Discount
  'discount.updated': Discount
  'discount.deleted': Discount
  'organization.updated': Organization
  'usage_alert.triggered': UsageAlertTriggered
}

/** The code of an error: its stable name. */
export type ErrorCode =
  | 'ACCOUNT_NOT_FOUND'
  | 'ACCOUNT_NOT_LINKED'
  | 'ACCOUNT_TEMPORARILY_LOCKED'
  | 'ALREADY_SUBSCRIBED_PLAN'
  | 'AMBIGUOUS_ACCOUNT'
  | 'AUTHENTICATION_FAILED'
  | 'AlreadyActiveSubscriptionError'
  | 'AlreadyCanceledSubscription'
  | 'AppWithoutSecret'
  | 'BACKUP_CODES_NOT_ENABLED'
  | 'BANNED_USER'
  | 'BadRequest'
  | 'BalanceTooLow'
  | 'BothCustomersHoldSeat'
  | 'BothCustomersSubscribed'
  | 'BothCustomersUseMeter'
  | 'BulkActionEnded'
  | 'CALLBACK_URL_REQUIRED'
  | 'CANNOT_DELETE_A_PRE_DEFINED_ROLE'
  | 'CHALLENGE_NOT_FOUND'
  | 'CHANGE_EMAIL_DISABLED'
  | 'CHANGE_EMAIL_WITH_OTP_IS_DISABLED'
  | 'COULDNT_UPDATE_YOUR_EMAIL'
  | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
  | 'CUSTOMER_NOT_FOUND'
  | 'CannotChangeYourself'
  | 'CodeNotFound'
  | 'Conflict'
  | 'CustomerDeleted'
  | 'CustomerRequestLinkInvalid'
  | 'CustomerRequestNotApplicable'
  | 'CustomerRequestOpen'
  | 'CustomerRequestResolved'
  | 'CustomerSessionCodeInvalidOrExpired'
  | 'CustomersOfDifferentBuyers'
  | 'DISCOUNT_NOT_FOUND'
  | 'DisputeNotOpenError'
  | 'DomainReserved'
  | 'EMAIL_ALREADY_IN_USE'
  | 'EMAIL_ALREADY_VERIFIED'
  | 'EMAIL_BELONGS_TO_ANOTHER_CUSTOMER'
  | 'EMAIL_CAN_NOT_BE_UPDATED'
  | 'EMAIL_IS_THE_SAME'
  | 'EMAIL_MISMATCH'
  | 'EMAIL_NOT_AVAILABLE_IN_TOKEN'
  | 'EMAIL_NOT_VERIFIED'
  | 'EMAIL_OTP_DISABLED'
  | 'EMAIL_PASSWORD_DISABLED'
  | 'EMAIL_PASSWORD_SIGN_UP_DISABLED'
  | 'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION'
  | 'EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION'
  | 'EVENT_COULD_LOWER_USAGE'
  | 'EVENT_NOT_ALLOWED'
  | 'EXPIRES_IN_IS_TOO_LARGE'
  | 'EXPIRES_IN_IS_TOO_SMALL'
  | 'EmailNotVerified'
  | 'EmailUpdateLinkInvalid'
  | 'ErasureCodeInvalid'
  | 'EvidenceEmpty'
  | 'EvidenceFileType'
  | 'EvidenceFilesTooLarge'
  | 'EvidenceNotPossible'
  | 'EvidenceOutdated'
  | 'EvidencePastDue'
  | 'EvidenceRefused'
  | 'EvidenceSent'
  | 'EvidenceTooLong'
  | 'ExpiredCheckoutError'
  | 'FAILED_TO_CREATE_SESSION'
  | 'FAILED_TO_FIND_ADMIN_SESSION'
  | 'FAILED_TO_FIND_USER'
  | 'FAILED_TO_GET_ACCESS_TOKEN'
  | 'FAILED_TO_GET_SESSION'
  | 'FAILED_TO_GET_USER_INFO'
  | 'FAILED_TO_REFRESH_ACCESS_TOKEN'
  | 'FAILED_TO_RETRIEVE_INVITATION'
  | 'FAILED_TO_UNLINK_LAST_ACCOUNT'
  | 'FAILED_TO_UPDATE_API_KEY'
  | 'FAILED_TO_VERIFY_REGISTRATION'
  | 'FeatureNotEnabled'
  | 'HistoryUnavailable'
  | 'ID_TOKEN_NOT_SUPPORTED'
  | 'IMPERSONATION_FORBIDS_THIS'
  | 'INSUFFICIENT_API_KEY_PERMISSIONS'
  | 'INVALID_API_KEY'
  | 'INVALID_BACKUP_CODE'
  | 'INVALID_CALLBACK_URL'
  | 'INVALID_CODE'
  | 'INVALID_EMAIL'
  | 'INVALID_EMAIL_OR_PASSWORD'
  | 'INVALID_FILTER'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_METADATA_TYPE'
  | 'INVALID_NAME_LENGTH'
  | 'INVALID_ORIGIN'
  | 'INVALID_OTP'
  | 'INVALID_PASSWORD'
  | 'INVALID_PERMISSION_CHECK'
  | 'INVALID_PREFIX_LENGTH'
  | 'INVALID_RESOURCE'
  | 'INVALID_SETTINGS'
  | 'INVALID_TEAM_ID'
  | 'INVALID_TOKEN'
  | 'INVALID_TWO_FACTOR_COOKIE'
  | 'INVALID_USERNAME'
  | 'INVALID_USERNAME_OR_PASSWORD'
  | 'INVITATION_LIMIT_REACHED'
  | 'INVITATION_NOT_FOUND'
  | 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION'
  | 'IdempotencyKeyInFlight'
  | 'IdempotencyKeyReused'
  | 'IntegrationInUse'
  | 'InternalServerError'
  | 'InvalidInvitationToken'
  | 'InvoiceAlreadyExists'
  | 'KEY_DISABLED'
  | 'KEY_EXPIRED'
  | 'KEY_NOT_FOUND'
  | 'LINKING_DIFFERENT_EMAILS_NOT_ALLOWED'
  | 'LINKING_FAILED'
  | 'LINKING_NOT_ALLOWED'
  | 'MAGIC_LINK_DISABLED'
  | 'MEMBER_NOT_FOUND'
  | 'METADATA_DISABLED'
  | 'MailNotRepeatable'
  | 'MergeNotConfirmed'
  | 'MetricsBeingCounted'
  | 'MisdirectedRequest'
  | 'MissedPeriodDecided'
  | 'MissingInvoiceBillingDetails'
  | 'MissingPaymentMethod'
  | 'NOT_A_PICTURE'
  | 'NOT_FOUND'
  | 'NO_ACTIVE_ORGANIZATION'
  | 'NO_DATA_TO_UPDATE'
  | 'NO_FIELDS_TO_UPDATE'
  | 'NO_SETTINGS_TO_UPDATE'
  | 'NO_VALUES_TO_UPDATE'
  | 'NoPaymentMethod'
  | 'NotAMember'
  | 'NotOpenCheckout'
  | 'NotPaidOrder'
  | 'NotPermitted'
  | 'NotUndoable'
  | 'NothingToDo'
  | 'ONE_TIME_TOKENS_DISABLED'
  | 'ORGANIZATION_ALREADY_EXISTS'
  | 'ORGANIZATION_DELETION_DISABLED'
  | 'ORGANIZATION_ID_IS_REQUIRED'
  | 'ORGANIZATION_IS_ALREADY_A_CUSTOMER'
  | 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED'
  | 'ORGANIZATION_NOT_FOUND'
  | 'ORGANIZATION_SEAT_LIMIT_REACHED'
  | 'ORGANIZATION_SLUG_ALREADY_TAKEN'
  | 'OTP_EXPIRED'
  | 'OTP_HAS_EXPIRED'
  | 'OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL'
  | 'OTP_NOT_CONFIGURED'
  | 'OTP_NOT_ENABLED'
  | 'OnlyOwner'
  | 'OrderNotDraft'
  | 'OrderNotEligibleForRetry'
  | 'OrderNotOpen'
  | 'OrderOfSubscription'
  | 'OrderWithoutReceipt'
  | 'OrganizationNotReadyForPayments'
  | 'OrganizationRequired'
  | 'PARAMETER_NOT_ALLOWED'
  | 'PASSKEY_NOT_FOUND'
  | 'PASSWORD_ALREADY_SET'
  | 'PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER'
  | 'PASSWORD_COMPROMISED'
  | 'PASSWORD_TOO_LONG'
  | 'PASSWORD_TOO_SHORT'
  | 'PLAN_CHANGE_NOT_SCHEDULED'
  | 'PLUGIN_NOT_SERVED'
  | 'PREVIOUSLY_REGISTERED'
  | 'PRODUCT_NOT_FOUND'
  | 'PROVIDER_NOT_CONFIGURED'
  | 'PROVIDER_NOT_FOUND'
  | 'PROVIDER_NOT_SUPPORTED'
  | 'PURCHASE_NOT_FOUND'
  | 'PaidOutside'
  | 'PaymentActionRequired'
  | 'PaymentAlreadyInProgress'
  | 'PaymentError'
  | 'PaymentFailed'
  | 'PaymentMethodInUseByActiveSubscription'
  | 'PaymentMethodSetupFailed'
  | 'PaymentNotReady'
  | 'PaymentPending'
  | 'PolarRequestValidationError'
  | 'PreviewOutdated'
  | 'ProcessorUnavailable'
  | 'ProductNotSold'
  | 'RATE_LIMITED'
  | 'REFILL_AMOUNT_AND_INTERVAL_REQUIRED'
  | 'REFILL_INTERVAL_AND_AMOUNT_REQUIRED'
  | 'REFRESH_TOKEN_NOT_FOUND'
  | 'REQUEST_TOO_LARGE'
  | 'RESET_PASSWORD_DISABLED'
  | 'ROLE_IS_ASSIGNED_TO_MEMBERS'
  | 'ROLE_IS_GIVEN_BY_INVITATIONS'
  | 'ROLE_NAME_IS_ALREADY_TAKEN'
  | 'ROLE_NOT_FOUND'
  | 'RateLimited'
  | 'RedirectUriRequired'
  | 'RefundAmountTooHigh'
  | 'RefundDisputed'
  | 'RefundExceedsPayment'
  | 'RefundRefused'
  | 'RefundedAlready'
  | 'RequestTooLarge'
  | 'RequestValidationError'
  | 'ResourceNotFound'
  | 'ResourceUnavailable'
  | 'RevokeSubscriptionBenefitsProhibited'
  | 'RotateNotPermitted'
  | 'SERVER_ONLY_PROPERTY'
  | 'SERVER_TOKENS_CANNOT_CHANGE_PRIVILEGED_USERS'
  | 'SERVER_TOKEN_NOT_FOUND'
  | 'SERVER_TOKEN_SCOPE_MISSING'
  | 'SESSION_EXPIRED'
  | 'SESSION_NOT_FOUND'
  | 'SESSION_NOT_FRESH'
  | 'SIGNUP_DISABLED'
  | 'STATUS_NOT_REACHABLE'
  | 'SUBSCRIPTION_ALREADY_CANCELED'
  | 'SUBSCRIPTION_NOT_FOUND'
  | 'SUBSCRIPTION_NOT_PENDING_CHANGE'
  | 'SUBSCRIPTION_PLAN_AMBIGUOUS'
  | 'SUBSCRIPTION_PLAN_NOT_FOUND'
  | 'SUBSCRIPTION_UPDATES_NOT_ALLOWED'
  | 'SameCustomer'
  | 'SeatAlreadyAssigned'
  | 'SeatNotAvailable'
  | 'SeatNotPending'
  | 'SeatsFollowMembers'
  | 'ServiceUnavailable'
  | 'SignInRequired'
  | 'SubscriptionLocked'
  | 'SubscriptionNotEnded'
  | 'SubscriptionOrderOpen'
  | 'SubscriptionPaused'
  | 'TAX_CALCULATION_FAILED'
  | 'TEAMS_ARE_NOT_ENABLED'
  | 'TEAM_MEMBER_LIMIT_REACHED'
  | 'TEAM_NOT_FOUND'
  | 'TOKEN_EXPIRED'
  | 'TOKEN_REFRESH_NOT_SUPPORTED'
  | 'TOO_MANY_ATTEMPTS'
  | 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'
  | 'TOO_MANY_PASSKEYS'
  | 'TOO_MANY_ROLES'
  | 'TOO_MANY_SERVER_TOKENS'
  | 'TOTP_NOT_ENABLED'
  | 'TRIAL_TERMS_NOT_ALLOWED'
  | 'TWO_FACTOR_NOT_ENABLED'
  | 'TaxBehaviorDiffers'
  | 'TaxCalculationError'
  | 'TestClockAdvancing'
  | 'TimeLimit'
  | 'TooManyBulkActions'
  | 'TooManyDeclines'
  | 'TooManyInvitations'
  | 'TooManyItems'
  | 'TooManyStreams'
  | 'TrialAlreadyRedeemed'
  | 'UNABLE_TO_CREATE_SESSION'
  | 'UNABLE_TO_CREATE_USER'
  | 'UNABLE_TO_REMOVE_LAST_TEAM'
  | 'UNAUTHORIZED'
  | 'UNAUTHORIZED_SESSION'
  | 'USAGE_EXCEEDED'
  | 'USERNAME_IS_ALREADY_TAKEN'
  | 'USERNAME_TOO_LONG'
  | 'USERNAME_TOO_SHORT'
  | 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'
  | 'USER_BANNED'
  | 'USER_EMAIL_CANNOT_BE_PASSED_FOR_CLIENT_SIDE_API_CALLS'
  | 'USER_EMAIL_NOT_FOUND'
  | 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'
  | 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'
  | 'USER_IS_LAST_ADMIN'
  | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
  | 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM'
  | 'USER_IS_ONLY_OWNER'
  | 'USER_NOT_FOUND'
  | 'USER_NOT_MEMBER_OF_ORGANIZATION'
  | 'Unauthorized'
  | 'UnsupportedMediaType'
  | 'VERIFICATION_EMAIL_NOT_ENABLED'
  | 'VerificationRequired'
  | 'WebhookEndpointDisabled'
  | 'WebhookReplayEmpty'
  | 'WebhookReplayEnded'
  | 'WebhookReplayRunning'
  | 'WebhookReplayTooLarge'
  | 'YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION'
  | 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS'
  | 'YOU_ARE_NOT_ALLOWED_TO_BUY_FOR_THIS_ORGANIZATION'
  | 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION'
  | 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_SETTINGS'
  | 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE'
  | 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION'
  | 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER'
  | 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE'
  | 'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION'
  | 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS'
  | 'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE'
  | 'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION'
  | 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'
  | 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION'
  | 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM'
  | 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS'
  | 'YOU_ARE_NOT_ALLOWED_TO_DISABLE_USERS_TWO_FACTOR'
  | 'YOU_ARE_NOT_ALLOWED_TO_GET_USER'
  | 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS'
  | 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
  | 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'
  | 'YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE'
  | 'YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS'
  | 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'
  | 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS'
  | 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_SERVER_TOKENS'
  | 'YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE'
  | 'YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY'
  | 'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER'
  | 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS'
  | 'YOU_ARE_NOT_ALLOWED_TO_SEE_PURCHASES'
  | 'YOU_ARE_NOT_ALLOWED_TO_SEE_SETTINGS'
  | 'YOU_ARE_NOT_ALLOWED_TO_SEE_THE_AUDIT'
  | 'YOU_ARE_NOT_ALLOWED_TO_SEE_THE_AUDIT_LOG'
  | 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE'
  | 'YOU_ARE_NOT_ALLOWED_TO_SET_ORGANIZATION_STATUS'
  | 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL'
  | 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD'
  | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE'
  | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
  | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION'
  | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM'
  | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS'
  | 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
  | 'YOU_ARE_NOT_IMPERSONATING_ANYONE'
  | 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'
  | 'YOU_CANNOT_BAN_YOURSELF'
  | 'YOU_CANNOT_DISABLE_YOUR_OWN_TWO_FACTOR'
  | 'YOU_CANNOT_IMPERSONATE_ADMINS'
  | 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
  | 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER'
  | 'YOU_CANNOT_REMOVE_YOURSELF'
  | 'YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM'
  | 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS'
  | 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS'
  | 'YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE'
  | 'access_denied'
  | 'authorization_pending'
  | 'expired_token'
  | 'insufficient_scope'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_token'
  | 'slow_down'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
