// Generated from the contract: change that and run npm run generate.

import type { Page, RequestOptions, StreamedEvent, Upload } from './request-options.ts'
import type {
  ActivityList,
  AttentionList,
  BalanceEntry,
  BalanceTransaction,
  Benefit,
  BenefitFile,
  BenefitGrant,
  BooksVerdict,
  BulkAction,
  BulkItem,
  BulkPreview,
  CancellationReport,
  ChangePreview,
  Checkout,
  CheckoutDiscount,
  CheckoutLink,
  CheckoutPublic,
  CheckoutPublicConfirmed,
  Cohorts,
  CountryInput,
  CreditNote,
  CustomField,
  CustomFieldDataInput,
  Customer,
  CustomerBalance,
  CustomerBenefitGrant,
  CustomerCustomerSession,
  CustomerEmailStatus,
  CustomerMail,
  CustomerMargin,
  CustomerMember,
  CustomerMergePreview,
  CustomerMeter,
  CustomerNote,
  CustomerOAuthAuthorization,
  CustomerOrder,
  CustomerOrganization,
  CustomerPaymentMethod,
  CustomerPaymentMethodAdded,
  CustomerPortalCustomer,
  CustomerPortalMember,
  CustomerRefund,
  CustomerRequest,
  CustomerSeat,
  CustomerSeatClaimResponse,
  CustomerSession,
  CustomerState,
  CustomerSubscription,
  CustomerTotals,
  Departure,
  Discount,
  DiscountEffect,
  Dispute,
  DisputeEvidence,
  DisputeEvidenceUpdateInput,
  DownloadLink,
  Downloadable,
  EntitlementChecked,
  EntitlementConsumed,
  EntitlementSnapshot,
  Event,
  EventMetadataInput,
  EventName,
  EventType,
  EventTypeUpdateInput,
  EventTypeWithStats,
  EventsIngestResponse,
  ExchangeRate,
  ExchangeRatesOfRequest,
  ExchangeRatesSetInput,
  FileRead,
  FileReplacement,
  FileUpload,
  FilterClauseInput,
  FinanceBalance,
  FinanceRefresh,
  FirstSteps,
  Integration,
  IntegrationAuthorization,
  IntegrationResource,
  InvoiceSettings,
  LedgerEntry,
  LicenseFile,
  LicenseKey,
  LicenseKeyActivationWithKey,
  LicenseKeyWithActivations,
  MetadataInput,
  Meter,
  MeterCredit,
  MeterCreditEntry,
  MeterQuantities,
  MetricDashboardCreateInput,
  MetricDashboardSchema,
  MetricDashboardUpdateInput,
  MetricEntry,
  Metrics,
  MetricsLimits,
  MetricsResponse,
  MissedPeriod,
  MrrMovement,
  Notification,
  NotificationPreferences,
  OAuth2Client,
  Order,
  OrderDraft,
  OrderExplanation,
  OrderInvoice,
  OrderTotals,
  Organization,
  OrganizationAccessToken,
  Payment,
  Payout,
  Platforms,
  PortalAuthenticatedUser,
  PortalDomain,
  PortalMeter,
  PortalRequest,
  PortalUsageAlert,
  Product,
  PublicKey,
  Reconciliation,
  RecoveryReport,
  Refund,
  RefundPreview,
  RevenueBreakdown,
  SavedView,
  SeatClaimInfo,
  SeatsList,
  SoldCurrencies,
  SpendingCap,
  Subscription,
  SubscriptionAgenda,
  TaxReport,
  TestClock,
  TimelineEntry,
  TokenScopeInput,
  TrialReport,
  UsageAlert,
  ValidatedLicenseKey,
  Wallet,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEventRow,
  WebhookReplay,
  WebhookReplayPreview,
} from './types.gen.ts'

export type NotificationsListQuery = {
  organizationId?: string | string[]
  unread?: boolean
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | ('created_at' | '-created_at')[]
}

export type NotificationsUnreadQuery = {
  organizationId: string
}

export type NotificationsReadBody = {
  organizationId: string
  ids?: string[]
}

export type NotificationsPreferencesQuery = {
  organizationId: string
}

export type NotificationsUpdatePreferencesBody = {
  organizationId: string
  preferences: {
    newOrder?: {
      mail: 'off' | 'immediate' | 'hourly'
      browser: boolean
    }
    newSubscription?: {
      mail: 'off' | 'immediate' | 'hourly'
      browser: boolean
    }
    subscriptionCanceled?: {
      mail: 'off' | 'immediate' | 'hourly'
      browser: boolean
    }
    paymentFailed?: {
      mail: 'off' | 'immediate' | 'hourly'
      browser: boolean
    }
    invoiceOverdue?: {
      mail: 'off' | 'immediate' | 'hourly'
      browser: boolean
    }
    disputeOpened?: {
      mail: 'off' | 'immediate' | 'hourly'
      browser: boolean
    }
    customerRequest?: {
      mail: 'off' | 'immediate' | 'hourly'
      browser: boolean
    }
    webhookFailing?: {
      mail: 'off' | 'immediate' | 'hourly'
      browser: boolean
    }
  }
}

export type OrganizationsListQuery = {
  slug?: string
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'slug' | '-slug' | 'name' | '-name' | ('created_at' | '-created_at' | 'slug' | '-slug' | 'name' | '-name')[]
}

export type OrganizationsCreateBody = {
  name: string
  slug: string
  avatarUrl?: string | null
  accentColor?: string | null
  email?: string | null
  website?: string | null
  socials?: {
    platform: 'x' | 'github' | 'facebook' | 'instagram' | 'youtube' | 'tiktok' | 'linkedin' | 'other'
    url: string
  }[] | null
  details?: {
    about: string
    productDescription: string
    intendedUse: string
    customerAcquisition: string[]
    futureAnnualRevenue: number
    switching?: boolean
    switchingFrom?: 'paddle' | 'lemon_squeezy' | 'gumroad' | 'stripe' | 'other' | null
    previousAnnualRevenue?: number
  } | null
  country?: CountryInput | null
  embedHosts?: string[] | null
  defaultPresentmentCurrency?: string
  featureSettings?: {
    issueFundingEnabled?: boolean
    usageBasedBillingEnabled?: boolean
    seatBasedPricingEnabled?: boolean
    revopsEnabled?: boolean
    walletsEnabled?: boolean
    memberModelEnabled?: boolean
    checkoutLocalizationEnabled?: boolean
    resetProrationBehaviorEnabled?: boolean
    offSessionChargesEnabled?: boolean
    slackBenefitEnabled?: boolean
    previewAccessEnabled?: boolean
    disputesEnabled?: boolean
    ssoEnabled?: boolean
    compassEnabled?: boolean
    merchantMigrationEnabled?: boolean
    overviewMetrics?: string[] | null
  } | null
  subscriptionSettings?: {
    allowMultipleSubscriptions: boolean
    allowCustomerUpdates: boolean
    prorationBehavior: 'invoice' | 'prorate'
    benefitRevocationGracePeriod?: number
    preventTrialAbuse?: boolean
    seatsFollowMembers?: boolean
    seatDecrease?: 'credit' | 'next_period'
    keepBenefitsWhilePaused?: boolean
    dunningSchedule?: number[]
  } | null
  notificationSettings?: {
    newOrder: boolean
    newSubscription: boolean
  } | null
  customerEmailSettings?: {
    orderConfirmation?: boolean
    subscriptionCancellation?: boolean
    subscriptionConfirmation?: boolean
    subscriptionCycled?: boolean
    subscriptionCycledAfterTrial?: boolean
    subscriptionPastDue?: boolean
    subscriptionPaused?: boolean
    subscriptionRenewalReminder?: boolean
    subscriptionResumed?: boolean
    subscriptionRevoked?: boolean
    subscriptionTrialConversionReminder?: boolean
    subscriptionUncanceled?: boolean
    subscriptionUpdated?: boolean
  } | null
  customerPortalSettings?: {
    usage?: {
      show?: boolean
    }
    subscription?: {
      updateSeats?: boolean
      updatePlan?: boolean
      pause?: boolean
      retentionDiscountId?: string | null
    }
    customer?: {
      allowEmailChange?: boolean
    }
  } | null
  taxSettings?: {
    enabled: boolean
  } | null
  checkoutSettings?: {
    askWithdrawalConsent: boolean
  } | null
  defaultTaxBehavior?: 'location' | 'inclusive' | 'exclusive' | null
}

export type OrganizationsUpdateBody = {
  name?: string | null
  avatarUrl?: string | null
  accentColor?: string | null
  email?: string | null
  website?: string | null
  socials?: {
    platform: 'x' | 'github' | 'facebook' | 'instagram' | 'youtube' | 'tiktok' | 'linkedin' | 'other'
    url: string
  }[] | null
  details?: {
    about: string
    productDescription: string
    intendedUse: string
    customerAcquisition: string[]
    futureAnnualRevenue: number
    switching?: boolean
    switchingFrom?: 'paddle' | 'lemon_squeezy' | 'gumroad' | 'stripe' | 'other' | null
    previousAnnualRevenue?: number
  } | null
  country?: CountryInput | null
  embedHosts?: string[] | null
  defaultPresentmentCurrency?: string
  featureSettings?: {
    issueFundingEnabled?: boolean
    usageBasedBillingEnabled?: boolean
    seatBasedPricingEnabled?: boolean
    revopsEnabled?: boolean
    walletsEnabled?: boolean
    memberModelEnabled?: boolean
    checkoutLocalizationEnabled?: boolean
    resetProrationBehaviorEnabled?: boolean
    offSessionChargesEnabled?: boolean
    slackBenefitEnabled?: boolean
    previewAccessEnabled?: boolean
    disputesEnabled?: boolean
    ssoEnabled?: boolean
    compassEnabled?: boolean
    merchantMigrationEnabled?: boolean
    overviewMetrics?: string[] | null
  } | null
  subscriptionSettings?: {
    allowMultipleSubscriptions: boolean
    allowCustomerUpdates: boolean
    prorationBehavior: 'invoice' | 'prorate'
    benefitRevocationGracePeriod?: number
    preventTrialAbuse?: boolean
    seatsFollowMembers?: boolean
    seatDecrease?: 'credit' | 'next_period'
    keepBenefitsWhilePaused?: boolean
    dunningSchedule?: number[]
  } | null
  notificationSettings?: {
    newOrder: boolean
    newSubscription: boolean
  } | null
  customerEmailSettings?: {
    orderConfirmation?: boolean
    subscriptionCancellation?: boolean
    subscriptionConfirmation?: boolean
    subscriptionCycled?: boolean
    subscriptionCycledAfterTrial?: boolean
    subscriptionPastDue?: boolean
    subscriptionPaused?: boolean
    subscriptionRenewalReminder?: boolean
    subscriptionResumed?: boolean
    subscriptionRevoked?: boolean
    subscriptionTrialConversionReminder?: boolean
    subscriptionUncanceled?: boolean
    subscriptionUpdated?: boolean
  } | null
  customerPortalSettings?: {
    usage?: {
      show?: boolean
    }
    subscription?: {
      updateSeats?: boolean
      updatePlan?: boolean
      pause?: boolean
      retentionDiscountId?: string | null
    }
    customer?: {
      allowEmailChange?: boolean
    }
  } | null
  taxSettings?: {
    enabled: boolean
  } | null
  checkoutSettings?: {
    askWithdrawalConsent: boolean
  } | null
  defaultTaxBehavior?: 'location' | 'inclusive' | 'exclusive' | null
}

export type PortalDomainSetBody = {
  host: string
}

export type PortalDomainAllowedQuery = {
  domain: string
}

export type TestClockAdvanceBody = {
  to: Date | string
}

export type OrganizationAccessTokensListQuery = {
  organizationId?: string | string[]
  query?: string
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'comment' | '-comment' | 'last_used_at' | '-last_used_at' | 'organization_id' | '-organization_id' | ('created_at' | '-created_at' | 'comment' | '-comment' | 'last_used_at' | '-last_used_at' | 'organization_id' | '-organization_id')[]
}

export type OrganizationAccessTokensCreateBody = {
  organizationId: string
  comment: string
  expiresIn?: number | string | null
  scopes: TokenScopeInput[]
}

export type OrganizationAccessTokensUpdateBody = {
  comment?: string | null
  scopes?: TokenScopeInput[] | null
}

export type OauthClientsListQuery = {
  organizationId?: string | string[]
  query?: string
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | ('created_at' | '-created_at')[]
}

export type OauthClientsCreateBody = {
  clientName: string
  /** Required for the grant type `authorization_code`. */
  redirectUris?: string[]
  postLogoutRedirectUris?: string[]
  /** Receives a signed logout token when a session ends in which the app signed a user in. Its id tokens then name the session (`sid`). */
  backchannelLogoutUri?: string | null
  tokenEndpointAuthMethod?: 'client_secret_basic' | 'client_secret_post' | 'none'
  grantTypes?: ('authorization_code' | 'refresh_token' | 'client_credentials' | 'urn:ietf:params:oauth:grant-type:device_code')[]
  responseTypes?: ('code')[]
  scope?: string
  clientUri?: string | null
  logoUri?: string | null
  tosUri?: string | null
  policyUri?: string | null
  defaultSubType?: 'user' | 'organization'
  organizationId?: string | null
}

export type OauthClientsUpdateBody = {
  clientName: string
  /** Required for the grant type `authorization_code`. */
  redirectUris?: string[]
  postLogoutRedirectUris?: string[]
  /** Receives a signed logout token when a session ends in which the app signed a user in. Its id tokens then name the session (`sid`). */
  backchannelLogoutUri?: string | null
  tokenEndpointAuthMethod?: 'client_secret_basic' | 'client_secret_post' | 'none'
  grantTypes?: ('authorization_code' | 'refresh_token' | 'client_credentials' | 'urn:ietf:params:oauth:grant-type:device_code')[]
  responseTypes?: ('code')[]
  scope?: string
  clientUri?: string | null
  logoUri?: string | null
  tosUri?: string | null
  policyUri?: string | null
  defaultSubType?: 'user' | 'organization'
  clientId?: string
}

export type ProductsListQuery = {
  id?: string | string[]
  organizationId?: string | string[]
  query?: string
  isArchived?: boolean
  isRecurring?: boolean
  benefitId?: string | string[]
  customFieldId?: string | string[]
  mediaId?: string | string[]
  meterId?: string | string[]
  visibility?: string | string[]
  metadata?: Record<string, string | string[]>
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'name' | '-name' | 'price_amount_type' | '-price_amount_type' | 'price_amount' | '-price_amount' | ('created_at' | '-created_at' | 'name' | '-name' | 'price_amount_type' | '-price_amount_type' | 'price_amount' | '-price_amount')[]
}

export type ProductsCreateBody = {
  name: string
  description?: string | null
  recurringInterval?: 'day' | 'week' | 'month' | 'year' | null
  recurringIntervalCount?: number | null
  trialInterval?: 'day' | 'week' | 'month' | 'year' | null
  trialIntervalCount?: number | null
  prices: ({
    amountType: 'fixed'
    priceAmount: number
    priceCurrency?: string
    taxBehavior?: 'location' | 'inclusive' | 'exclusive' | null
  } | {
    amountType: 'custom'
    priceCurrency?: string
    taxBehavior?: 'location' | 'inclusive' | 'exclusive' | null
    minimumAmount?: number | null
    maximumAmount?: number | null
    presetAmount?: number | null
  } | {
    amountType: 'free'
    priceCurrency?: string
  } | {
    amountType: 'seat_based'
    priceCurrency?: string
    taxBehavior?: 'location' | 'inclusive' | 'exclusive' | null
    seatTiers: {
      seatTierType?: 'volume' | 'graduated'
      tiers: {
        minSeats: number
        maxSeats?: number | null
        pricePerSeat: number
      }[]
    }
  } | {
    amountType: 'metered_unit'
    meterId: string
    priceCurrency?: string
    taxBehavior?: 'location' | 'inclusive' | 'exclusive' | null
    minimumAmount?: number | null
    capAmount?: number | null
    limitType?: 'overage' | 'hard'
    unitAmount: string | number
  } | {
    amountType: 'metered_tiers'
    meterId: string
    priceCurrency?: string
    taxBehavior?: 'location' | 'inclusive' | 'exclusive' | null
    minimumAmount?: number | null
    capAmount?: number | null
    limitType?: 'overage' | 'hard'
    tiers: {
      type: 'volume' | 'graduated'
      tiers: {
        bound?: number | null
        unitAmount: string | number
      }[]
    }
  } | {
    amountType: 'metered_package'
    meterId: string
    priceCurrency?: string
    taxBehavior?: 'location' | 'inclusive' | 'exclusive' | null
    minimumAmount?: number | null
    capAmount?: number | null
    limitType?: 'overage' | 'hard'
    packageSize: number
    packageAmount: number
    freeUnits?: number
  })[]
  medias?: string[] | null
  attachedCustomFields?: {
    customFieldId: string
    required: boolean
  }[]
  metadata?: MetadataInput
  assignsSeats?: boolean
  organizationId?: string | null
}

export type ProductsUpdateBody = {
  name?: string | null
  description?: string | null
  recurringInterval?: 'day' | 'week' | 'month' | 'year' | null
  recurringIntervalCount?: number | null
  trialInterval?: 'day' | 'week' | 'month' | 'year' | null
  trialIntervalCount?: number | null
  isArchived?: boolean | null
  prices?: ({
    id: string
  } | {
    amountType: 'fixed'
    priceAmount: number
    priceCurrency?: string
    taxBehavior?: 'location' | 'inclusive' | 'exclusive' | null
  } | {
    amountType: 'custom'
    priceCurrency?: string
    taxBehavior?: 'location' | 'inclusive' | 'exclusive' | null
    minimumAmount?: number | null
    maximumAmount?: number | null
    presetAmount?: number | null
  } | {
    amountType: 'free'
    priceCurrency?: string
  } | {
    amountType: 'seat_based'
    priceCurrency?: string
    taxBehavior?: 'location' | 'inclusive' | 'exclusive' | null
    seatTiers: {
      seatTierType?: 'volume' | 'graduated'
      tiers: {
        minSeats: number
        maxSeats?: number | null
        pricePerSeat: number
      }[]
    }
  } | {
    amountType: 'metered_unit'
    meterId: string
    priceCurrency?: string
    taxBehavior?: 'location' | 'inclusive' | 'exclusive' | null
    minimumAmount?: number | null
    capAmount?: number | null
    limitType?: 'overage' | 'hard'
    unitAmount: string | number
  } | {
    amountType: 'metered_tiers'
    meterId: string
    priceCurrency?: string
    taxBehavior?: 'location' | 'inclusive' | 'exclusive' | null
    minimumAmount?: number | null
    capAmount?: number | null
    limitType?: 'overage' | 'hard'
    tiers: {
      type: 'volume' | 'graduated'
      tiers: {
        bound?: number | null
        unitAmount: string | number
      }[]
    }
  } | {
    amountType: 'metered_package'
    meterId: string
    priceCurrency?: string
    taxBehavior?: 'location' | 'inclusive' | 'exclusive' | null
    minimumAmount?: number | null
    capAmount?: number | null
    limitType?: 'overage' | 'hard'
    packageSize: number
    packageAmount: number
    freeUnits?: number
  })[] | null
  medias?: string[] | null
  attachedCustomFields?: {
    customFieldId: string
    required: boolean
  }[] | null
  metadata?: MetadataInput
}

export type ProductsUpdateBenefitsBody = {
  benefits: string[]
}

export type BenefitsListQuery = {
  id?: string | string[]
  excludeId?: string | string[]
  organizationId?: string | string[]
  type?: 'custom' | 'discord' | 'github_repository' | 'downloadables' | 'license_keys' | 'meter_credit' | 'feature_flag' | ('custom' | 'discord' | 'github_repository' | 'downloadables' | 'license_keys' | 'meter_credit' | 'feature_flag')[]
  productId?: string | string[]
  fileId?: string | string[]
  query?: string
  metadata?: Record<string, string | string[]>
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'description' | '-description' | 'type' | '-type' | 'user_order' | '-user_order' | ('created_at' | '-created_at' | 'description' | '-description' | 'type' | '-type' | 'user_order' | '-user_order')[]
}

export type BenefitsCreateBody = {
  type: 'custom'
  description: string
  metadata?: MetadataInput
  organizationId?: string | null
  properties: {
    note?: string | null
  }
} | {
  type: 'discord'
  description: string
  metadata?: MetadataInput
  organizationId?: string | null
  properties: {
    guildToken: string
    roleId: string
    kickMember?: boolean
  }
} | {
  type: 'github_repository'
  description: string
  metadata?: MetadataInput
  organizationId?: string | null
  properties: {
    repositoryOwner: string
    repositoryName: string
    permission: 'pull' | 'triage' | 'push' | 'maintain' | 'admin'
  }
} | {
  type: 'downloadables'
  description: string
  metadata?: MetadataInput
  organizationId?: string | null
  properties: {
    archived?: Record<string, boolean>
    files: string[]
  }
} | {
  type: 'license_keys'
  description: string
  metadata?: MetadataInput
  organizationId?: string | null
  properties: {
    prefix?: string | null
    expires?: {
      ttl: number
      timeframe: 'year' | 'month' | 'day'
    } | null
    activations?: {
      limit: number
      enableCustomerAdmin: boolean
    } | null
    limitUsage?: number | null
  }
} | {
  type: 'meter_credit'
  description: string
  metadata?: MetadataInput
  organizationId?: string | null
  properties: {
    units: number
    rollover: boolean
    meterId: string
    expires?: {
      ttl: number
      timeframe: 'year' | 'month' | 'day'
    } | null
    limitType?: 'hard' | 'soft'
  }
} | {
  type: 'feature_flag'
  description: string
  metadata?: MetadataInput
  organizationId?: string | null
  properties?: Record<string, never>
}

export type BenefitsUpdateBody = {
  type: 'custom'
  description?: string | null
  metadata?: MetadataInput
  properties?: {
    note?: string | null
  } | null
} | {
  type: 'discord'
  description?: string | null
  metadata?: MetadataInput
  properties?: {
    guildToken: string
    roleId: string
    kickMember?: boolean
  } | null
} | {
  type: 'github_repository'
  description?: string | null
  metadata?: MetadataInput
  properties?: {
    repositoryOwner: string
    repositoryName: string
    permission: 'pull' | 'triage' | 'push' | 'maintain' | 'admin'
  } | null
} | {
  type: 'downloadables'
  description?: string | null
  metadata?: MetadataInput
  properties?: {
    archived?: Record<string, boolean>
    files: string[]
  } | null
} | {
  type: 'license_keys'
  description?: string | null
  metadata?: MetadataInput
  properties?: {
    prefix?: string | null
    expires?: {
      ttl: number
      timeframe: 'year' | 'month' | 'day'
    } | null
    activations?: {
      limit: number
      enableCustomerAdmin: boolean
    } | null
    limitUsage?: number | null
  } | null
} | {
  type: 'meter_credit'
  description?: string | null
  metadata?: MetadataInput
  properties?: {
    units: number
    rollover: boolean
    meterId: string
    expires?: {
      ttl: number
      timeframe: 'year' | 'month' | 'day'
    } | null
    limitType?: 'hard' | 'soft'
  } | null
} | {
  type: 'feature_flag'
  description?: string | null
  metadata?: MetadataInput
  properties?: Record<string, never> | null
}

export type BenefitGrantsListQuery = {
  isGranted?: boolean
  customerId?: string | string[]
  memberId?: string | string[]
  page?: number
  limit?: number
}

export type BenefitGrantsListAllQuery = {
  organizationId?: string | string[]
  customerId?: string | string[]
  externalCustomerId?: string | string[]
  isGranted?: boolean
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'granted_at' | '-granted_at' | 'revoked_at' | '-revoked_at' | ('created_at' | '-created_at' | 'granted_at' | '-granted_at' | 'revoked_at' | '-revoked_at')[]
}

export type BenefitFilesListQuery = {
  page?: number
  limit?: number
}

export type FilesListQuery = {
  organizationId?: string | string[]
  ids?: string | string[]
  service?: 'downloadable' | 'product_media' | 'organization_avatar' | ('downloadable' | 'product_media' | 'organization_avatar')[]
  query?: string
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'name' | '-name' | 'size' | '-size' | ('created_at' | '-created_at' | 'name' | '-name' | 'size' | '-size')[]
}

export type FilesCreateBody = {
  service: 'downloadable'
  organizationId?: string | null
  name: string
  mimeType: string
  size: number
  checksumSha256Base64?: string | null
  upload: {
    parts: {
      number: number
      chunkStart: number
      chunkEnd: number
      checksumSha256Base64?: string | null
    }[]
  }
  version?: string | null
} | {
  service: 'product_media'
  organizationId?: string | null
  name: string
  mimeType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'
  size: number
  checksumSha256Base64?: string | null
  upload: {
    parts: {
      number: number
      chunkStart: number
      chunkEnd: number
      checksumSha256Base64?: string | null
    }[]
  }
  version?: string | null
} | {
  service: 'organization_avatar'
  organizationId?: string | null
  name: string
  mimeType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'
  size: number
  checksumSha256Base64?: string | null
  upload: {
    parts: {
      number: number
      chunkStart: number
      chunkEnd: number
      checksumSha256Base64?: string | null
    }[]
  }
  version?: string | null
}

export type FilesUploadedBody = {
  id: string
  path: string
  parts: {
    number: number
    checksumEtag: string
    checksumSha256Base64?: string | null
  }[]
}

export type FilesUpdateBody = {
  name?: string | null
  version?: string | null
}

export type FileVersionsReplaceBody = {
  fileId: string
  notifyCustomers?: boolean
}

export type CustomFieldsListQuery = {
  organizationId?: string | string[]
  query?: string
  type?: 'text' | 'number' | 'date' | 'checkbox' | 'select' | ('text' | 'number' | 'date' | 'checkbox' | 'select')[]
  productId?: string | string[]
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'slug' | '-slug' | 'name' | '-name' | 'type' | '-type' | ('created_at' | '-created_at' | 'slug' | '-slug' | 'name' | '-name' | 'type' | '-type')[]
}

export type CustomFieldsCreateBody = {
  type: 'text'
  slug: string
  name: string
  properties: {
    formLabel?: string
    formHelpText?: string
    formPlaceholder?: string
    textarea?: boolean
    minLength?: number
    maxLength?: number
  }
  metadata?: MetadataInput
  organizationId?: string | null
} | {
  type: 'number'
  slug: string
  name: string
  properties: {
    formLabel?: string
    formHelpText?: string
    formPlaceholder?: string
    ge?: number
    le?: number
  }
  metadata?: MetadataInput
  organizationId?: string | null
} | {
  type: 'date'
  slug: string
  name: string
  properties: {
    formLabel?: string
    formHelpText?: string
    formPlaceholder?: string
    ge?: number
    le?: number
  }
  metadata?: MetadataInput
  organizationId?: string | null
} | {
  type: 'checkbox'
  slug: string
  name: string
  properties: {
    formLabel?: string
    formHelpText?: string
    formPlaceholder?: string
  }
  metadata?: MetadataInput
  organizationId?: string | null
} | {
  type: 'select'
  slug: string
  name: string
  properties: {
    formLabel?: string
    formHelpText?: string
    formPlaceholder?: string
    options: {
      value: string
      label: string
    }[]
  }
  metadata?: MetadataInput
  organizationId?: string | null
}

export type CustomFieldsUpdateBody = {
  type: 'text'
  slug?: string | null
  name?: string | null
  properties?: {
    formLabel?: string
    formHelpText?: string
    formPlaceholder?: string
    textarea?: boolean
    minLength?: number
    maxLength?: number
  } | null
  metadata?: MetadataInput
} | {
  type: 'number'
  slug?: string | null
  name?: string | null
  properties?: {
    formLabel?: string
    formHelpText?: string
    formPlaceholder?: string
    ge?: number
    le?: number
  } | null
  metadata?: MetadataInput
} | {
  type: 'date'
  slug?: string | null
  name?: string | null
  properties?: {
    formLabel?: string
    formHelpText?: string
    formPlaceholder?: string
    ge?: number
    le?: number
  } | null
  metadata?: MetadataInput
} | {
  type: 'checkbox'
  slug?: string | null
  name?: string | null
  properties?: {
    formLabel?: string
    formHelpText?: string
    formPlaceholder?: string
  } | null
  metadata?: MetadataInput
} | {
  type: 'select'
  slug?: string | null
  name?: string | null
  properties?: {
    formLabel?: string
    formHelpText?: string
    formPlaceholder?: string
    options: {
      value: string
      label: string
    }[]
  } | null
  metadata?: MetadataInput
}

export type MetersListQuery = {
  organizationId?: string | string[]
  query?: string
  isArchived?: boolean
  metadata?: Record<string, string | string[]>
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'name' | '-name' | ('created_at' | '-created_at' | 'name' | '-name')[]
}

export type MetersCreateBody = {
  name: string
  filter: {
    conjunction: 'and' | 'or'
    clauses: (FilterClauseInput | {
      conjunction: 'and' | 'or'
      clauses: (FilterClauseInput | {
        conjunction: 'and' | 'or'
        clauses: (FilterClauseInput | {
          conjunction: 'and' | 'or'
          clauses: (FilterClauseInput | {
            conjunction: 'and' | 'or'
            clauses: FilterClauseInput[]
          })[]
        })[]
      })[]
    })[]
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
  unit?: 'scalar' | 'token' | 'custom'
  customLabel?: string | null
  customMultiplier?: number | null
  metadata?: MetadataInput
  organizationId?: string | null
}

export type MetersUpdateBody = {
  name?: string | null
  filter?: {
    conjunction: 'and' | 'or'
    clauses: (FilterClauseInput | {
      conjunction: 'and' | 'or'
      clauses: (FilterClauseInput | {
        conjunction: 'and' | 'or'
        clauses: (FilterClauseInput | {
          conjunction: 'and' | 'or'
          clauses: (FilterClauseInput | {
            conjunction: 'and' | 'or'
            clauses: FilterClauseInput[]
          })[]
        })[]
      })[]
    })[]
  } | null
  aggregation?: {
    func: 'count'
  } | {
    func: 'sum' | 'max' | 'min' | 'avg'
    property: string
  } | {
    func: 'unique'
    property: string
  } | null
  unit?: 'scalar' | 'token' | 'custom' | null
  customLabel?: string | null
  customMultiplier?: number | null
  isArchived?: boolean | null
  metadata?: MetadataInput
}

export type OverviewAttentionQuery = {
  organizationId?: string | string[]
}

export type OverviewActivityQuery = {
  organizationId?: string | string[]
}

export type OverviewFirstStepsQuery = {
  organizationId?: string | string[]
}

export type MetricsGetQuery = {
  startDate: string
  endDate: string
  interval: 'hour' | 'day' | 'week' | 'month' | 'year'
  timezone?: string
  organizationId?: string | string[]
  productId?: string | string[]
  billingType?: 'one_time' | 'recurring' | ('one_time' | 'recurring')[]
  customerId?: string | string[]
  metrics?: string | string[]
  currency?: string
}

export type MetricsExportQuery = {
  startDate: string
  endDate: string
  interval: 'hour' | 'day' | 'week' | 'month' | 'year'
  timezone?: string
  organizationId?: string | string[]
  productId?: string | string[]
  billingType?: 'one_time' | 'recurring' | ('one_time' | 'recurring')[]
  customerId?: string | string[]
  metrics?: string | string[]
  currency?: string
}

export type MetricDashboardsListQuery = {
  organizationId?: string | string[]
}

export type MetricDashboardsCreateBody = MetricDashboardCreateInput

export type MetricDashboardsUpdateBody = MetricDashboardUpdateInput

export type MetricEntriesListQuery = {
  metric: 'orders' | 'revenue' | 'net_revenue' | 'one_time_products' | 'refunds' | 'disputes' | 'tax' | 'one_time_products_revenue' | 'new_subscriptions_revenue' | 'renewed_subscriptions_revenue' | 'new_subscriptions' | 'renewed_subscriptions' | 'churned_subscriptions' | 'canceled_subscriptions' | 'checkouts' | 'succeeded_checkouts' | 'new_mrr' | 'expansion_mrr' | 'reactivation_mrr' | 'contraction_mrr' | 'churned_mrr' | 'lost_customers' | 'active_subscriptions' | 'committed_subscriptions' | 'paying_customers' | 'monthly_recurring_revenue' | 'committed_monthly_recurring_revenue' | 'trial_monthly_recurring_revenue' | 'paused_mrr' | 'past_due_mrr'
  atFrom: Date | string
  atBefore: Date | string
  organizationId?: string | string[]
  productId?: string | string[]
  billingType?: 'one_time' | 'recurring' | ('one_time' | 'recurring')[]
  customerId?: string | string[]
  currency?: string | string[]
  page?: number
  limit?: number
}

export type MetricEntriesExportQuery = {
  metric: 'orders' | 'revenue' | 'net_revenue' | 'one_time_products' | 'refunds' | 'disputes' | 'tax' | 'one_time_products_revenue' | 'new_subscriptions_revenue' | 'renewed_subscriptions_revenue' | 'new_subscriptions' | 'renewed_subscriptions' | 'churned_subscriptions' | 'canceled_subscriptions' | 'checkouts' | 'succeeded_checkouts' | 'new_mrr' | 'expansion_mrr' | 'reactivation_mrr' | 'contraction_mrr' | 'churned_mrr' | 'lost_customers' | 'active_subscriptions' | 'committed_subscriptions' | 'paying_customers' | 'monthly_recurring_revenue' | 'committed_monthly_recurring_revenue' | 'trial_monthly_recurring_revenue' | 'paused_mrr' | 'past_due_mrr'
  atFrom: Date | string
  atBefore: Date | string
  organizationId?: string | string[]
  productId?: string | string[]
  billingType?: 'one_time' | 'recurring' | ('one_time' | 'recurring')[]
  customerId?: string | string[]
  currency?: string | string[]
}

export type MetricReportsCurrenciesQuery = {
  organizationId?: string | string[]
}

export type MetricReportsBreakdownQuery = {
  startDate: string
  endDate: string
  timezone?: string
  organizationId?: string | string[]
  productId?: string | string[]
  billingType?: 'one_time' | 'recurring' | ('one_time' | 'recurring')[]
  currency?: string
  by: 'product' | 'country' | 'interval' | 'discount'
}

export type MetricReportsExportBreakdownQuery = {
  startDate: string
  endDate: string
  timezone?: string
  organizationId?: string | string[]
  productId?: string | string[]
  billingType?: 'one_time' | 'recurring' | ('one_time' | 'recurring')[]
  currency?: string
  by: 'product' | 'country' | 'interval' | 'discount'
}

export type MetricReportsTrialsQuery = {
  startDate: string
  endDate: string
  timezone?: string
  organizationId?: string | string[]
  productId?: string | string[]
  billingType?: 'one_time' | 'recurring' | ('one_time' | 'recurring')[]
  currency?: string
  interval: 'day' | 'week' | 'month' | 'year'
}

export type MetricReportsExportTrialsQuery = {
  startDate: string
  endDate: string
  timezone?: string
  organizationId?: string | string[]
  productId?: string | string[]
  billingType?: 'one_time' | 'recurring' | ('one_time' | 'recurring')[]
  currency?: string
  interval: 'day' | 'week' | 'month' | 'year'
}

export type MetricReportsRecoveryQuery = {
  startDate: string
  endDate: string
  timezone?: string
  organizationId?: string | string[]
  productId?: string | string[]
  billingType?: 'one_time' | 'recurring' | ('one_time' | 'recurring')[]
  currency?: string
  interval: 'day' | 'week' | 'month' | 'year'
}

export type MetricReportsExportRecoveryQuery = {
  startDate: string
  endDate: string
  timezone?: string
  organizationId?: string | string[]
  productId?: string | string[]
  billingType?: 'one_time' | 'recurring' | ('one_time' | 'recurring')[]
  currency?: string
  interval: 'day' | 'week' | 'month' | 'year'
}

export type MetricReportsCancellationsQuery = {
  startDate: string
  endDate: string
  timezone?: string
  organizationId?: string | string[]
  productId?: string | string[]
  billingType?: 'one_time' | 'recurring' | ('one_time' | 'recurring')[]
  currency?: string
}

export type MetricReportsExportCancellationsQuery = {
  startDate: string
  endDate: string
  timezone?: string
  organizationId?: string | string[]
  productId?: string | string[]
  billingType?: 'one_time' | 'recurring' | ('one_time' | 'recurring')[]
  currency?: string
}

export type MetricReportsMarginsQuery = {
  startDate: string
  endDate: string
  timezone?: string
  organizationId?: string | string[]
  page?: number
  limit?: number
  sorting?: 'costs' | '-costs' | 'net_revenue' | '-net_revenue' | 'margin' | '-margin' | 'events' | '-events' | ('costs' | '-costs' | 'net_revenue' | '-net_revenue' | 'margin' | '-margin' | 'events' | '-events')[]
}

export type MetricReportsExportMarginsQuery = {
  startDate: string
  endDate: string
  timezone?: string
  organizationId?: string | string[]
}

export type MrrMovementsListQuery = {
  organizationId?: string | string[]
  productId?: string | string[]
  customerId?: string | string[]
  billingType?: 'one_time' | 'recurring' | ('one_time' | 'recurring')[]
  kind?: 'new' | 'expansion' | 'reactivation' | 'contraction' | 'churned' | 'moved' | ('new' | 'expansion' | 'reactivation' | 'contraction' | 'churned' | 'moved')[]
  currency?: string | string[]
  atFrom?: Date | string
  atBefore?: Date | string
  page?: number
  limit?: number
  sorting?: 'at' | '-at' | 'amount' | '-amount' | ('at' | '-at' | 'amount' | '-amount')[]
}

export type MrrMovementsExportQuery = {
  organizationId?: string | string[]
  productId?: string | string[]
  customerId?: string | string[]
  billingType?: 'one_time' | 'recurring' | ('one_time' | 'recurring')[]
  kind?: 'new' | 'expansion' | 'reactivation' | 'contraction' | 'churned' | 'moved' | ('new' | 'expansion' | 'reactivation' | 'contraction' | 'churned' | 'moved')[]
  currency?: string | string[]
  atFrom?: Date | string
  atBefore?: Date | string
}

export type CohortsGetQuery = {
  startDate: string
  endDate: string
  timezone?: string
  organizationId?: string | string[]
}

export type ExchangeRatesListQuery = {
  organizationId?: string | string[]
  currency?: string | string[]
  page?: number
  limit?: number
  sorting?: 'day' | '-day' | 'currency' | '-currency' | ('day' | '-day' | 'currency' | '-currency')[]
}

export type ExchangeRatesSetBody = ExchangeRatesSetInput

export type MeterQuantitiesGetQuery = {
  startTimestamp: Date | string
  endTimestamp: Date | string
  interval: 'hour' | 'day' | 'week' | 'month' | 'year'
  timezone?: string
  customerId?: string | string[]
  externalCustomerId?: string | string[]
  customerAggregationFunction?: 'count' | 'sum' | 'max' | 'min' | 'avg' | 'unique'
  metadata?: Record<string, string | string[]>
}

export type EventsListQuery = {
  organizationId?: string | string[]
  customerId?: string | string[]
  externalCustomerId?: string | string[]
  source?: 'user' | 'system' | ('user' | 'system')[]
  query?: string
  startTimestamp?: Date | string
  endTimestamp?: Date | string
  name?: string | string[]
  filter?: string
  meterId?: string
  parentId?: string
  depth?: number
  metadata?: Record<string, string | string[]>
  page?: number
  limit?: number
  sorting?: 'timestamp' | '-timestamp' | ('timestamp' | '-timestamp')[]
}

export type EventsExportQuery = {
  organizationId?: string | string[]
  customerId?: string | string[]
  externalCustomerId?: string | string[]
  source?: 'user' | 'system' | ('user' | 'system')[]
  query?: string
  startTimestamp?: Date | string
  endTimestamp?: Date | string
  name?: string | string[]
  meterId?: string
  sorting?: 'timestamp' | '-timestamp' | ('timestamp' | '-timestamp')[]
  columns?: 'id' | 'timestamp' | 'name' | 'source' | 'customer_id' | 'external_customer_id' | 'metadata' | 'customer' | 'email' | ('id' | 'timestamp' | 'name' | 'source' | 'customer_id' | 'external_customer_id' | 'metadata' | 'customer' | 'email')[]
}

export type EventsListNamesQuery = {
  organizationId?: string | string[]
  customerId?: string | string[]
  externalCustomerId?: string | string[]
  source?: 'user' | 'system' | ('user' | 'system')[]
  query?: string
  page?: number
  limit?: number
  sorting?: 'name' | '-name' | 'occurrences' | '-occurrences' | 'first_seen' | '-first_seen' | 'last_seen' | '-last_seen' | ('name' | '-name' | 'occurrences' | '-occurrences' | 'first_seen' | '-first_seen' | 'last_seen' | '-last_seen')[]
}

export type EventTypesListQuery = {
  organizationId?: string | string[]
  customerId?: string | string[]
  externalCustomerId?: string | string[]
  source?: 'user' | 'system' | ('user' | 'system')[]
  query?: string
  rootEvents?: boolean
  parentId?: string
  page?: number
  limit?: number
  sorting?: 'name' | '-name' | 'label' | '-label' | 'occurrences' | '-occurrences' | 'first_seen' | '-first_seen' | 'last_seen' | '-last_seen' | ('name' | '-name' | 'label' | '-label' | 'occurrences' | '-occurrences' | 'first_seen' | '-first_seen' | 'last_seen' | '-last_seen')[]
}

export type EventTypesUpdateBody = EventTypeUpdateInput

export type EventIngestionIngestBody = {
  events: ({
    name: string
    timestamp?: Date | string
    organizationId?: string | null
    externalId?: string | null
    parentId?: string | null
    metadata?: EventMetadataInput
    customerId: string
    memberId?: string | null
    externalCustomerId?: null
  } | {
    name: string
    timestamp?: Date | string
    organizationId?: string | null
    externalId?: string | null
    parentId?: string | null
    metadata?: EventMetadataInput
    externalCustomerId: string
    externalMemberId?: string | null
    customerId?: null
  })[]
}

export type CustomerMetersListQuery = {
  organizationId?: string | string[]
  customerId?: string | string[]
  externalCustomerId?: string | string[]
  meterId?: string | string[]
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'modified_at' | '-modified_at' | 'meter_id' | '-meter_id' | 'meter_name' | '-meter_name' | 'customer_id' | '-customer_id' | 'customer_name' | '-customer_name' | 'consumed_units' | '-consumed_units' | 'credited_units' | '-credited_units' | 'balance' | '-balance' | ('created_at' | '-created_at' | 'modified_at' | '-modified_at' | 'meter_id' | '-meter_id' | 'meter_name' | '-meter_name' | 'customer_id' | '-customer_id' | 'customer_name' | '-customer_name' | 'consumed_units' | '-consumed_units' | 'credited_units' | '-credited_units' | 'balance' | '-balance')[]
}

export type MeterCreditsListQuery = {
  organizationId?: string | string[]
  customerId?: string | string[]
  meterId?: string | string[]
  page?: number
  limit?: number
  active?: boolean
  sorting?: 'created_at' | '-created_at' | ('created_at' | '-created_at')[]
}

export type MeterCreditsCreateBody = {
  customerId?: string
  externalCustomerId?: string
  meterId: string
  units: number
  expiresAt?: Date | string | null
  note?: string | null
}

export type MeterCreditsEntriesQuery = {
  organizationId?: string | string[]
  customerId?: string | string[]
  meterId?: string | string[]
  page?: number
  limit?: number
}

export type UsageAlertsListQuery = {
  organizationId?: string | string[]
  meterId?: string | string[]
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | ('created_at' | '-created_at')[]
}

export type UsageAlertsCreateBody = {
  meterId: string
  name: string
  threshold: number
  thresholdType?: 'amount' | 'percent_of_credits'
  enabled?: boolean
}

export type UsageAlertsUpdateBody = {
  name?: string
  threshold?: number
  thresholdType?: 'amount' | 'percent_of_credits'
  enabled?: boolean
}

export type EntitlementsCheckBody = {
  organizationId?: string | null
  items: ({
    benefitId: string
    meterId?: null
  } | {
    meterId: string
    amount?: number
    benefitId?: null
  })[]
  customerId: string
  externalCustomerId?: null
} | {
  organizationId?: string | null
  items: ({
    benefitId: string
    meterId?: null
  } | {
    meterId: string
    amount?: number
    benefitId?: null
  })[]
  externalCustomerId: string
  customerId?: null
}

export type EntitlementsSnapshotBody = {
  organizationId?: string | null
  customerId: string
  externalCustomerId?: null
} | {
  organizationId?: string | null
  externalCustomerId: string
  customerId?: null
}

export type EntitlementsStreamQuery = {
  organizationId?: string
}

export type EntitlementsConsumeBody = {
  organizationId?: string | null
  meterId: string
  amount: number
  event?: {
    name?: string | null
    metadata?: EventMetadataInput
    externalId?: string | null
  }
  customerId: string
  externalCustomerId?: null
} | {
  organizationId?: string | null
  meterId: string
  amount: number
  event?: {
    name?: string | null
    metadata?: EventMetadataInput
    externalId?: string | null
  }
  externalCustomerId: string
  customerId?: null
}

export type DiscountsListQuery = {
  organizationId?: string | string[]
  query?: string
  productId?: string | string[]
  status?: 'active' | 'scheduled' | 'used_up' | 'ended' | ('active' | 'scheduled' | 'used_up' | 'ended')[]
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'name' | '-name' | 'code' | '-code' | 'redemptions_count' | '-redemptions_count' | 'ends_at' | '-ends_at' | ('created_at' | '-created_at' | 'name' | '-name' | 'code' | '-code' | 'redemptions_count' | '-redemptions_count' | 'ends_at' | '-ends_at')[]
}

export type DiscountsCreateBody = {
  type: 'fixed'
  amount: number
  currency?: string
  duration: 'once' | 'forever'
  name: string
  code?: '' | string | null
  startsAt?: Date | string | null
  endsAt?: Date | string | null
  maxRedemptions?: number | null
  maxRedemptionsPerCustomer?: number | null
  products?: string[] | null
  metadata?: MetadataInput
  organizationId?: string | null
} | {
  type: 'fixed'
  amount: number
  currency?: string
  duration: 'repeating'
  durationInMonths: number
  name: string
  code?: '' | string | null
  startsAt?: Date | string | null
  endsAt?: Date | string | null
  maxRedemptions?: number | null
  maxRedemptionsPerCustomer?: number | null
  products?: string[] | null
  metadata?: MetadataInput
  organizationId?: string | null
} | {
  type: 'percentage'
  basisPoints: number
  duration: 'once' | 'forever'
  name: string
  code?: '' | string | null
  startsAt?: Date | string | null
  endsAt?: Date | string | null
  maxRedemptions?: number | null
  maxRedemptionsPerCustomer?: number | null
  products?: string[] | null
  metadata?: MetadataInput
  organizationId?: string | null
} | {
  type: 'percentage'
  basisPoints: number
  duration: 'repeating'
  durationInMonths: number
  name: string
  code?: '' | string | null
  startsAt?: Date | string | null
  endsAt?: Date | string | null
  maxRedemptions?: number | null
  maxRedemptionsPerCustomer?: number | null
  products?: string[] | null
  metadata?: MetadataInput
  organizationId?: string | null
}

export type DiscountsUpdateBody = {
  name?: string | null
  code?: '' | string | null
  startsAt?: Date | string | null
  endsAt?: Date | string | null
  maxRedemptions?: number | null
  maxRedemptionsPerCustomer?: number | null
  products?: string[] | null
  type?: 'fixed' | 'percentage' | null
  amount?: number | null
  currency?: string | null
  basisPoints?: number | null
  duration?: 'once' | 'repeating' | 'forever' | null
  durationInMonths?: number | null
  metadata?: MetadataInput
}

export type CustomersListQuery = {
  id?: string | string[]
  organizationId?: string | string[]
  email?: string
  active?: boolean
  country?: string
  query?: string
  metadata?: Record<string, string | string[]>
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'email' | '-email' | 'name' | '-name' | 'revenue' | '-revenue' | ('created_at' | '-created_at' | 'email' | '-email' | 'name' | '-name' | 'revenue' | '-revenue')[]
}

export type CustomersCreateBody = {
  email: string
  name?: string | null
  externalId?: string | null
  billingAddress?: {
    line1?: string | null
    line2?: string | null
    postalCode?: string | null
    city?: string | null
    state?: string | null
    country: CountryInput
  } | null
  taxId?: [string, 'ad_nrt' | 'ae_trn' | 'ar_cuit' | 'au_abn' | 'au_arn' | 'bg_uic' | 'bh_vat' | 'bo_tin' | 'br_cnpj' | 'br_cpf' | 'ca_bn' | 'ca_gst_hst' | 'ca_pst_bc' | 'ca_pst_mb' | 'ca_pst_sk' | 'ca_qst' | 'ch_uid' | 'ch_vat' | 'cl_tin' | 'cn_tin' | 'co_nit' | 'cr_tin' | 'de_stn' | 'do_rcn' | 'ec_ruc' | 'eg_tin' | 'es_cif' | 'eu_oss_vat' | 'eu_vat' | 'gb_vat' | 'ge_vat' | 'hk_br' | 'hr_oib' | 'hu_tin' | 'id_npwp' | 'il_vat' | 'in_gst' | 'is_vat' | 'jp_cn' | 'jp_rn' | 'jp_trn' | 'ke_pin' | 'kr_brn' | 'kz_bin' | 'li_uid' | 'mx_rfc' | 'my_frp' | 'my_itn' | 'my_sst' | 'ng_tin' | 'no_vat' | 'no_voec' | 'nz_gst' | 'om_vat' | 'pe_ruc' | 'ph_tin' | 'ro_tin' | 'rs_pib' | 'ru_inn' | 'ru_kpp' | 'sa_vat' | 'sg_gst' | 'sg_uen' | 'si_tin' | 'sv_nit' | 'th_vat' | 'tr_tin' | 'tw_vat' | 'ua_vat' | 'us_ein' | 'uy_ruc' | 've_rif' | 'vn_tin' | 'za_vat'] | string | null
  metadata?: MetadataInput
  organizationId?: string | null
}

export type CustomersExportQuery = {
  id?: string | string[]
  organizationId?: string | string[]
  email?: string
  active?: boolean
  country?: string
  query?: string
  metadata?: Record<string, string | string[]>
  sorting?: 'created_at' | '-created_at' | 'email' | '-email' | 'name' | '-name' | 'revenue' | '-revenue' | ('created_at' | '-created_at' | 'email' | '-email' | 'name' | '-name' | 'revenue' | '-revenue')[]
  columns?: 'name' | 'email' | 'external_id' | 'country' | 'tax_id' | 'subscriptions' | 'revenue' | 'created_at' | 'id' | ('name' | 'email' | 'external_id' | 'country' | 'tax_id' | 'subscriptions' | 'revenue' | 'created_at' | 'id')[]
}

export type CustomersUpdateBody = {
  email?: string | null
  name?: string | null
  billingAddress?: {
    line1?: string | null
    line2?: string | null
    postalCode?: string | null
    city?: string | null
    state?: string | null
    country: CountryInput
  } | null
  taxId?: [string, 'ad_nrt' | 'ae_trn' | 'ar_cuit' | 'au_abn' | 'au_arn' | 'bg_uic' | 'bh_vat' | 'bo_tin' | 'br_cnpj' | 'br_cpf' | 'ca_bn' | 'ca_gst_hst' | 'ca_pst_bc' | 'ca_pst_mb' | 'ca_pst_sk' | 'ca_qst' | 'ch_uid' | 'ch_vat' | 'cl_tin' | 'cn_tin' | 'co_nit' | 'cr_tin' | 'de_stn' | 'do_rcn' | 'ec_ruc' | 'eg_tin' | 'es_cif' | 'eu_oss_vat' | 'eu_vat' | 'gb_vat' | 'ge_vat' | 'hk_br' | 'hr_oib' | 'hu_tin' | 'id_npwp' | 'il_vat' | 'in_gst' | 'is_vat' | 'jp_cn' | 'jp_rn' | 'jp_trn' | 'ke_pin' | 'kr_brn' | 'kz_bin' | 'li_uid' | 'mx_rfc' | 'my_frp' | 'my_itn' | 'my_sst' | 'ng_tin' | 'no_vat' | 'no_voec' | 'nz_gst' | 'om_vat' | 'pe_ruc' | 'ph_tin' | 'ro_tin' | 'rs_pib' | 'ru_inn' | 'ru_kpp' | 'sa_vat' | 'sg_gst' | 'sg_uen' | 'si_tin' | 'sv_nit' | 'th_vat' | 'tr_tin' | 'tw_vat' | 'ua_vat' | 'us_ein' | 'uy_ruc' | 've_rif' | 'vn_tin' | 'za_vat'] | string | null
  metadata?: MetadataInput
  externalId?: string | null
}

export type CustomersDeleteQuery = {
  anonymize?: boolean
}

export type CustomersUpdateExternalBody = {
  email?: string | null
  name?: string | null
  billingAddress?: {
    line1?: string | null
    line2?: string | null
    postalCode?: string | null
    city?: string | null
    state?: string | null
    country: CountryInput
  } | null
  taxId?: [string, 'ad_nrt' | 'ae_trn' | 'ar_cuit' | 'au_abn' | 'au_arn' | 'bg_uic' | 'bh_vat' | 'bo_tin' | 'br_cnpj' | 'br_cpf' | 'ca_bn' | 'ca_gst_hst' | 'ca_pst_bc' | 'ca_pst_mb' | 'ca_pst_sk' | 'ca_qst' | 'ch_uid' | 'ch_vat' | 'cl_tin' | 'cn_tin' | 'co_nit' | 'cr_tin' | 'de_stn' | 'do_rcn' | 'ec_ruc' | 'eg_tin' | 'es_cif' | 'eu_oss_vat' | 'eu_vat' | 'gb_vat' | 'ge_vat' | 'hk_br' | 'hr_oib' | 'hu_tin' | 'id_npwp' | 'il_vat' | 'in_gst' | 'is_vat' | 'jp_cn' | 'jp_rn' | 'jp_trn' | 'ke_pin' | 'kr_brn' | 'kz_bin' | 'li_uid' | 'mx_rfc' | 'my_frp' | 'my_itn' | 'my_sst' | 'ng_tin' | 'no_vat' | 'no_voec' | 'nz_gst' | 'om_vat' | 'pe_ruc' | 'ph_tin' | 'ro_tin' | 'rs_pib' | 'ru_inn' | 'ru_kpp' | 'sa_vat' | 'sg_gst' | 'sg_uen' | 'si_tin' | 'sv_nit' | 'th_vat' | 'tr_tin' | 'tw_vat' | 'ua_vat' | 'us_ein' | 'uy_ruc' | 've_rif' | 'vn_tin' | 'za_vat'] | string | null
  metadata?: MetadataInput
}

export type CustomersDeleteExternalQuery = {
  anonymize?: boolean
}

export type CustomerMembersListQuery = {
  customerId?: string
  externalCustomerId?: string
  role?: 'owner' | 'billing_manager' | 'member'
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | ('created_at' | '-created_at')[]
}

export type CustomerMembersListOfCustomerQuery = {
  role?: 'owner' | 'billing_manager' | 'member'
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | ('created_at' | '-created_at')[]
}

export type CustomerMembersListOfExternalCustomerQuery = {
  role?: 'owner' | 'billing_manager' | 'member'
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | ('created_at' | '-created_at')[]
}

export type CustomerMembersCreateBody = {
  email: string
  name?: string | null
  externalId?: string | null
  role?: 'billing_manager' | 'member'
}

export type CustomerMembersUpdateBody = {
  name?: string | null
  email?: string | null
  role?: 'owner' | 'billing_manager' | 'member' | null
}

export type CustomerMembersCreateExternalBody = {
  email: string
  name?: string | null
  externalId?: string | null
  role?: 'billing_manager' | 'member'
}

export type CustomerMembersUpdateExternalBody = {
  name?: string | null
  email?: string | null
  role?: 'owner' | 'billing_manager' | 'member' | null
}

export type CustomerMergesPreviewQuery = {
  sourceId: string
}

export type CustomerMergesMergeBody = {
  sourceId: string
  confirmation: string
}

export type CustomerMailsListQuery = {
  organizationId?: string | string[]
  customerId?: string
  orderId?: string
  subscriptionId?: string
  page?: number
  limit?: number
}

export type CustomerMailSamplesGetQuery = {
  kind: 'order_confirmation' | 'subscription_confirmation' | 'trial_confirmation' | 'order_refunded' | 'file_version' | 'subscription_trial_conversion_reminder' | 'subscription_renewal_reminder' | 'subscription_cycled' | 'subscription_cycled_after_trial' | 'subscription_past_due' | 'last_payment_failed' | 'subscription_revoked' | 'invoice_sent' | 'invoice_reminder' | 'invoice_overdue' | 'subscription_updated' | 'subscription_changed' | 'subscription_seats_changed' | 'subscription_paused' | 'subscription_paused_until' | 'subscription_resumed' | 'subscription_cancellation' | 'subscription_uncanceled' | 'subscription_ended' | 'usage_alert' | 'subscription_spending_cap_reached' | 'subscription_usage_stopped' | 'cancellation_received' | 'cancellation_confirmed' | 'withdrawal_received' | 'request_resolved' | 'request_declined' | 'customer_erasure' | 'seat_invitation' | 'seat_revoked' | 'portal_code' | 'customer_email_change' | 'customer_email_changed'
  language?: 'en' | 'de' | 'es' | 'fr' | 'pl' | 'ru' | 'tr' | 'uk'
}

export type CustomerMailSamplesSendBody = {
  kind: 'order_confirmation' | 'subscription_confirmation' | 'trial_confirmation' | 'order_refunded' | 'file_version' | 'subscription_trial_conversion_reminder' | 'subscription_renewal_reminder' | 'subscription_cycled' | 'subscription_cycled_after_trial' | 'subscription_past_due' | 'last_payment_failed' | 'subscription_revoked' | 'invoice_sent' | 'invoice_reminder' | 'invoice_overdue' | 'subscription_updated' | 'subscription_changed' | 'subscription_seats_changed' | 'subscription_paused' | 'subscription_paused_until' | 'subscription_resumed' | 'subscription_cancellation' | 'subscription_uncanceled' | 'subscription_ended' | 'usage_alert' | 'subscription_spending_cap_reached' | 'subscription_usage_stopped' | 'cancellation_received' | 'cancellation_confirmed' | 'withdrawal_received' | 'request_resolved' | 'request_declined' | 'customer_erasure' | 'seat_invitation' | 'seat_revoked' | 'portal_code' | 'customer_email_change' | 'customer_email_changed'
  language?: 'en' | 'de' | 'es' | 'fr' | 'pl' | 'ru' | 'tr' | 'uk'
}

export type CustomerNotesListQuery = {
  page?: number
  limit?: number
}

export type CustomerNotesCreateBody = {
  text: string
}

export type CustomerNotesUpdateBody = {
  text: string
}

export type CustomerTimelineGetQuery = {
  cursor?: string
  limit?: number
}

export type BulkActionsListQuery = {
  organizationId?: string | string[]
  status?: 'running' | 'finished' | 'canceled' | ('running' | 'finished' | 'canceled')[]
  page?: number
  limit?: number
}

export type BulkActionsPreviewBody = {
  organizationId?: string | null
  kind: 'refund_orders' | 'resend_receipts' | 'send_invoices' | 'mark_orders_paid' | 'void_orders' | 'cancel_subscriptions' | 'uncancel_subscriptions' | 'revoke_subscriptions' | 'archive_products' | 'unarchive_products' | 'delete_discounts' | 'delete_customers' | 'edit_customer_metadata'
  ids?: string[]
  filter?: Record<string, string[]>
}

export type BulkActionsCreateBody = {
  organizationId?: string | null
  kind: 'refund_orders' | 'resend_receipts' | 'send_invoices' | 'mark_orders_paid' | 'void_orders' | 'cancel_subscriptions' | 'uncancel_subscriptions' | 'revoke_subscriptions' | 'archive_products' | 'unarchive_products' | 'delete_discounts' | 'delete_customers' | 'edit_customer_metadata'
  ids?: string[]
  filter?: Record<string, string[]>
  token: string
  reason?: 'duplicate' | 'fraudulent' | 'customer_request' | 'service_disruption' | 'satisfaction_guarantee' | 'other'
  comment?: string | null
  revokeBenefits?: boolean
  payment?: {
    method?: 'bank_transfer' | 'cash' | 'check' | 'other'
    reference?: string | null
  }
  anonymize?: boolean
  metadata?: Record<string, string | number | boolean | null>
}

export type BulkActionsItemsQuery = {
  status?: 'waiting' | 'requested' | 'done' | 'failed' | 'skipped' | ('waiting' | 'requested' | 'done' | 'failed' | 'skipped')[]
  page?: number
  limit?: number
}

export type ExportsProductsQuery = {
  id?: string | string[]
  organizationId?: string | string[]
  query?: string
  isArchived?: boolean
  isRecurring?: boolean
  benefitId?: string | string[]
  customFieldId?: string | string[]
  mediaId?: string | string[]
  meterId?: string | string[]
  visibility?: string | string[]
  metadata?: Record<string, string | string[]>
  sorting?: 'created_at' | '-created_at' | 'name' | '-name' | 'price_amount_type' | '-price_amount_type' | 'price_amount' | '-price_amount' | ('created_at' | '-created_at' | 'name' | '-name' | 'price_amount_type' | '-price_amount_type' | 'price_amount' | '-price_amount')[]
  columns?: 'name' | 'state' | 'interval' | 'price' | 'benefits' | 'description' | 'created_at' | 'id' | ('name' | 'state' | 'interval' | 'price' | 'benefits' | 'description' | 'created_at' | 'id')[]
}

export type ExportsDiscountsQuery = {
  organizationId?: string | string[]
  query?: string
  productId?: string | string[]
  status?: 'active' | 'scheduled' | 'used_up' | 'ended' | ('active' | 'scheduled' | 'used_up' | 'ended')[]
  sorting?: 'created_at' | '-created_at' | 'name' | '-name' | 'code' | '-code' | 'redemptions_count' | '-redemptions_count' | 'ends_at' | '-ends_at' | ('created_at' | '-created_at' | 'name' | '-name' | 'code' | '-code' | 'redemptions_count' | '-redemptions_count' | 'ends_at' | '-ends_at')[]
  id?: string | string[]
  columns?: 'name' | 'code' | 'type' | 'reduction' | 'currency' | 'duration' | 'status' | 'redemptions_count' | 'max_redemptions' | 'products' | 'starts_at' | 'ends_at' | 'created_at' | 'id' | ('name' | 'code' | 'type' | 'reduction' | 'currency' | 'duration' | 'status' | 'redemptions_count' | 'max_redemptions' | 'products' | 'starts_at' | 'ends_at' | 'created_at' | 'id')[]
}

export type ExportsCheckoutsQuery = {
  organizationId?: string | string[]
  productId?: string | string[]
  customerId?: string | string[]
  externalCustomerId?: string | string[]
  status?: 'open' | 'confirmed' | 'succeeded' | 'failed' | 'expired' | ('open' | 'confirmed' | 'succeeded' | 'failed' | 'expired')[]
  query?: string
  sorting?: 'created_at' | '-created_at' | 'expires_at' | '-expires_at' | 'status' | '-status' | ('created_at' | '-created_at' | 'expires_at' | '-expires_at' | 'status' | '-status')[]
  id?: string | string[]
  columns?: 'customer' | 'email' | 'product' | 'status' | 'amount' | 'currency' | 'discount' | 'created_at' | 'expires_at' | 'id' | ('customer' | 'email' | 'product' | 'status' | 'amount' | 'currency' | 'discount' | 'created_at' | 'expires_at' | 'id')[]
}

export type ExportsPaymentsQuery = {
  organizationId?: string | string[]
  checkoutId?: string | string[]
  orderId?: string | string[]
  status?: 'pending' | 'succeeded' | 'failed' | ('pending' | 'succeeded' | 'failed')[]
  method?: string | string[]
  customerEmail?: string | string[]
  customerId?: string | string[]
  cardLast4?: string
  query?: string
  sorting?: 'created_at' | '-created_at' | 'status' | '-status' | 'amount' | '-amount' | 'method' | '-method' | ('created_at' | '-created_at' | 'status' | '-status' | 'amount' | '-amount' | 'method' | '-method')[]
  id?: string | string[]
  columns?: 'customer' | 'email' | 'status' | 'method' | 'card' | 'amount' | 'currency' | 'decline_reason' | 'invoice_number' | 'created_at' | 'processor_id' | 'id' | ('customer' | 'email' | 'status' | 'method' | 'card' | 'amount' | 'currency' | 'decline_reason' | 'invoice_number' | 'created_at' | 'processor_id' | 'id')[]
}

export type ExportsRefundsQuery = {
  id?: string | string[]
  organizationId?: string | string[]
  orderId?: string | string[]
  subscriptionId?: string | string[]
  customerId?: string | string[]
  externalCustomerId?: string | string[]
  succeeded?: boolean
  status?: 'pending' | 'succeeded' | 'failed' | 'canceled' | ('pending' | 'succeeded' | 'failed' | 'canceled')[]
  query?: string
  sorting?: 'created_at' | '-created_at' | 'amount' | '-amount' | ('created_at' | '-created_at' | 'amount' | '-amount')[]
  columns?: 'customer' | 'email' | 'reason' | 'status' | 'amount' | 'tax' | 'currency' | 'invoice_number' | 'credit_note_number' | 'comment' | 'created_at' | 'id' | ('customer' | 'email' | 'reason' | 'status' | 'amount' | 'tax' | 'currency' | 'invoice_number' | 'credit_note_number' | 'comment' | 'created_at' | 'id')[]
}

export type ExportsDisputesQuery = {
  organizationId?: string | string[]
  orderId?: string | string[]
  customerId?: string | string[]
  status?: 'early_warning' | 'needs_response' | 'under_review' | 'prevented' | 'won' | 'lost' | ('early_warning' | 'needs_response' | 'under_review' | 'prevented' | 'won' | 'lost')[]
  query?: string
  sorting?: 'created_at' | '-created_at' | 'amount' | '-amount' | ('created_at' | '-created_at' | 'amount' | '-amount')[]
  id?: string | string[]
  columns?: 'customer' | 'email' | 'reason' | 'status' | 'due' | 'amount' | 'currency' | 'invoice_number' | 'created_at' | 'id' | ('customer' | 'email' | 'reason' | 'status' | 'due' | 'amount' | 'currency' | 'invoice_number' | 'created_at' | 'id')[]
}

export type ExportsPayoutsQuery = {
  organizationId?: string | string[]
  status?: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled' | ('pending' | 'in_transit' | 'paid' | 'failed' | 'canceled')[]
  currency?: string | string[]
  query?: string
  sorting?: 'created_at' | '-created_at' | 'amount' | '-amount' | ('created_at' | '-created_at' | 'amount' | '-amount')[]
  id?: string | string[]
  columns?: 'created_at' | 'status' | 'arrives' | 'transactions' | 'amount' | 'fee' | 'currency' | 'failure_reason' | 'processor_id' | 'id' | ('created_at' | 'status' | 'arrives' | 'transactions' | 'amount' | 'fee' | 'currency' | 'failure_reason' | 'processor_id' | 'id')[]
}

export type ExportsTransactionsQuery = {
  organizationId?: string | string[]
  category?: string | string[]
  currency?: string | string[]
  payoutId?: string | string[]
  orderId?: string | string[]
  paymentId?: string | string[]
  refundId?: string | string[]
  disputeId?: string | string[]
  sorting?: 'created_at' | '-created_at' | ('created_at' | '-created_at')[]
  id?: string | string[]
  columns?: 'created_at' | 'category' | 'amount' | 'fee' | 'net' | 'currency' | 'available' | 'description' | 'customer' | 'email' | 'invoice_number' | 'payout' | 'processor_id' | 'id' | ('created_at' | 'category' | 'amount' | 'fee' | 'net' | 'currency' | 'available' | 'description' | 'customer' | 'email' | 'invoice_number' | 'payout' | 'processor_id' | 'id')[]
  startDate?: string
  endDate?: string
  timezone?: string
}

export type ExportsLicenseKeysQuery = {
  organizationId?: string | string[]
  benefitId?: string | string[]
  status?: 'granted' | 'revoked' | 'disabled' | ('granted' | 'revoked' | 'disabled')[]
  query?: string
  key?: string
  id?: string | string[]
  columns?: 'key' | 'customer' | 'email' | 'benefit' | 'status' | 'usage' | 'limit_usage' | 'activations' | 'limit_activations' | 'validations' | 'validated' | 'expires' | 'created_at' | 'id' | ('key' | 'customer' | 'email' | 'benefit' | 'status' | 'usage' | 'limit_usage' | 'activations' | 'limit_activations' | 'validations' | 'validated' | 'expires' | 'created_at' | 'id')[]
}

export type ExportsCheckoutLinksQuery = {
  organizationId?: string | string[]
  productId?: string | string[]
  query?: string
  sorting?: 'created_at' | '-created_at' | 'label' | '-label' | 'success_url' | '-success_url' | 'allow_discount_codes' | '-allow_discount_codes' | ('created_at' | '-created_at' | 'label' | '-label' | 'success_url' | '-success_url' | 'allow_discount_codes' | '-allow_discount_codes')[]
  id?: string | string[]
  columns?: 'label' | 'products' | 'discount' | 'url' | 'success_url' | 'discount_codes' | 'created_at' | 'id' | ('label' | 'products' | 'discount' | 'url' | 'success_url' | 'discount_codes' | 'created_at' | 'id')[]
}

export type ExportsBenefitsQuery = {
  id?: string | string[]
  excludeId?: string | string[]
  organizationId?: string | string[]
  type?: 'custom' | 'discord' | 'github_repository' | 'downloadables' | 'license_keys' | 'meter_credit' | 'feature_flag' | ('custom' | 'discord' | 'github_repository' | 'downloadables' | 'license_keys' | 'meter_credit' | 'feature_flag')[]
  productId?: string | string[]
  fileId?: string | string[]
  query?: string
  metadata?: Record<string, string | string[]>
  sorting?: 'created_at' | '-created_at' | 'description' | '-description' | 'type' | '-type' | 'user_order' | '-user_order' | ('created_at' | '-created_at' | 'description' | '-description' | 'type' | '-type' | 'user_order' | '-user_order')[]
  columns?: 'description' | 'type' | 'products' | 'holders' | 'created_at' | 'id' | ('description' | 'type' | 'products' | 'holders' | 'created_at' | 'id')[]
}

export type ExportsMetersQuery = {
  organizationId?: string | string[]
  query?: string
  isArchived?: boolean
  metadata?: Record<string, string | string[]>
  sorting?: 'created_at' | '-created_at' | 'name' | '-name' | ('created_at' | '-created_at' | 'name' | '-name')[]
  id?: string | string[]
  columns?: 'name' | 'state' | 'counts' | 'events' | 'unit' | 'created_at' | 'id' | ('name' | 'state' | 'counts' | 'events' | 'unit' | 'created_at' | 'id')[]
}

export type ExportsOrderDraftsQuery = {
  organizationId?: string | string[]
  customerId?: string | string[]
  query?: string
  sorting?: 'created_at' | '-created_at' | ('created_at' | '-created_at')[]
  id?: string | string[]
  columns?: 'customer' | 'email' | 'items' | 'amount' | 'tax' | 'currency' | 'discount' | 'created_at' | 'id' | ('customer' | 'email' | 'items' | 'amount' | 'tax' | 'currency' | 'discount' | 'created_at' | 'id')[]
}

export type ExportsCustomerRequestsQuery = {
  organizationId?: string | string[]
  kind?: 'cancellation' | 'withdrawal' | 'refund' | ('cancellation' | 'withdrawal' | 'refund')[]
  status?: 'open' | 'accepted' | 'declined' | ('open' | 'accepted' | 'declined')[]
  customerId?: string | string[]
  query?: string
  sorting?: 'created_at' | '-created_at' | 'due_at' | '-due_at' | ('created_at' | '-created_at' | 'due_at' | '-due_at')[]
  id?: string | string[]
  columns?: 'customer' | 'email' | 'kind' | 'contract' | 'status' | 'due_at' | 'reason' | 'product' | 'invoice_number' | 'resolved_at' | 'reply' | 'created_at' | 'id' | ('customer' | 'email' | 'kind' | 'contract' | 'status' | 'due_at' | 'reason' | 'product' | 'invoice_number' | 'resolved_at' | 'reply' | 'created_at' | 'id')[]
}

export type ExportsWebhookEventsQuery = {
  id?: string | string[]
  endpointId?: string | string[]
  objectId?: string
  status?: 'pending' | 'delivered' | 'failed' | 'skipped' | ('pending' | 'delivered' | 'failed' | 'skipped')[]
  eventType?: 'checkout.created' | 'checkout.updated' | 'checkout.expired' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'customer.state_changed' | 'customer_seat.assigned' | 'customer_seat.claimed' | 'customer_seat.revoked' | 'member.created' | 'member.updated' | 'member.deleted' | 'order.created' | 'order.updated' | 'order.paid' | 'order.refunded' | 'subscription.created' | 'subscription.updated' | 'subscription.active' | 'subscription.canceled' | 'subscription.uncanceled' | 'subscription.revoked' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.cycled' | 'subscription.spending_cap_reached' | 'refund.created' | 'refund.updated' | 'product.created' | 'product.updated' | 'benefit.created' | 'benefit.updated' | 'benefit_grant.created' | 'benefit_grant.cycled' | 'benefit_grant.updated' | 'benefit_grant.revoked' | 'discount.created' | 'discount.updated' | 'discount.deleted' | 'organization.updated' | 'usage_alert.triggered' | ('checkout.created' | 'checkout.updated' | 'checkout.expired' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'customer.state_changed' | 'customer_seat.assigned' | 'customer_seat.claimed' | 'customer_seat.revoked' | 'member.created' | 'member.updated' | 'member.deleted' | 'order.created' | 'order.updated' | 'order.paid' | 'order.refunded' | 'subscription.created' | 'subscription.updated' | 'subscription.active' | 'subscription.canceled' | 'subscription.uncanceled' | 'subscription.revoked' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.cycled' | 'subscription.spending_cap_reached' | 'refund.created' | 'refund.updated' | 'product.created' | 'product.updated' | 'benefit.created' | 'benefit.updated' | 'benefit_grant.created' | 'benefit_grant.cycled' | 'benefit_grant.updated' | 'benefit_grant.revoked' | 'discount.created' | 'discount.updated' | 'discount.deleted' | 'organization.updated' | 'usage_alert.triggered')[]
  httpCodeClass?: '2xx' | '3xx' | '4xx' | '5xx'
  startTimestamp?: Date | string
  endTimestamp?: Date | string
  columns?: 'type' | 'status' | 'code' | 'attempts' | 'created_at' | 'next_attempt_at' | 'endpoint_id' | 'object_id' | 'test' | 'id' | ('type' | 'status' | 'code' | 'attempts' | 'created_at' | 'next_attempt_at' | 'endpoint_id' | 'object_id' | 'test' | 'id')[]
}

export type ExportsFilesQuery = {
  organizationId?: string | string[]
  ids?: string | string[]
  service?: 'downloadable' | 'product_media' | 'organization_avatar' | ('downloadable' | 'product_media' | 'organization_avatar')[]
  query?: string
  sorting?: 'created_at' | '-created_at' | 'name' | '-name' | 'size' | '-size' | ('created_at' | '-created_at' | 'name' | '-name' | 'size' | '-size')[]
  id?: string | string[]
  columns?: 'name' | 'kind' | 'version' | 'created_at' | 'size' | 'mime_type' | 'sha256' | 'id' | ('name' | 'kind' | 'version' | 'created_at' | 'size' | 'mime_type' | 'sha256' | 'id')[]
}

export type ExportsCustomFieldsQuery = {
  organizationId?: string | string[]
  query?: string
  type?: 'text' | 'number' | 'date' | 'checkbox' | 'select' | ('text' | 'number' | 'date' | 'checkbox' | 'select')[]
  productId?: string | string[]
  sorting?: 'created_at' | '-created_at' | 'slug' | '-slug' | 'name' | '-name' | 'type' | '-type' | ('created_at' | '-created_at' | 'slug' | '-slug' | 'name' | '-name' | 'type' | '-type')[]
  id?: string | string[]
  columns?: 'name' | 'slug' | 'type' | 'options' | 'products' | 'created_at' | 'id' | ('name' | 'slug' | 'type' | 'options' | 'products' | 'created_at' | 'id')[]
}

export type ExportsAccessTokensQuery = {
  organizationId?: string | string[]
  query?: string
  sorting?: 'created_at' | '-created_at' | 'comment' | '-comment' | 'last_used_at' | '-last_used_at' | 'organization_id' | '-organization_id' | ('created_at' | '-created_at' | 'comment' | '-comment' | 'last_used_at' | '-last_used_at' | 'organization_id' | '-organization_id')[]
  id?: string | string[]
  columns?: 'comment' | 'scopes' | 'creator' | 'creator_email' | 'last_used_at' | 'expires' | 'created_at' | 'id' | ('comment' | 'scopes' | 'creator' | 'creator_email' | 'last_used_at' | 'expires' | 'created_at' | 'id')[]
}

export type ExportsOauthAppsQuery = {
  organizationId?: string | string[]
  query?: string
  sorting?: 'created_at' | '-created_at' | ('created_at' | '-created_at')[]
  id?: string | string[]
  columns?: 'name' | 'client_id' | 'about' | 'redirect_uris' | 'scopes' | 'created_at' | 'id' | ('name' | 'client_id' | 'about' | 'redirect_uris' | 'scopes' | 'created_at' | 'id')[]
}

export type ExportsWebhookEndpointsQuery = {
  organizationId?: string | string[]
  query?: string
  id?: string | string[]
  columns?: 'name' | 'url' | 'events' | 'status' | 'format' | 'created_at' | 'id' | ('name' | 'url' | 'events' | 'status' | 'format' | 'created_at' | 'id')[]
}

export type ExportsMissedPeriodsQuery = {
  organizationId?: string | string[]
  subscriptionId?: string | string[]
  customerId?: string | string[]
  status?: 'draft' | 'issued' | 'waived' | ('draft' | 'issued' | 'waived')[]
  query?: string
  sorting?: 'period_start' | '-period_start' | ('period_start' | '-period_start')[]
  id?: string | string[]
  columns?: 'customer' | 'email' | 'product' | 'period_start' | 'period_end' | 'status' | 'amount' | 'currency' | 'subscription_id' | 'created_at' | 'id' | ('customer' | 'email' | 'product' | 'period_start' | 'period_end' | 'status' | 'amount' | 'currency' | 'subscription_id' | 'created_at' | 'id')[]
}

export type ExportsBulkActionsQuery = {
  organizationId?: string | string[]
  status?: 'running' | 'finished' | 'canceled' | ('running' | 'finished' | 'canceled')[]
  id?: string | string[]
  columns?: 'kind' | 'status' | 'done' | 'total' | 'failed' | 'started_by' | 'created_at' | 'finished_at' | 'id' | ('kind' | 'status' | 'done' | 'total' | 'failed' | 'started_by' | 'created_at' | 'finished_at' | 'id')[]
}

export type SavedViewsListQuery = {
  organizationId?: string
  list: string
}

export type SavedViewsCreateBody = {
  organizationId?: string | null
  list: string
  name: string
  shared?: boolean
  filters?: Record<string, string>
  columns?: string[] | null
}

export type SavedViewsUpdateBody = {
  name?: string
  shared?: boolean
  filters?: Record<string, string>
  columns?: string[] | null
}

export type SavedViewsSetColumnsBody = {
  organizationId?: string | null
  list: string
  columns: string[] | null
}

export type CustomerPaymentMethodsListQuery = {
  page?: number
  limit?: number
}

export type CustomerPaymentMethodsListExternalQuery = {
  page?: number
  limit?: number
}

export type CustomerTotalsGetQuery = {
  customerId?: string | string[]
}

export type CustomerDeparturesPreviewQuery = {
  anonymize?: boolean
}

export type CustomerSessionsCreateBody = {
  customerId?: string | null
  externalCustomerId?: string | null
  customerExternalId?: string | null
  returnUrl?: string | null
}

export type CheckoutsListQuery = {
  organizationId?: string | string[]
  productId?: string | string[]
  customerId?: string | string[]
  externalCustomerId?: string | string[]
  status?: 'open' | 'confirmed' | 'succeeded' | 'failed' | 'expired' | ('open' | 'confirmed' | 'succeeded' | 'failed' | 'expired')[]
  query?: string
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'expires_at' | '-expires_at' | 'status' | '-status' | ('created_at' | '-created_at' | 'expires_at' | '-expires_at' | 'status' | '-status')[]
}

export type CheckoutsCreateBody = {
  products?: string[]
  productId?: string
  productPriceId?: string
  customFieldData?: CustomFieldDataInput
  amount?: number | null
  seats?: number | null
  customerName?: string | null
  customerEmail?: string | null
  customerBillingName?: string | null
  customerBillingAddress?: {
    line1?: string | null
    line2?: string | null
    postalCode?: string | null
    city?: string | null
    state?: string | null
    country: CountryInput
  } | null
  customerTaxId?: string | null
  allowTrial?: boolean | null
  minSeats?: number | null
  maxSeats?: number | null
  trialInterval?: 'day' | 'week' | 'month' | 'year' | null
  trialIntervalCount?: number | null
  currency?: string | null
  discountId?: string | null
  customerIpAddress?: string | null
  customerMetadata?: MetadataInput
  successUrl?: string | null
  returnUrl?: string | null
  embedOrigin?: string | null
  allowDiscountCodes?: boolean
  requireBillingAddress?: boolean
  isBusinessCustomer?: boolean
  customerId?: string | null
  externalCustomerId?: string | null
  customerExternalId?: string | null
  subscriptionId?: string | null
  metadata?: MetadataInput
}

export type CheckoutsUpdateBody = {
  customFieldData?: CustomFieldDataInput
  amount?: number | null
  seats?: number | null
  customerName?: string | null
  customerEmail?: string | null
  customerBillingName?: string | null
  customerBillingAddress?: {
    line1?: string | null
    line2?: string | null
    postalCode?: string | null
    city?: string | null
    state?: string | null
    country: CountryInput
  } | null
  customerTaxId?: string | null
  productId?: string | null
  productPriceId?: string | null
  isBusinessCustomer?: boolean | null
  allowTrial?: boolean | null
  minSeats?: number | null
  maxSeats?: number | null
  trialInterval?: 'day' | 'week' | 'month' | 'year' | null
  trialIntervalCount?: number | null
  currency?: string | null
  discountId?: string | null
  customerIpAddress?: string | null
  customerMetadata?: MetadataInput
  successUrl?: string | null
  returnUrl?: string | null
  embedOrigin?: string | null
  metadata?: MetadataInput
  allowDiscountCodes?: boolean | null
  requireBillingAddress?: boolean | null
}

export type CheckoutsClientUpdateBody = {
  customFieldData?: CustomFieldDataInput
  amount?: number | null
  seats?: number | null
  customerName?: string | null
  customerEmail?: string | null
  customerBillingName?: string | null
  customerBillingAddress?: {
    line1?: string | null
    line2?: string | null
    postalCode?: string | null
    city?: string | null
    state?: string | null
    country: CountryInput
  } | null
  customerTaxId?: string | null
  productId?: string | null
  productPriceId?: string | null
  isBusinessCustomer?: boolean | null
  allowTrial?: false | null
  discountCode?: string | null
}

export type CheckoutsClientConfirmBody = {
  customFieldData?: CustomFieldDataInput
  amount?: number | null
  seats?: number | null
  customerName?: string | null
  customerEmail?: string | null
  customerBillingName?: string | null
  customerBillingAddress?: {
    line1?: string | null
    line2?: string | null
    postalCode?: string | null
    city?: string | null
    state?: string | null
    country: CountryInput
  } | null
  customerTaxId?: string | null
  productId?: string | null
  productPriceId?: string | null
  isBusinessCustomer?: boolean | null
  allowTrial?: false | null
  discountCode?: string | null
  confirmationTokenId?: string | null
  withdrawalConsent?: {
    textVersion: string
    locale: 'en' | 'de' | 'es' | 'fr' | 'pl' | 'ru' | 'tr' | 'uk'
  } | null
}

export type CheckoutLinksListQuery = {
  organizationId?: string | string[]
  productId?: string | string[]
  query?: string
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'label' | '-label' | 'success_url' | '-success_url' | 'allow_discount_codes' | '-allow_discount_codes' | ('created_at' | '-created_at' | 'label' | '-label' | 'success_url' | '-success_url' | 'allow_discount_codes' | '-allow_discount_codes')[]
}

export type CheckoutLinksCreateBody = {
  products?: string[]
  productId?: string
  productPriceId?: string
  label?: string | null
  discountId?: string | null
  successUrl?: string | null
  returnUrl?: string | null
  seats?: number | null
  trialInterval?: 'day' | 'week' | 'month' | 'year' | null
  trialIntervalCount?: number | null
  paymentProcessor?: 'stripe'
  allowDiscountCodes?: boolean
  requireBillingAddress?: boolean
  metadata?: MetadataInput
}

export type CheckoutLinksUpdateBody = {
  label?: string | null
  discountId?: string | null
  successUrl?: string | null
  returnUrl?: string | null
  seats?: number | null
  trialInterval?: 'day' | 'week' | 'month' | 'year' | null
  trialIntervalCount?: number | null
  products?: string[] | null
  allowDiscountCodes?: boolean | null
  requireBillingAddress?: boolean | null
  metadata?: MetadataInput
}

export type OrdersListQuery = {
  organizationId?: string | string[]
  productId?: string | string[]
  productBillingType?: 'one_time' | 'recurring' | ('one_time' | 'recurring')[]
  discountId?: string | string[]
  customerId?: string | string[]
  externalCustomerId?: string | string[]
  checkoutId?: string | string[]
  subscriptionId?: string | string[]
  status?: 'pending' | 'paid' | 'partially_refunded' | 'refunded' | ('pending' | 'paid' | 'partially_refunded' | 'refunded')[]
  metadata?: Record<string, string | string[]>
  query?: string
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'status' | '-status' | 'invoice_number' | '-invoice_number' | 'amount' | '-amount' | 'net_amount' | '-net_amount' | 'customer' | '-customer' | 'product' | '-product' | 'discount' | '-discount' | 'subscription' | '-subscription' | ('created_at' | '-created_at' | 'status' | '-status' | 'invoice_number' | '-invoice_number' | 'amount' | '-amount' | 'net_amount' | '-net_amount' | 'customer' | '-customer' | 'product' | '-product' | 'discount' | '-discount' | 'subscription' | '-subscription')[]
}

export type OrdersExportQuery = {
  organizationId?: string | string[]
  productId?: string | string[]
  productBillingType?: 'one_time' | 'recurring' | ('one_time' | 'recurring')[]
  discountId?: string | string[]
  customerId?: string | string[]
  externalCustomerId?: string | string[]
  checkoutId?: string | string[]
  subscriptionId?: string | string[]
  status?: 'pending' | 'paid' | 'partially_refunded' | 'refunded' | ('pending' | 'paid' | 'partially_refunded' | 'refunded')[]
  metadata?: Record<string, string | string[]>
  query?: string
  id?: string | string[]
  sorting?: 'created_at' | '-created_at' | 'status' | '-status' | 'invoice_number' | '-invoice_number' | 'amount' | '-amount' | 'net_amount' | '-net_amount' | 'customer' | '-customer' | 'product' | '-product' | 'discount' | '-discount' | 'subscription' | '-subscription' | ('created_at' | '-created_at' | 'status' | '-status' | 'invoice_number' | '-invoice_number' | 'amount' | '-amount' | 'net_amount' | '-net_amount' | 'customer' | '-customer' | 'product' | '-product' | 'discount' | '-discount' | 'subscription' | '-subscription')[]
  columns?: 'customer' | 'email' | 'product' | 'reason' | 'status' | 'created_at' | 'net_amount' | 'tax_amount' | 'total_amount' | 'refunded_amount' | 'currency' | 'discount' | 'country' | 'invoice_number' | 'id' | ('customer' | 'email' | 'product' | 'reason' | 'status' | 'created_at' | 'net_amount' | 'tax_amount' | 'total_amount' | 'refunded_amount' | 'currency' | 'discount' | 'country' | 'invoice_number' | 'id')[]
}

export type OrdersUpdateBody = {
  billingName?: string | null
  billingAddress?: {
    line1?: string | null
    line2?: string | null
    postalCode?: string | null
    city?: string | null
    state?: string | null
    country: CountryInput
  } | null
}

export type OrderDraftsCreateBody = {
  organizationId?: string | null
  customerId: string
  productId?: string | null
  currency?: string | null
  amount?: number | null
  description?: string | null
  lines?: {
    productId?: string | null
    description?: string | null
    amount?: number | null
    quantity?: number
  }[]
  discountId?: string | null
  note?: string | null
  collectionMethod?: 'charge_automatically' | 'send_invoice'
  netDays?: number
  metadata?: MetadataInput
  customFieldData?: CustomFieldDataInput
}

export type OrderDraftsListQuery = {
  organizationId?: string | string[]
  customerId?: string | string[]
  query?: string
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | ('created_at' | '-created_at')[]
}

export type OrderDraftsFinalizeBody = {
  paymentMethodId?: string | null
}

export type OrderDraftsSendInvoiceBody = {
  netDays?: number
}

export type OrderDraftsMarkPaidBody = {
  method?: 'bank_transfer' | 'cash' | 'check' | 'other'
  reference?: string | null
}

export type ManualSubscriptionsCreateBody = {
  organizationId?: string | null
  productId: string
  customerId?: string | null
  externalCustomerId?: string | null
  currency?: string | null
  amount?: number | null
  seats?: number | null
  discountId?: string | null
  trialInterval?: 'day' | 'week' | 'month' | 'year' | null
  trialIntervalCount?: number | null
  collectionMethod?: 'charge_automatically' | 'send_invoice'
  netDays?: number
  metadata?: MetadataInput
  customFieldData?: CustomFieldDataInput
}

export type InvoiceSettingsUpdateBody = {
  legalName?: string | null
  address?: {
    line1?: string | null
    line2?: string | null
    postalCode?: string | null
    city?: string | null
    state?: string | null
    country: CountryInput
  } | null
  taxNumber?: string | null
  footer?: string | null
  prefix?: string
  numbering?: 'customer' | 'merchant'
}

export type SubscriptionsListQuery = {
  organizationId?: string | string[]
  productId?: string | string[]
  customerId?: string | string[]
  externalCustomerId?: string | string[]
  discountId?: string | string[]
  active?: boolean
  status?: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled' | 'unpaid' | ('incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled' | 'unpaid')[]
  cancelAtPeriodEnd?: boolean
  coming?: 'end' | 'pause' | 'trial_end' | ('end' | 'pause' | 'trial_end')[]
  customerCancellationReason?: 'customer_service' | 'low_quality' | 'missing_features' | 'switched_service' | 'too_complex' | 'too_expensive' | 'unused' | 'other' | ('customer_service' | 'low_quality' | 'missing_features' | 'switched_service' | 'too_complex' | 'too_expensive' | 'unused' | 'other')[]
  canceledAtAfter?: Date | string
  canceledAtBefore?: Date | string
  metadata?: Record<string, string | string[]>
  query?: string
  page?: number
  limit?: number
  sorting?: 'customer' | '-customer' | 'status' | '-status' | 'started_at' | '-started_at' | 'current_period_end' | '-current_period_end' | 'ends_at' | '-ends_at' | 'ended_at' | '-ended_at' | 'amount' | '-amount' | 'product' | '-product' | 'discount' | '-discount' | ('customer' | '-customer' | 'status' | '-status' | 'started_at' | '-started_at' | 'current_period_end' | '-current_period_end' | 'ends_at' | '-ends_at' | 'ended_at' | '-ended_at' | 'amount' | '-amount' | 'product' | '-product' | 'discount' | '-discount')[]
}

export type SubscriptionsExportQuery = {
  organizationId?: string | string[]
  productId?: string | string[]
  customerId?: string | string[]
  externalCustomerId?: string | string[]
  discountId?: string | string[]
  active?: boolean
  status?: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled' | 'unpaid' | ('incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled' | 'unpaid')[]
  cancelAtPeriodEnd?: boolean
  coming?: 'end' | 'pause' | 'trial_end' | ('end' | 'pause' | 'trial_end')[]
  customerCancellationReason?: 'customer_service' | 'low_quality' | 'missing_features' | 'switched_service' | 'too_complex' | 'too_expensive' | 'unused' | 'other' | ('customer_service' | 'low_quality' | 'missing_features' | 'switched_service' | 'too_complex' | 'too_expensive' | 'unused' | 'other')[]
  canceledAtAfter?: Date | string
  canceledAtBefore?: Date | string
  metadata?: Record<string, string | string[]>
  query?: string
  id?: string | string[]
  sorting?: 'customer' | '-customer' | 'status' | '-status' | 'started_at' | '-started_at' | 'current_period_end' | '-current_period_end' | 'ends_at' | '-ends_at' | 'ended_at' | '-ended_at' | 'amount' | '-amount' | 'product' | '-product' | 'discount' | '-discount' | ('customer' | '-customer' | 'status' | '-status' | 'started_at' | '-started_at' | 'current_period_end' | '-current_period_end' | 'ends_at' | '-ends_at' | 'ended_at' | '-ended_at' | 'amount' | '-amount' | 'product' | '-product' | 'discount' | '-discount')[]
  columns?: 'customer' | 'email' | 'product' | 'status' | 'started_at' | 'current_period_end' | 'ends_at' | 'discount' | 'amount' | 'currency' | 'interval' | 'seats' | 'id' | ('customer' | 'email' | 'product' | 'status' | 'started_at' | 'current_period_end' | 'ends_at' | 'discount' | 'amount' | 'currency' | 'interval' | 'seats' | 'id')[]
}

export type SubscriptionsUpdateBody = {
  customerCancellationReason?: 'customer_service' | 'low_quality' | 'missing_features' | 'switched_service' | 'too_complex' | 'too_expensive' | 'unused' | 'other' | null
  customerCancellationComment?: string | null
  revoke: true
} | {
  customerCancellationReason?: 'customer_service' | 'low_quality' | 'missing_features' | 'switched_service' | 'too_complex' | 'too_expensive' | 'unused' | 'other' | null
  customerCancellationComment?: string | null
  cancelAtPeriodEnd: boolean
} | {
  discountId?: never
  trialEnd?: never
  prorationBehavior?: 'invoice' | 'prorate' | 'next_period' | null
  previewToken?: string | null
  productId: string
} | {
  discountId?: never
  trialEnd?: never
  prorationBehavior?: 'invoice' | 'prorate' | 'next_period' | null
  previewToken?: string | null
  seats: number
} | {
  discountId: string | null
  productId?: never
  trialEnd?: never
} | {
  trialEnd: 'now' | Date | string
  productId?: never
  discountId?: never
  previewToken?: string | null
} | {
  currentBillingPeriodEnd: Date | string
} | {
  pauseAtPeriodEnd: boolean
  resumesAt?: Date | string | null
} | {
  pause: true
  resumesAt?: Date | string | null
} | {
  resume: true
  previewToken?: string | null
} | {
  pendingUpdate: null
}

export type SubscriptionsPreviewBody = {
  discountId?: never
  trialEnd?: never
  prorationBehavior?: 'invoice' | 'prorate' | 'next_period' | null
  productId: string
} | {
  discountId?: never
  trialEnd?: never
  prorationBehavior?: 'invoice' | 'prorate' | 'next_period' | null
  seats: number
} | {
  discountId: string | null
  productId?: never
  trialEnd?: never
} | {
  trialEnd: 'now' | Date | string
  productId?: never
  discountId?: never
} | {
  currentBillingPeriodEnd: Date | string
} | {
  pauseAtPeriodEnd: true
  resumesAt?: Date | string | null
} | {
  pause: true
  resumesAt?: Date | string | null
} | {
  resume: true
} | {
  productId?: never
  seats?: never
  discountId?: never
  trialEnd?: never
  currentBillingPeriodEnd?: never
  pause?: never
  pauseAtPeriodEnd?: never
  resume?: never
}

export type SpendingCapsSetBody = {
  amount: number
  stopsUsage?: boolean
}

export type PaymentsListQuery = {
  organizationId?: string | string[]
  checkoutId?: string | string[]
  orderId?: string | string[]
  status?: 'pending' | 'succeeded' | 'failed' | ('pending' | 'succeeded' | 'failed')[]
  method?: string | string[]
  customerEmail?: string | string[]
  customerId?: string | string[]
  cardLast4?: string
  query?: string
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'status' | '-status' | 'amount' | '-amount' | 'method' | '-method' | ('created_at' | '-created_at' | 'status' | '-status' | 'amount' | '-amount' | 'method' | '-method')[]
}

export type RefundsListQuery = {
  id?: string | string[]
  organizationId?: string | string[]
  orderId?: string | string[]
  subscriptionId?: string | string[]
  customerId?: string | string[]
  externalCustomerId?: string | string[]
  succeeded?: boolean
  status?: 'pending' | 'succeeded' | 'failed' | 'canceled' | ('pending' | 'succeeded' | 'failed' | 'canceled')[]
  query?: string
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'amount' | '-amount' | ('created_at' | '-created_at' | 'amount' | '-amount')[]
}

export type RefundsCreateBody = {
  orderId: string
  amount: number
  to?: 'original' | 'balance'
  reason: 'duplicate' | 'fraudulent' | 'customer_request' | 'service_disruption' | 'satisfaction_guarantee' | 'other'
  comment?: string | null
  metadata?: MetadataInput
  revokeBenefits?: boolean
  allowExceedingCredits?: boolean
  previewToken?: string | null
}

export type RefundsPreviewBody = {
  orderId: string
  amount: number
  to?: 'original' | 'balance'
}

export type DisputesListQuery = {
  organizationId?: string | string[]
  orderId?: string | string[]
  customerId?: string | string[]
  status?: 'early_warning' | 'needs_response' | 'under_review' | 'prevented' | 'won' | 'lost' | ('early_warning' | 'needs_response' | 'under_review' | 'prevented' | 'won' | 'lost')[]
  query?: string
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'amount' | '-amount' | ('created_at' | '-created_at' | 'amount' | '-amount')[]
}

export type DisputeEvidenceSaveBody = DisputeEvidenceUpdateInput

export type DisputeEvidenceSubmitBody = {
  revision: number
}

export type DisputeEvidenceAddFileQuery = {
  field: 'receipt' | 'customer_communication' | 'service_documentation' | 'shipping_documentation' | 'customer_signature' | 'refund_policy' | 'cancellation_policy' | 'duplicate_charge_documentation' | 'uncategorized_file'
  name: string
}

export type FinanceBalanceQuery = {
  startDate: string
  endDate: string
  timezone?: string
  organizationId?: string | string[]
}

export type FinanceRefreshBody = {
  organizationId?: string | null
}

export type FinanceReconciliationQuery = {
  startDate: string
  endDate: string
  timezone?: string
  organizationId?: string | string[]
  state?: 'differs' | 'missing_at_processor' | 'missing_in_ledger' | 'waiting' | ('differs' | 'missing_at_processor' | 'missing_in_ledger' | 'waiting')[]
  page?: number
  limit?: number
}

export type FinanceExportReconciliationQuery = {
  startDate: string
  endDate: string
  timezone?: string
  organizationId?: string | string[]
  state?: 'differs' | 'missing_at_processor' | 'missing_in_ledger' | 'waiting' | ('differs' | 'missing_at_processor' | 'missing_in_ledger' | 'waiting')[]
  columns?: 'object' | 'description' | 'state' | 'at' | 'ledger' | 'processor' | 'difference' | 'currency' | 'order_id' | 'payment_id' | 'refund_id' | 'dispute_id' | ('object' | 'description' | 'state' | 'at' | 'ledger' | 'processor' | 'difference' | 'currency' | 'order_id' | 'payment_id' | 'refund_id' | 'dispute_id')[]
}

export type FinanceTaxesQuery = {
  startDate: string
  endDate: string
  timezone?: string
  organizationId?: string | string[]
  interval?: 'month' | 'quarter' | 'year' | 'range'
}

export type FinanceExportTaxesQuery = {
  startDate: string
  endDate: string
  timezone?: string
  organizationId?: string | string[]
  interval?: 'month' | 'quarter' | 'year' | 'range'
}

export type FinanceExportJournalQuery = {
  startDate: string
  endDate: string
  timezone?: string
  organizationId?: string | string[]
  scope?: 'all' | 'ledger'
}

export type PayoutsListQuery = {
  organizationId?: string | string[]
  status?: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled' | ('pending' | 'in_transit' | 'paid' | 'failed' | 'canceled')[]
  currency?: string | string[]
  query?: string
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'amount' | '-amount' | ('created_at' | '-created_at' | 'amount' | '-amount')[]
}

export type TransactionsListQuery = {
  organizationId?: string | string[]
  category?: string | string[]
  currency?: string | string[]
  payoutId?: string | string[]
  orderId?: string | string[]
  paymentId?: string | string[]
  refundId?: string | string[]
  disputeId?: string | string[]
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | ('created_at' | '-created_at')[]
}

export type CustomerRequestsListQuery = {
  organizationId?: string | string[]
  kind?: 'cancellation' | 'withdrawal' | 'refund' | ('cancellation' | 'withdrawal' | 'refund')[]
  status?: 'open' | 'accepted' | 'declined' | ('open' | 'accepted' | 'declined')[]
  customerId?: string | string[]
  query?: string
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'due_at' | '-due_at' | ('created_at' | '-created_at' | 'due_at' | '-due_at')[]
}

export type CustomerRequestsCancelBody = {
  immediately?: boolean
}

export type CustomerRequestsRefundBody = {
  keepUsed?: boolean
}

export type CustomerRequestsResolveBody = {
  reply?: string | null
}

export type CustomerRequestsDeclineBody = {
  reply: string
}

export type MissedPeriodsListQuery = {
  organizationId?: string | string[]
  subscriptionId?: string | string[]
  customerId?: string | string[]
  status?: 'draft' | 'issued' | 'waived' | ('draft' | 'issued' | 'waived')[]
  query?: string
  page?: number
  limit?: number
  sorting?: 'period_start' | '-period_start' | ('period_start' | '-period_start')[]
}

export type LedgerEntriesQuery = {
  organizationId?: string | string[]
  orderId?: string | string[]
  refundId?: string | string[]
  disputeId?: string | string[]
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | ('created_at' | '-created_at')[]
}

export type BalanceGetQuery = {
  currency?: string
}

export type BalanceEntriesQuery = {
  currency?: string
  page?: number
  limit?: number
}

export type BalanceAdjustBody = {
  amount: number
  currency: string
  reason: string
}

export type WalletsListQuery = {
  organizationId?: string | string[]
  customerId?: string | string[]
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'balance' | '-balance' | ('created_at' | '-created_at' | 'balance' | '-balance')[]
}

export type CustomerSeatsListQuery = {
  subscriptionId?: string
  orderId?: string
}

export type CustomerSeatsAssignBody = {
  subscriptionId?: string | null
  orderId?: string | null
  checkoutId?: string | null
  email?: string | null
  customerId?: string | null
  externalCustomerId?: string | null
  memberId?: string | null
  externalMemberId?: string | null
  metadata?: Record<string, unknown> | null
  immediateClaim?: boolean
}

export type CustomerSeatsClaimBody = {
  invitationToken: string
}

export type OrderTotalsGetQuery = {
  organizationId?: string | string[]
  customerId?: string | string[]
  productId?: string | string[]
  createdFrom?: Date | string
}

export type LicenseKeysListQuery = {
  organizationId?: string | string[]
  benefitId?: string | string[]
  status?: 'granted' | 'revoked' | 'disabled' | ('granted' | 'revoked' | 'disabled')[]
  query?: string
  key?: string
  page?: number
  limit?: number
}

export type LicenseKeysUpdateBody = {
  status?: 'granted' | 'revoked' | 'disabled' | null
  usage?: number
  limitActivations?: number | null
  limitUsage?: number | null
  expiresAt?: Date | string | null
}

export type LicenseKeysValidateBody = {
  key: string
  organizationId: string
  activationId?: string | null
  benefitId?: string | null
  customerId?: string | null
  incrementUsage?: number | null
  conditions?: MetadataInput
}

export type LicenseKeysActivateBody = {
  key: string
  organizationId: string
  label: string
  conditions?: MetadataInput
  meta?: MetadataInput
}

export type LicenseKeysDeactivateBody = {
  key: string
  organizationId: string
  activationId: string
}

export type LicenseFilesCreateBody = {
  key: string
  organizationId: string
  activationId?: string | null
  benefitId?: string | null
  customerId?: string | null
  conditions?: MetadataInput
  ttl?: number
}

export type LicenseFilesKeysQuery = {
  organizationId: string
}

export type LicenseFilesRotateBody = {
  organizationId?: string | null
}

export type WebhookEndpointsListQuery = {
  organizationId?: string | string[]
  query?: string
  page?: number
  limit?: number
}

export type WebhookEndpointsCreateBody = {
  url: string
  name?: string | null
  secret?: string | null
  format: 'raw' | 'discord' | 'slack'
  events: ('checkout.created' | 'checkout.updated' | 'checkout.expired' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'customer.state_changed' | 'customer_seat.assigned' | 'customer_seat.claimed' | 'customer_seat.revoked' | 'member.created' | 'member.updated' | 'member.deleted' | 'order.created' | 'order.updated' | 'order.paid' | 'order.refunded' | 'subscription.created' | 'subscription.updated' | 'subscription.active' | 'subscription.canceled' | 'subscription.uncanceled' | 'subscription.revoked' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.cycled' | 'subscription.spending_cap_reached' | 'refund.created' | 'refund.updated' | 'product.created' | 'product.updated' | 'benefit.created' | 'benefit.updated' | 'benefit_grant.created' | 'benefit_grant.cycled' | 'benefit_grant.updated' | 'benefit_grant.revoked' | 'discount.created' | 'discount.updated' | 'discount.deleted' | 'organization.updated' | 'usage_alert.triggered')[]
  signatureType?: 'hmac' | 'ed25519'
  filter?: {
    productIds?: string[]
    customerIds?: string[]
  } | null
  thin?: boolean
  maxPerSecond?: number | null
  apiVersion?: '0.41' | '0.49' | '2026-04' | '2026-10' | '2027-01' | null
  organizationId?: string | null
}

export type WebhookEndpointsUpdateBody = {
  url?: string | null
  name?: string | null
  secret?: string | null
  format?: 'raw' | 'discord' | 'slack' | null
  events?: ('checkout.created' | 'checkout.updated' | 'checkout.expired' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'customer.state_changed' | 'customer_seat.assigned' | 'customer_seat.claimed' | 'customer_seat.revoked' | 'member.created' | 'member.updated' | 'member.deleted' | 'order.created' | 'order.updated' | 'order.paid' | 'order.refunded' | 'subscription.created' | 'subscription.updated' | 'subscription.active' | 'subscription.canceled' | 'subscription.uncanceled' | 'subscription.revoked' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.cycled' | 'subscription.spending_cap_reached' | 'refund.created' | 'refund.updated' | 'product.created' | 'product.updated' | 'benefit.created' | 'benefit.updated' | 'benefit_grant.created' | 'benefit_grant.cycled' | 'benefit_grant.updated' | 'benefit_grant.revoked' | 'discount.created' | 'discount.updated' | 'discount.deleted' | 'organization.updated' | 'usage_alert.triggered')[] | null
  enabled?: boolean | null
  signatureType?: 'hmac' | 'ed25519' | null
  filter?: {
    productIds?: string[]
    customerIds?: string[]
  } | null
  thin?: boolean | null
  maxPerSecond?: number | null
  apiVersion?: '0.41' | '0.49' | '2026-04' | '2026-10' | '2027-01' | null
}

export type WebhookEndpointsResetSecretBody = {
  overlapHours?: number
}

export type WebhookDeliveriesListQuery = {
  endpointId?: string | string[]
  succeeded?: boolean
  query?: string
  eventType?: 'checkout.created' | 'checkout.updated' | 'checkout.expired' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'customer.state_changed' | 'customer_seat.assigned' | 'customer_seat.claimed' | 'customer_seat.revoked' | 'member.created' | 'member.updated' | 'member.deleted' | 'order.created' | 'order.updated' | 'order.paid' | 'order.refunded' | 'subscription.created' | 'subscription.updated' | 'subscription.active' | 'subscription.canceled' | 'subscription.uncanceled' | 'subscription.revoked' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.cycled' | 'subscription.spending_cap_reached' | 'refund.created' | 'refund.updated' | 'product.created' | 'product.updated' | 'benefit.created' | 'benefit.updated' | 'benefit_grant.created' | 'benefit_grant.cycled' | 'benefit_grant.updated' | 'benefit_grant.revoked' | 'discount.created' | 'discount.updated' | 'discount.deleted' | 'organization.updated' | 'usage_alert.triggered' | ('checkout.created' | 'checkout.updated' | 'checkout.expired' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'customer.state_changed' | 'customer_seat.assigned' | 'customer_seat.claimed' | 'customer_seat.revoked' | 'member.created' | 'member.updated' | 'member.deleted' | 'order.created' | 'order.updated' | 'order.paid' | 'order.refunded' | 'subscription.created' | 'subscription.updated' | 'subscription.active' | 'subscription.canceled' | 'subscription.uncanceled' | 'subscription.revoked' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.cycled' | 'subscription.spending_cap_reached' | 'refund.created' | 'refund.updated' | 'product.created' | 'product.updated' | 'benefit.created' | 'benefit.updated' | 'benefit_grant.created' | 'benefit_grant.cycled' | 'benefit_grant.updated' | 'benefit_grant.revoked' | 'discount.created' | 'discount.updated' | 'discount.deleted' | 'organization.updated' | 'usage_alert.triggered')[]
  httpCodeClass?: '2xx' | '3xx' | '4xx' | '5xx'
  startTimestamp?: Date | string
  endTimestamp?: Date | string
  page?: number
  limit?: number
}

export type WebhookEventsListQuery = {
  id?: string | string[]
  endpointId?: string | string[]
  objectId?: string
  status?: 'pending' | 'delivered' | 'failed' | 'skipped' | ('pending' | 'delivered' | 'failed' | 'skipped')[]
  eventType?: 'checkout.created' | 'checkout.updated' | 'checkout.expired' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'customer.state_changed' | 'customer_seat.assigned' | 'customer_seat.claimed' | 'customer_seat.revoked' | 'member.created' | 'member.updated' | 'member.deleted' | 'order.created' | 'order.updated' | 'order.paid' | 'order.refunded' | 'subscription.created' | 'subscription.updated' | 'subscription.active' | 'subscription.canceled' | 'subscription.uncanceled' | 'subscription.revoked' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.cycled' | 'subscription.spending_cap_reached' | 'refund.created' | 'refund.updated' | 'product.created' | 'product.updated' | 'benefit.created' | 'benefit.updated' | 'benefit_grant.created' | 'benefit_grant.cycled' | 'benefit_grant.updated' | 'benefit_grant.revoked' | 'discount.created' | 'discount.updated' | 'discount.deleted' | 'organization.updated' | 'usage_alert.triggered' | ('checkout.created' | 'checkout.updated' | 'checkout.expired' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'customer.state_changed' | 'customer_seat.assigned' | 'customer_seat.claimed' | 'customer_seat.revoked' | 'member.created' | 'member.updated' | 'member.deleted' | 'order.created' | 'order.updated' | 'order.paid' | 'order.refunded' | 'subscription.created' | 'subscription.updated' | 'subscription.active' | 'subscription.canceled' | 'subscription.uncanceled' | 'subscription.revoked' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.cycled' | 'subscription.spending_cap_reached' | 'refund.created' | 'refund.updated' | 'product.created' | 'product.updated' | 'benefit.created' | 'benefit.updated' | 'benefit_grant.created' | 'benefit_grant.cycled' | 'benefit_grant.updated' | 'benefit_grant.revoked' | 'discount.created' | 'discount.updated' | 'discount.deleted' | 'organization.updated' | 'usage_alert.triggered')[]
  httpCodeClass?: '2xx' | '3xx' | '4xx' | '5xx'
  startTimestamp?: Date | string
  endTimestamp?: Date | string
  page?: number
  limit?: number
}

export type WebhookEventsTestBody = {
  type: 'checkout.created' | 'checkout.updated' | 'checkout.expired' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'customer.state_changed' | 'customer_seat.assigned' | 'customer_seat.claimed' | 'customer_seat.revoked' | 'member.created' | 'member.updated' | 'member.deleted' | 'order.created' | 'order.updated' | 'order.paid' | 'order.refunded' | 'subscription.created' | 'subscription.updated' | 'subscription.active' | 'subscription.canceled' | 'subscription.uncanceled' | 'subscription.revoked' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.cycled' | 'subscription.spending_cap_reached' | 'refund.created' | 'refund.updated' | 'product.created' | 'product.updated' | 'benefit.created' | 'benefit.updated' | 'benefit_grant.created' | 'benefit_grant.cycled' | 'benefit_grant.updated' | 'benefit_grant.revoked' | 'discount.created' | 'discount.updated' | 'discount.deleted' | 'organization.updated' | 'usage_alert.triggered'
}

export type WebhookReplaysPreviewBody = {
  endpointId: string
  status?: 'failed' | 'all'
  eventType?: ('checkout.created' | 'checkout.updated' | 'checkout.expired' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'customer.state_changed' | 'customer_seat.assigned' | 'customer_seat.claimed' | 'customer_seat.revoked' | 'member.created' | 'member.updated' | 'member.deleted' | 'order.created' | 'order.updated' | 'order.paid' | 'order.refunded' | 'subscription.created' | 'subscription.updated' | 'subscription.active' | 'subscription.canceled' | 'subscription.uncanceled' | 'subscription.revoked' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.cycled' | 'subscription.spending_cap_reached' | 'refund.created' | 'refund.updated' | 'product.created' | 'product.updated' | 'benefit.created' | 'benefit.updated' | 'benefit_grant.created' | 'benefit_grant.cycled' | 'benefit_grant.updated' | 'benefit_grant.revoked' | 'discount.created' | 'discount.updated' | 'discount.deleted' | 'organization.updated' | 'usage_alert.triggered')[] | null
  objectId?: string | null
  startTimestamp?: Date | string | null
  endTimestamp?: Date | string | null
}

export type WebhookReplaysCreateBody = {
  endpointId: string
  status?: 'failed' | 'all'
  eventType?: ('checkout.created' | 'checkout.updated' | 'checkout.expired' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'customer.state_changed' | 'customer_seat.assigned' | 'customer_seat.claimed' | 'customer_seat.revoked' | 'member.created' | 'member.updated' | 'member.deleted' | 'order.created' | 'order.updated' | 'order.paid' | 'order.refunded' | 'subscription.created' | 'subscription.updated' | 'subscription.active' | 'subscription.canceled' | 'subscription.uncanceled' | 'subscription.revoked' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.cycled' | 'subscription.spending_cap_reached' | 'refund.created' | 'refund.updated' | 'product.created' | 'product.updated' | 'benefit.created' | 'benefit.updated' | 'benefit_grant.created' | 'benefit_grant.cycled' | 'benefit_grant.updated' | 'benefit_grant.revoked' | 'discount.created' | 'discount.updated' | 'discount.deleted' | 'organization.updated' | 'usage_alert.triggered')[] | null
  objectId?: string | null
  startTimestamp?: Date | string | null
  endTimestamp?: Date | string | null
}

export type WebhookReplaysListQuery = {
  endpointId?: string | string[]
  page?: number
  limit?: number
}

export type WebhookStreamsFollowQuery = {
  organizationId?: string
  endpointId?: string
  types?: 'checkout.created' | 'checkout.updated' | 'checkout.expired' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'customer.state_changed' | 'customer_seat.assigned' | 'customer_seat.claimed' | 'customer_seat.revoked' | 'member.created' | 'member.updated' | 'member.deleted' | 'order.created' | 'order.updated' | 'order.paid' | 'order.refunded' | 'subscription.created' | 'subscription.updated' | 'subscription.active' | 'subscription.canceled' | 'subscription.uncanceled' | 'subscription.revoked' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.cycled' | 'subscription.spending_cap_reached' | 'refund.created' | 'refund.updated' | 'product.created' | 'product.updated' | 'benefit.created' | 'benefit.updated' | 'benefit_grant.created' | 'benefit_grant.cycled' | 'benefit_grant.updated' | 'benefit_grant.revoked' | 'discount.created' | 'discount.updated' | 'discount.deleted' | 'organization.updated' | 'usage_alert.triggered' | ('checkout.created' | 'checkout.updated' | 'checkout.expired' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'customer.state_changed' | 'customer_seat.assigned' | 'customer_seat.claimed' | 'customer_seat.revoked' | 'member.created' | 'member.updated' | 'member.deleted' | 'order.created' | 'order.updated' | 'order.paid' | 'order.refunded' | 'subscription.created' | 'subscription.updated' | 'subscription.active' | 'subscription.canceled' | 'subscription.uncanceled' | 'subscription.revoked' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.cycled' | 'subscription.spending_cap_reached' | 'refund.created' | 'refund.updated' | 'product.created' | 'product.updated' | 'benefit.created' | 'benefit.updated' | 'benefit_grant.created' | 'benefit_grant.cycled' | 'benefit_grant.updated' | 'benefit_grant.revoked' | 'discount.created' | 'discount.updated' | 'discount.deleted' | 'organization.updated' | 'usage_alert.triggered')[]
  after?: string
}

export type PortalCustomersUpdateBody = {
  name?: string | null
  billingName?: string | null
  billingAddress?: {
    line1?: string | null
    line2?: string | null
    postalCode?: string | null
    city?: string | null
    state?: string | null
    country: CountryInput
  } | null
  taxId?: [string, 'ad_nrt' | 'ae_trn' | 'ar_cuit' | 'au_abn' | 'au_arn' | 'bg_uic' | 'bh_vat' | 'bo_tin' | 'br_cnpj' | 'br_cpf' | 'ca_bn' | 'ca_gst_hst' | 'ca_pst_bc' | 'ca_pst_mb' | 'ca_pst_sk' | 'ca_qst' | 'ch_uid' | 'ch_vat' | 'cl_tin' | 'cn_tin' | 'co_nit' | 'cr_tin' | 'de_stn' | 'do_rcn' | 'ec_ruc' | 'eg_tin' | 'es_cif' | 'eu_oss_vat' | 'eu_vat' | 'gb_vat' | 'ge_vat' | 'hk_br' | 'hr_oib' | 'hu_tin' | 'id_npwp' | 'il_vat' | 'in_gst' | 'is_vat' | 'jp_cn' | 'jp_rn' | 'jp_trn' | 'ke_pin' | 'kr_brn' | 'kz_bin' | 'li_uid' | 'mx_rfc' | 'my_frp' | 'my_itn' | 'my_sst' | 'ng_tin' | 'no_vat' | 'no_voec' | 'nz_gst' | 'om_vat' | 'pe_ruc' | 'ph_tin' | 'ro_tin' | 'rs_pib' | 'ru_inn' | 'ru_kpp' | 'sa_vat' | 'sg_gst' | 'sg_uen' | 'si_tin' | 'sv_nit' | 'th_vat' | 'tr_tin' | 'tw_vat' | 'ua_vat' | 'us_ein' | 'uy_ruc' | 've_rif' | 'vn_tin' | 'za_vat'] | string | null
  locale?: 'en' | 'de' | 'es' | 'fr' | 'pl' | 'ru' | 'tr' | 'uk'
  defaultPaymentMethodId?: string | null
}

export type PortalCustomersListPaymentMethodsQuery = {
  page?: number
  limit?: number
}

export type PortalCustomersAddPaymentMethodBody = {
  confirmationTokenId: string
  setDefault: boolean
  returnUrl: string
}

export type PortalCustomersConfirmPaymentMethodBody = {
  setupIntentId: string
  setDefault: boolean
}

export type PortalEmailRequestBody = {
  email: string
}

export type PortalEmailCheckQuery = {
  token: string
}

export type PortalEmailVerifyBody = {
  token: string
}

export type PortalMailPreferencesUpdateBody = {
  fileVersion?: boolean
  usageAlert?: boolean
  subscriptionRenewalReminder?: boolean
}

export type PortalErasureConfirmBody = {
  code: string
}

export type PortalSignInRequestBody = {
  email: string
  organizationId: string
}

export type PortalSignInAuthenticateBody = {
  code: string
}

export type PortalSeatsListQuery = {
  subscriptionId?: string
  orderId?: string
}

export type PortalSeatsAssignBody = {
  subscriptionId?: string | null
  orderId?: string | null
  checkoutId?: string | null
  email?: string | null
  customerId?: string | null
  externalCustomerId?: string | null
  memberId?: string | null
  externalMemberId?: string | null
  metadata?: Record<string, unknown> | null
  immediateClaim?: boolean
}

export type PortalSeatsSubscriptionsQuery = {
  page?: number
  limit?: number
}

export type PortalMembersListQuery = {
  page?: number
  limit?: number
}

export type PortalMembersAddBody = {
  email: string
  name?: string | null
  role?: 'billing_manager' | 'member'
}

export type PortalMembersUpdateBody = {
  name?: string | null
  role?: 'owner' | 'billing_manager' | 'member' | null
}

export type PortalOrderPaymentsConfirmBody = {
  confirmationTokenId?: string | null
  paymentMethodId?: string | null
  paymentProcessor?: 'stripe'
  returnUrl?: string | null
}

export type PortalBenefitGrantsListQuery = {
  type?: 'custom' | 'discord' | 'github_repository' | 'downloadables' | 'license_keys' | 'meter_credit' | 'feature_flag' | ('custom' | 'discord' | 'github_repository' | 'downloadables' | 'license_keys' | 'meter_credit' | 'feature_flag')[]
  benefitId?: string | string[]
  organizationId?: string | string[]
  checkoutId?: string | string[]
  orderId?: string | string[]
  subscriptionId?: string | string[]
  memberId?: string | string[]
  query?: string
  page?: number
  limit?: number
  sorting?: 'granted_at' | '-granted_at' | 'type' | '-type' | 'organization' | '-organization' | 'product_benefit' | '-product_benefit' | ('granted_at' | '-granted_at' | 'type' | '-type' | 'organization' | '-organization' | 'product_benefit' | '-product_benefit')[]
}

export type PortalBenefitGrantsUpdateBody = {
  benefitType: 'discord'
  properties: {
    accountId: string | null
  }
} | {
  benefitType: 'github_repository'
  properties: {
    accountId: string | null
  }
} | {
  benefitType: 'custom'
} | {
  benefitType: 'downloadables'
} | {
  benefitType: 'license_keys'
} | {
  benefitType: 'meter_credit'
} | {
  benefitType: 'feature_flag'
}

export type PortalAccountsAuthorizeQuery = {
  platform: 'github' | 'discord'
  returnTo?: string
}

export type IntegrationsListQuery = {
  organizationId?: string | string[]
  platform?: 'github' | 'discord' | ('github' | 'discord')[]
  page?: number
  limit?: number
}

export type IntegrationsResourcesQuery = {
  query?: string
  page?: number
  limit?: number
}

export type IntegrationsStartBody = {
  organizationId?: string | null
  platform: 'github' | 'discord'
  returnTo: string
}

export type PortalOrdersListQuery = {
  organizationId?: string | string[]
  productId?: string | string[]
  productBillingType?: 'one_time' | 'recurring' | ('one_time' | 'recurring')[]
  subscriptionId?: string | string[]
  query?: string
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'amount' | '-amount' | 'net_amount' | '-net_amount' | 'product' | '-product' | 'subscription' | '-subscription' | ('created_at' | '-created_at' | 'amount' | '-amount' | 'net_amount' | '-net_amount' | 'product' | '-product' | 'subscription' | '-subscription')[]
}

export type PortalInvoicesBillBody = {
  billingName?: string | null
  billingAddress?: {
    line1?: string | null
    line2?: string | null
    postalCode?: string | null
    city?: string | null
    state?: string | null
    country: CountryInput
  } | null
}

export type PortalCreditNotesListQuery = {
  orderId?: string | string[]
  page?: number
  limit?: number
}

export type PortalRefundsListQuery = {
  orderId?: string | string[]
  page?: number
  limit?: number
}

export type PortalRequestsListQuery = {
  orderId?: string | string[]
  page?: number
  limit?: number
}

export type PortalRequestsRefundBody = {
  reason: string
}

export type PortalStatementsCancelBody = {
  organizationId: string
  name: string
  email: string
  contract: string
  locale?: 'en' | 'de' | 'es' | 'fr' | 'pl' | 'ru' | 'tr' | 'uk'
  termination: 'ordinary' | 'for_cause'
  reason?: string | null
  endsOn?: string | null
}

export type PortalStatementsWithdrawBody = {
  organizationId: string
  name: string
  email: string
  contract: string
  locale?: 'en' | 'de' | 'es' | 'fr' | 'pl' | 'ru' | 'tr' | 'uk'
}

export type PortalStatementsConfirmBody = {
  token: string
}

export type PortalBalanceGetQuery = {
  currency?: string
}

export type PortalWalletsListQuery = {
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'balance' | '-balance' | ('created_at' | '-created_at' | 'balance' | '-balance')[]
}

export type PortalSubscriptionsListQuery = {
  organizationId?: string | string[]
  productId?: string | string[]
  active?: boolean
  query?: string
  page?: number
  limit?: number
  sorting?: 'started_at' | '-started_at' | 'amount' | '-amount' | 'status' | '-status' | 'organization' | '-organization' | 'product' | '-product' | ('started_at' | '-started_at' | 'amount' | '-amount' | 'status' | '-status' | 'organization' | '-organization' | 'product' | '-product')[]
}

export type PortalSubscriptionsUpdateBody = {
  cancelAtPeriodEnd: boolean
  cancellationReason?: 'customer_service' | 'low_quality' | 'missing_features' | 'switched_service' | 'too_complex' | 'too_expensive' | 'unused' | 'other' | null
  cancellationComment?: string | null
} | {
  previewToken?: string | null
  returnUrl?: string | null
  productId: string
} | {
  previewToken?: string | null
  returnUrl?: string | null
  seats: number
} | {
  pauseAtPeriodEnd: boolean
  resumesAt?: Date | string | null
} | {
  resume: true
  previewToken?: string | null
  returnUrl?: string | null
} | {
  pendingUpdate: null
}

export type PortalSubscriptionsPreviewBody = {
  productId: string
} | {
  seats: number
} | {
  resume: true
} | {
  productId?: never
  seats?: never
  discountId?: never
  trialEnd?: never
  currentBillingPeriodEnd?: never
  pause?: never
  pauseAtPeriodEnd?: never
  resume?: never
}

export type PortalSpendingCapsSetBody = {
  amount: number
  stopsUsage?: boolean
}

export type PortalDownloadablesListQuery = {
  organizationId?: string | string[]
  benefitId?: string | string[]
  page?: number
  limit?: number
}

export type PortalLicenseKeysListQuery = {
  organizationId?: string | string[]
  benefitId?: string
  page?: number
  limit?: number
}

export type PortalLicenseKeysValidateBody = {
  key: string
  organizationId: string
  activationId?: string | null
  benefitId?: string | null
  customerId?: string | null
  incrementUsage?: number | null
  conditions?: MetadataInput
}

export type PortalLicenseKeysActivateBody = {
  key: string
  organizationId: string
  label: string
  conditions?: MetadataInput
  meta?: MetadataInput
}

export type PortalLicenseKeysDeactivateBody = {
  key: string
  organizationId: string
  activationId: string
}

export type PortalMetersListQuery = {
  meterId?: string | string[]
  query?: string
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | 'modified_at' | '-modified_at' | 'meter_id' | '-meter_id' | 'meter_name' | '-meter_name' | 'consumed_units' | '-consumed_units' | 'credited_units' | '-credited_units' | 'balance' | '-balance' | ('created_at' | '-created_at' | 'modified_at' | '-modified_at' | 'meter_id' | '-meter_id' | 'meter_name' | '-meter_name' | 'consumed_units' | '-consumed_units' | 'credited_units' | '-credited_units' | 'balance' | '-balance')[]
}

export type PortalMetersQuantitiesQuery = {
  startTimestamp: Date | string
  endTimestamp: Date | string
  interval: 'hour' | 'day' | 'week' | 'month' | 'year'
  timezone?: string
}

export type PortalCreditsEntriesQuery = {
  meterId?: string | string[]
  page?: number
  limit?: number
}

export type PortalUsageAlertsListQuery = {
  meterId?: string | string[]
  page?: number
  limit?: number
  sorting?: 'created_at' | '-created_at' | ('created_at' | '-created_at')[]
}

export type PortalUsageAlertsCreateBody = {
  meterId: string
  name: string
  threshold: number
  thresholdType?: 'amount' | 'percent_of_credits'
  enabled?: boolean
}

export type PortalUsageAlertsUpdateBody = {
  name?: string
  threshold?: number
  thresholdType?: 'amount' | 'percent_of_credits'
  enabled?: boolean
}

/** Every call of the billing API, by the kind of object. */
export interface BillingCalls {
  /** What happened, for the signed-in member. */
  readonly notifications: {
    /**
     * List your notifications.
     * `GET /v1/notifications/`
     */
    list(input?: NotificationsListQuery, options?: RequestOptions): Promise<Page<Notification>>
    /** List your notifications, one by one: pages are requested as they are needed. */
    iterate(input?: NotificationsListQuery, options?: RequestOptions): AsyncIterable<Notification>
    /**
     * Count your unread notifications.
     * `GET /v1/notifications/unread`
     */
    unread(input: NotificationsUnreadQuery, options?: RequestOptions): Promise<{
      count: number
    }>
    /**
     * Mark notifications as read.
     * Those named, or all of the organization if none is named.
     * `POST /v1/notifications/read`
     */
    read(input: NotificationsReadBody, options?: RequestOptions): Promise<{
      count: number
    }>
    /**
     * Get your notification preferences.
     * `GET /v1/notifications/preferences`
     */
    preferences(input: NotificationsPreferencesQuery, options?: RequestOptions): Promise<NotificationPreferences>
    /**
     * Choose your notifications.
     * Kinds that are omitted stay unchanged.
     * `PATCH /v1/notifications/preferences`
     */
    updatePreferences(input: NotificationsUpdatePreferencesBody, options?: RequestOptions): Promise<NotificationPreferences>
  }
  /** The organizations you sell with. */
  readonly organizations: {
    /**
     * List organizations.
     * Scopes: any of `organizations:read`, `organizations:write`.
     * `GET /v1/organizations/`
     */
    list(input?: OrganizationsListQuery, options?: RequestOptions): Promise<Page<Organization>>
    /** List organizations, one by one: pages are requested as they are needed. */
    iterate(input?: OrganizationsListQuery, options?: RequestOptions): AsyncIterable<Organization>
    /**
     * Create an organization.
     * Scopes: any of `organizations:write`.
     * `POST /v1/organizations/`
     */
    create(input: OrganizationsCreateBody, options?: RequestOptions): Promise<Organization>
    /**
     * Get an organization.
     * Scopes: any of `organizations:read`, `organizations:write`.
     * `GET /v1/organizations/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<Organization>
    /**
     * Update an organization.
     * Scopes: any of `organizations:write`.
     * `PATCH /v1/organizations/{id}`
     */
    update(id: string, input?: OrganizationsUpdateBody, options?: RequestOptions): Promise<Organization>
  }
  /** The logo of an organization. */
  readonly organizationAvatars: {
    /**
     * Upload an organization's logo.
     * Send the image as the body: PNG, JPEG or WebP, at most 1 MB, with its `content-type`. It
     * replaces the current logo and is returned as `avatar_url`.
     * Scopes: any of `organizations:write`.
     * `POST /v1/organizations/{id}/avatar`
     */
    upload(id: string, file: Upload, options?: RequestOptions): Promise<Organization>
    /**
     * Remove an organization's logo.
     * Scopes: any of `organizations:write`.
     * `DELETE /v1/organizations/{id}/avatar`
     */
    remove(id: string, options?: RequestOptions): Promise<Organization>
  }
  /** The customer portal at your own domain. */
  readonly portalDomain: {
    /**
     * Get the portal domain.
     * Null if the organization has none.
     * Scopes: any of `organizations:read`, `organizations:write`.
     * `GET /v1/organizations/{id}/portal-domain`
     */
    get(id: string, options?: RequestOptions): Promise<PortalDomain | null>
    /**
     * Set the portal domain.
     * The domain must be proved by its `txt_record` or `file` before the portal is served there.
     * It replaces an earlier domain, which is no longer served. Setting the same domain again
     * changes nothing.
     * Scopes: any of `organizations:write`.
     * `PUT /v1/organizations/{id}/portal-domain`
     */
    set(id: string, input: PortalDomainSetBody, options?: RequestOptions): Promise<PortalDomain>
    /**
     * Check the portal domain.
     * Looks for the proof now, and whether the domain leads to this server. Domains are also
     * checked daily, and hourly while they are set up.
     * Scopes: any of `organizations:write`.
     * `POST /v1/organizations/{id}/portal-domain/check`
     */
    check(id: string, options?: RequestOptions): Promise<PortalDomain>
    /**
     * Remove the portal domain.
     * The portal is no longer served there; links use the server's own address.
     * Scopes: any of `organizations:write`.
     * `DELETE /v1/organizations/{id}/portal-domain`
     */
    remove(id: string, options?: RequestOptions): Promise<void>
    /**
     * Check whether a domain may have a certificate.
     * For reverse proxies that request TLS certificates on demand: 200 if a portal is served at
     * the domain, otherwise 404.
     * `GET /v1/portal-domains/allowed`
     */
    allowed(input: PortalDomainAllowedQuery, options?: RequestOptions): Promise<{
      domain: string
    }>
  }
  /** Advance an organization's clock in the sandbox. */
  readonly testClock: {
    /**
     * Get the test clock.
     * Only in sandbox mode.
     * Scopes: any of `organizations:read`, `organizations:write`.
     * `GET /v1/organizations/{id}/test-clock`
     */
    get(id: string, options?: RequestOptions): Promise<TestClock>
    /**
     * Advance the test clock.
     * Processes everything due until then in order. The clock only moves forward: a time that
     * isn't in the future is rejected with 422. Returns immediately; get the clock to follow the
     * progress.
     * Only in sandbox mode.
     * Scopes: any of `organizations:write`.
     * `POST /v1/organizations/{id}/test-clock/advance`
     */
    advance(id: string, input: TestClockAdvanceBody, options?: RequestOptions): Promise<TestClock>
  }
  /** Credentials for your servers. */
  readonly organizationAccessTokens: {
    /**
     * List organization access tokens.
     * Scopes: any of `organizations:write`.
     * `GET /v1/organization-access-tokens/`
     */
    list(input?: OrganizationAccessTokensListQuery, options?: RequestOptions): Promise<Page<OrganizationAccessToken>>
    /** List organization access tokens, one by one: pages are requested as they are needed. */
    iterate(input?: OrganizationAccessTokensListQuery, options?: RequestOptions): AsyncIterable<OrganizationAccessToken>
    /**
     * Create an organization access token.
     * Scopes: any of `organizations:write`.
     * `POST /v1/organization-access-tokens/`
     */
    create(input: OrganizationAccessTokensCreateBody, options?: RequestOptions): Promise<{
      organizationAccessToken: OrganizationAccessToken
      token: string
    }>
    /**
     * Update an organization access token.
     * Scopes: any of `organizations:write`.
     * `PATCH /v1/organization-access-tokens/{id}`
     */
    update(id: string, input?: OrganizationAccessTokensUpdateBody, options?: RequestOptions): Promise<OrganizationAccessToken>
    /**
     * Revoke an organization access token.
     * Scopes: any of `organizations:write`.
     * `DELETE /v1/organization-access-tokens/{id}`
     */
    delete(id: string, options?: RequestOptions): Promise<void>
    /**
     * Revoke the organization access token of the request.
     * The next request with this token is rejected. No scope is needed.
     * `POST /v1/organization-access-tokens/revoke`
     */
    revokeOwn(options?: RequestOptions): Promise<void>
    /**
     * Take ownership of an organization access token.
     * The calling owner of the organization becomes its creator, so the token stays valid when
     * the member who created it leaves.
     * Scopes: any of `organizations:write`.
     * `POST /v1/organization-access-tokens/{id}/transfer`
     */
    transfer(id: string, options?: RequestOptions): Promise<OrganizationAccessToken>
  }
  /** Apps that sign users in with this server. */
  readonly oauthClients: {
    /**
     * List OAuth apps.
     * Scopes: any of `organizations:write`.
     * `GET /v1/oauth2/`
     */
    list(input?: OauthClientsListQuery, options?: RequestOptions): Promise<Page<OAuth2Client>>
    /** List OAuth apps, one by one: pages are requested as they are needed. */
    iterate(input?: OauthClientsListQuery, options?: RequestOptions): AsyncIterable<OAuth2Client>
    /**
     * Register an OAuth app.
     * The secret is in this response only. A program without a credential can register an app if
     * the operator allows it (RFC 7591); such an app belongs to no organization.
     * Scopes: any of `organizations:write`.
     * `POST /v1/oauth2/register`
     */
    create(input: OauthClientsCreateBody, options?: RequestOptions): Promise<OAuth2Client>
    /**
     * Get an OAuth app.
     * Scopes: any of `organizations:write`.
     * `GET /v1/oauth2/register/{client_id}`
     */
    get(clientId: string, options?: RequestOptions): Promise<OAuth2Client>
    /**
     * Replace the configuration of an OAuth app.
     * Fields that are absent get their default (RFC 7592, section 2.2).
     * Scopes: any of `organizations:write`.
     * `PUT /v1/oauth2/register/{client_id}`
     */
    update(clientId: string, input: OauthClientsUpdateBody, options?: RequestOptions): Promise<OAuth2Client>
    /**
     * Delete an OAuth app.
     * Users are signed in with it no longer: its tokens and their consents end.
     * Scopes: any of `organizations:write`.
     * `DELETE /v1/oauth2/register/{client_id}`
     */
    delete(clientId: string, options?: RequestOptions): Promise<void>
    /**
     * Replace the secret of an OAuth app.
     * The former secret is no longer valid. The new one is in this response only.
     * Scopes: any of `organizations:write`.
     * `POST /v1/oauth2/register/{client_id}/secret`
     */
    rotateSecret(clientId: string, options?: RequestOptions): Promise<OAuth2Client>
  }
  /** What you sell, and its prices. */
  readonly products: {
    /**
     * List products.
     * Includes archived products unless you filter by `is_archived`.
     * Scopes: any of `products:read`, `products:write`.
     * `GET /v1/products/`
     */
    list(input?: ProductsListQuery, options?: RequestOptions): Promise<Page<Product>>
    /** List products, one by one: pages are requested as they are needed. */
    iterate(input?: ProductsListQuery, options?: RequestOptions): AsyncIterable<Product>
    /**
     * Create a product.
     * Scopes: any of `products:write`.
     * `POST /v1/products/`
     */
    create(input: ProductsCreateBody, options?: RequestOptions): Promise<Product>
    /**
     * Get a product.
     * Scopes: any of `products:read`, `products:write`.
     * `GET /v1/products/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<Product>
    /**
     * Update a product.
     * Existing subscriptions keep their price.
     * Scopes: any of `products:write`.
     * `PATCH /v1/products/{id}`
     */
    update(id: string, input?: ProductsUpdateBody, options?: RequestOptions): Promise<Product>
    /**
     * Duplicate a product.
     * Copies its current prices, benefits, custom fields and pictures. The copy is archived:
     * edit it, then restore it to sell it.
     * Scopes: any of `products:write`.
     * `POST /v1/products/{id}/duplicate`
     */
    duplicate(id: string, options?: RequestOptions): Promise<Product>
    /**
     * Set the benefits of a product.
     * Replaces the current list. Customers gain or lose benefits accordingly.
     * Scopes: any of `products:write`.
     * `POST /v1/products/{id}/benefits`
     */
    updateBenefits(id: string, input: ProductsUpdateBenefitsBody, options?: RequestOptions): Promise<Product>
  }
  /** What customers receive with a product. */
  readonly benefits: {
    /**
     * List benefits.
     * Scopes: any of `benefits:read`, `benefits:write`.
     * `GET /v1/benefits/`
     */
    list(input?: BenefitsListQuery, options?: RequestOptions): Promise<Page<Benefit>>
    /** List benefits, one by one: pages are requested as they are needed. */
    iterate(input?: BenefitsListQuery, options?: RequestOptions): AsyncIterable<Benefit>
    /**
     * Create a benefit.
     * Scopes: any of `benefits:write`.
     * `POST /v1/benefits/`
     */
    create(input: BenefitsCreateBody, options?: RequestOptions): Promise<Benefit>
    /**
     * Get a benefit.
     * Scopes: any of `benefits:read`, `benefits:write`.
     * `GET /v1/benefits/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<Benefit>
    /**
     * Update a benefit.
     * Changes to license key expiry and limits also apply to existing keys.
     * Scopes: any of `benefits:write`.
     * `PATCH /v1/benefits/{id}`
     */
    update(id: string, input: BenefitsUpdateBody, options?: RequestOptions): Promise<Benefit>
    /**
     * Delete a benefit and revoke all its grants.
     * Scopes: any of `benefits:write`.
     * `DELETE /v1/benefits/{id}`
     */
    delete(id: string, options?: RequestOptions): Promise<void>
  }
  /** Benefits granted to customers. */
  readonly benefitGrants: {
    /**
     * List grants of a benefit.
     * Scopes: any of `benefits:read`, `benefits:write`.
     * `GET /v1/benefits/{id}/grants`
     */
    list(id: string, input?: BenefitGrantsListQuery, options?: RequestOptions): Promise<Page<BenefitGrant>>
    /** List grants of a benefit, one by one: pages are requested as they are needed. */
    iterate(id: string, input?: BenefitGrantsListQuery, options?: RequestOptions): AsyncIterable<BenefitGrant>
    /**
     * List benefit grants.
     * Scopes: any of `benefits:read`, `benefits:write`.
     * `GET /v1/benefit-grants/`
     */
    listAll(input?: BenefitGrantsListAllQuery, options?: RequestOptions): Promise<Page<BenefitGrant>>
    /** List benefit grants, one by one: pages are requested as they are needed. */
    iterateListAll(input?: BenefitGrantsListAllQuery, options?: RequestOptions): AsyncIterable<BenefitGrant>
  }
  /** The files of a benefit, and how often they are downloaded. */
  readonly benefitFiles: {
    /**
     * List the files of a benefit, with their downloads.
     * In the order of the benefit, including archived files.
     * Scopes: any of `benefits:read`, `benefits:write`.
     * `GET /v1/benefits/{id}/files`
     */
    list(id: string, input?: BenefitFilesListQuery, options?: RequestOptions): Promise<Page<BenefitFile>>
    /** List the files of a benefit, with their downloads, one by one: pages are requested as they are needed. */
    iterate(id: string, input?: BenefitFilesListQuery, options?: RequestOptions): AsyncIterable<BenefitFile>
  }
  /** Uploads for products and organizations. */
  readonly files: {
    /**
     * List files.
     * Files whose upload is complete, newest first by default.
     * Scopes: any of `files:read`, `files:write`.
     * `GET /v1/files/`
     */
    list(input?: FilesListQuery, options?: RequestOptions): Promise<Page<FileRead>>
    /** List files, one by one: pages are requested as they are needed. */
    iterate(input?: FilesListQuery, options?: RequestOptions): AsyncIterable<FileRead>
    /**
     * Create a file upload.
     * Returns a URL for each part. The file is available once you complete the upload.
     * Scopes: any of `files:write`.
     * `POST /v1/files/`
     */
    create(input: FilesCreateBody, options?: RequestOptions): Promise<FileUpload>
    /**
     * Complete the upload of a file.
     * Scopes: any of `files:write`.
     * `POST /v1/files/{id}/uploaded`
     */
    uploaded(id: string, input: FilesUploadedBody, options?: RequestOptions): Promise<FileRead>
    /**
     * Update the name or version of a file.
     * Scopes: any of `files:write`.
     * `PATCH /v1/files/{id}`
     */
    update(id: string, input?: FilesUpdateBody, options?: RequestOptions): Promise<FileRead>
    /**
     * Delete a file and remove it from benefits and products.
     * Scopes: any of `files:write`.
     * `DELETE /v1/files/{id}`
     */
    delete(id: string, options?: RequestOptions): Promise<void>
  }
  /** Replace a file that customers hold. */
  readonly fileVersions: {
    /**
     * Replace a file with a new version.
     * Benefits that include the file include the new version in its place and archive the file,
     * so every customer who holds it can download the new version.
     * Scopes: any of `files:write`.
     * `POST /v1/files/{id}/replace`
     */
    replace(id: string, input: FileVersionsReplaceBody, options?: RequestOptions): Promise<FileReplacement>
  }
  /** Download your own files. */
  readonly fileDownloads: {
    /**
     * Get a link to download one of your files.
     * For files that customers download. The link works for 60 minutes, for anyone who has it,
     * and is not counted as a download.
     * Scopes: any of `files:read`, `files:write`.
     * `GET /v1/files/{id}/download-link`
     */
    link(id: string, options?: RequestOptions): Promise<DownloadLink>
  }
  /** Additional fields to collect at checkout. */
  readonly customFields: {
    /**
     * List custom fields.
     * Scopes: any of `custom_fields:read`, `custom_fields:write`.
     * `GET /v1/custom-fields/`
     */
    list(input?: CustomFieldsListQuery, options?: RequestOptions): Promise<Page<CustomField>>
    /** List custom fields, one by one: pages are requested as they are needed. */
    iterate(input?: CustomFieldsListQuery, options?: RequestOptions): AsyncIterable<CustomField>
    /**
     * Create a custom field.
     * Scopes: any of `custom_fields:write`.
     * `POST /v1/custom-fields/`
     */
    create(input: CustomFieldsCreateBody, options?: RequestOptions): Promise<CustomField>
    /**
     * Get a custom field.
     * Scopes: any of `custom_fields:read`, `custom_fields:write`.
     * `GET /v1/custom-fields/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<CustomField>
    /**
     * Update a custom field.
     * Changing the slug also updates existing answers.
     * Scopes: any of `custom_fields:write`.
     * `PATCH /v1/custom-fields/{id}`
     */
    update(id: string, input: CustomFieldsUpdateBody, options?: RequestOptions): Promise<CustomField>
    /**
     * Delete a custom field.
     * Removes it from products. Existing answers are kept.
     * Scopes: any of `custom_fields:write`.
     * `DELETE /v1/custom-fields/{id}`
     */
    delete(id: string, options?: RequestOptions): Promise<void>
  }
  /** What usage is counted, and how it is aggregated. */
  readonly meters: {
    /**
     * List meters.
     * Includes archived meters unless you filter by `is_archived`.
     * Scopes: any of `meters:read`, `meters:write`.
     * `GET /v1/meters/`
     */
    list(input?: MetersListQuery, options?: RequestOptions): Promise<Page<Meter>>
    /** List meters, one by one: pages are requested as they are needed. */
    iterate(input?: MetersListQuery, options?: RequestOptions): AsyncIterable<Meter>
    /**
     * Create a meter.
     * Scopes: any of `meters:write`.
     * `POST /v1/meters/`
     */
    create(input: MetersCreateBody, options?: RequestOptions): Promise<Meter>
    /**
     * Get a meter.
     * Scopes: any of `meters:read`, `meters:write`.
     * `GET /v1/meters/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<Meter>
    /**
     * Update or archive a meter.
     * A meter used by an active product or benefit can't be archived.
     * Scopes: any of `meters:write`.
     * `PATCH /v1/meters/{id}`
     */
    update(id: string, input?: MetersUpdateBody, options?: RequestOptions): Promise<Meter>
  }
  /** What needs attention, and what just happened. */
  readonly overview: {
    /**
     * List what needs attention.
     * What waits for the merchant, most urgent first, each with what the caller may see:
     * disputes, failed payments, requests of customers and failing endpoints, among others.
     * Scopes: any of `payments:read`, `orders:read`, `subscriptions:read`, `webhooks:read`,
     * `organizations:write`, `customers:read`.
     * `GET /v1/overview/attention`
     */
    attention(input?: OverviewAttentionQuery, options?: RequestOptions): Promise<AttentionList>
    /**
     * List the latest activity.
     * The latest sales, refunds, cancellations and new customers that the caller may see, newest
     * first: 20 at most.
     * Scopes: any of `orders:read`, `refunds:read`, `subscriptions:read`, `customers:read`.
     * `GET /v1/overview/activity`
     */
    activity(input?: OverviewActivityQuery, options?: RequestOptions): Promise<ActivityList>
    /**
     * Get the first steps.
     * What an organization has done towards its first sale.
     * Scopes: any of `organizations:write`.
     * `GET /v1/overview/first-steps`
     */
    firstSteps(input?: OverviewFirstStepsQuery, options?: RequestOptions): Promise<FirstSteps>
  }
  /** Figures of your business over time. */
  readonly metrics: {
    /**
     * Get metrics.
     * Figures by period of the local calendar, and their totals. The first period begins with
     * the interval of `start_date`; only days of the range are counted. Amounts are in minor
     * units of the organization's currency, at the exchange rate of their day, or in `currency`.
     * A store with many orders is counted in the background when a time zone is used for the
     * first time: then the response is 503 with `counted`, the share that is done (0 to 1).
     * Scopes: any of `metrics:read`, `metrics:write`.
     * `GET /v1/metrics/`
     */
    get(input: MetricsGetQuery, options?: RequestOptions): Promise<MetricsResponse>
    /**
     * Get the limits of metrics.
     * Scopes: any of `metrics:read`, `metrics:write`.
     * `GET /v1/metrics/limits`
     */
    limits(options?: RequestOptions): Promise<MetricsLimits>
    /**
     * Export metrics.
     * The periods as comma-separated values; amounts in minor units.
     * Scopes: any of `metrics:read`, `metrics:write`.
     * `GET /v1/metrics/export`
     */
    export(input: MetricsExportQuery, options?: RequestOptions): Promise<string>
  }
  /** Saved selections of metrics. */
  readonly metricDashboards: {
    /**
     * List metric dashboards.
     * Scopes: any of `metrics:read`, `metrics:write`.
     * `GET /v1/metrics/dashboards`
     */
    list(input?: MetricDashboardsListQuery, options?: RequestOptions): Promise<MetricDashboardSchema[]>
    /**
     * Create a metric dashboard.
     * Scopes: any of `metrics:write`.
     * `POST /v1/metrics/dashboards`
     */
    create(input: MetricDashboardsCreateBody, options?: RequestOptions): Promise<MetricDashboardSchema>
    /**
     * Get a metric dashboard.
     * Scopes: any of `metrics:read`, `metrics:write`.
     * `GET /v1/metrics/dashboards/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<MetricDashboardSchema>
    /**
     * Update a metric dashboard.
     * Scopes: any of `metrics:write`.
     * `PATCH /v1/metrics/dashboards/{id}`
     */
    update(id: string, input?: MetricDashboardsUpdateBody, options?: RequestOptions): Promise<MetricDashboardSchema>
    /**
     * Delete a metric dashboard.
     * Scopes: any of `metrics:write`.
     * `DELETE /v1/metrics/dashboards/{id}`
     */
    delete(id: string, options?: RequestOptions): Promise<void>
  }
  /** What a figure counts. */
  readonly metricEntries: {
    /**
     * List what a metric counts.
     * The orders, refunds, subscriptions, checkouts or customers that a figure counts between
     * two moments, latest first. In each currency their amounts add up to the figure.
     * Scopes: any of `metrics:read`, `metrics:write`.
     * `GET /v1/metrics/entries/`
     */
    list(input: MetricEntriesListQuery, options?: RequestOptions): Promise<Page<MetricEntry>>
    /** List what a metric counts, one by one: pages are requested as they are needed. */
    iterate(input: MetricEntriesListQuery, options?: RequestOptions): AsyncIterable<MetricEntry>
    /**
     * Export what a metric counts.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `metrics:read`, `metrics:write`.
     * `GET /v1/metrics/entries/export`
     */
    export(input: MetricEntriesExportQuery, options?: RequestOptions): Promise<string>
  }
  /** Revenue by product and country, trials, recovery, margins. */
  readonly metricReports: {
    /**
     * Get the currencies of sales.
     * The currencies in which orders were billed: those that figures can be asked in.
     * Scopes: any of `metrics:read`, `metrics:write`.
     * `GET /v1/metrics/currencies`
     */
    currencies(input?: MetricReportsCurrenciesQuery, options?: RequestOptions): Promise<SoldCurrencies>
    /**
     * Get revenue by product, country, interval or discount.
     * Revenue of a range of days by one thing, with its orders, discounts and refunds. Each row
     * is converted day by day, so in several currencies the rows may differ from the metrics by
     * the rounding of a day.
     * Scopes: any of `metrics:read`, `metrics:write`.
     * `GET /v1/metrics/breakdown`
     */
    breakdown(input: MetricReportsBreakdownQuery, options?: RequestOptions): Promise<RevenueBreakdown>
    /**
     * Export revenue by product, country, interval or discount.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `metrics:read`, `metrics:write`.
     * `GET /v1/metrics/breakdown/export`
     */
    exportBreakdown(input: MetricReportsExportBreakdownQuery, options?: RequestOptions): Promise<string>
    /**
     * Get trial conversion.
     * What became of the trials that began in each period.
     * Scopes: any of `metrics:read`, `metrics:write`.
     * `GET /v1/metrics/trials`
     */
    trials(input: MetricReportsTrialsQuery, options?: RequestOptions): Promise<TrialReport>
    /**
     * Export trial conversion.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `metrics:read`, `metrics:write`.
     * `GET /v1/metrics/trials/export`
     */
    exportTrials(input: MetricReportsExportTrialsQuery, options?: RequestOptions): Promise<string>
    /**
     * Get the recovery of failed payments.
     * What became of the orders whose first payment failed in each period, by number and by
     * amount, and which retry recovered them.
     * Scopes: any of `metrics:read`, `metrics:write`.
     * `GET /v1/metrics/recovery`
     */
    recovery(input: MetricReportsRecoveryQuery, options?: RequestOptions): Promise<RecoveryReport>
    /**
     * Export the recovery of failed payments.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `metrics:read`, `metrics:write`.
     * `GET /v1/metrics/recovery/export`
     */
    exportRecovery(input: MetricReportsExportRecoveryQuery, options?: RequestOptions): Promise<string>
    /**
     * Get cancellations by reason.
     * Why subscriptions were canceled in a range of days, with the MRR they had.
     * Scopes: any of `metrics:read`, `metrics:write`.
     * `GET /v1/metrics/cancellations`
     */
    cancellations(input: MetricReportsCancellationsQuery, options?: RequestOptions): Promise<CancellationReport>
    /**
     * Export cancellations by reason.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `metrics:read`, `metrics:write`.
     * `GET /v1/metrics/cancellations/export`
     */
    exportCancellations(input: MetricReportsExportCancellationsQuery, options?: RequestOptions): Promise<string>
    /**
     * List usage, costs and margin by customer.
     * The customers with usage events in a range of days, what their usage cost and what they
     * paid, in the organization's currency. Amounts without an exchange rate are left out.
     * Scopes: any of `metrics:read`, `metrics:write`.
     * `GET /v1/metrics/margins/`
     */
    margins(input: MetricReportsMarginsQuery, options?: RequestOptions): Promise<Page<CustomerMargin>>
    /** List usage, costs and margin by customer, one by one: pages are requested as they are needed. */
    iterateMargins(input: MetricReportsMarginsQuery, options?: RequestOptions): AsyncIterable<CustomerMargin>
    /**
     * Export usage, costs and margin by customer.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `metrics:read`, `metrics:write`.
     * `GET /v1/metrics/margins/export`
     */
    exportMargins(input: MetricReportsExportMarginsQuery, options?: RequestOptions): Promise<string>
  }
  /** What changed monthly recurring revenue, and for whom. */
  readonly mrrMovements: {
    /**
     * List MRR movements.
     * The movements that a figure of MRR sums up. Movements between products are of the kind
     * `moved` and add up to zero.
     * Scopes: any of `metrics:read`, `metrics:write`.
     * `GET /v1/metrics/mrr-movements/`
     */
    list(input?: MrrMovementsListQuery, options?: RequestOptions): Promise<Page<MrrMovement>>
    /** List MRR movements, one by one: pages are requested as they are needed. */
    iterate(input?: MrrMovementsListQuery, options?: RequestOptions): AsyncIterable<MrrMovement>
    /**
     * Export MRR movements.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `metrics:read`, `metrics:write`.
     * `GET /v1/metrics/mrr-movements/export`
     */
    export(input?: MrrMovementsExportQuery, options?: RequestOptions): Promise<string>
  }
  /** Retention by the month in which customers first paid. */
  readonly cohorts: {
    /**
     * Get retention by cohort.
     * A row for each month in which customers first paid. A cell says how many of them pay at
     * the end of a month, and how much; customers who come back count again.
     * Scopes: any of `metrics:read`, `metrics:write`.
     * `GET /v1/metrics/cohorts`
     */
    get(input: CohortsGetQuery, options?: RequestOptions): Promise<Cohorts>
  }
  /** The rates with which metrics are converted. */
  readonly exchangeRates: {
    /**
     * List exchange rates.
     * Scopes: any of `metrics:read`, `metrics:write`.
     * `GET /v1/metrics/exchange-rates`
     */
    list(input?: ExchangeRatesListQuery, options?: RequestOptions): Promise<Page<ExchangeRate>>
    /** List exchange rates, one by one: pages are requested as they are needed. */
    iterate(input?: ExchangeRatesListQuery, options?: RequestOptions): AsyncIterable<ExchangeRate>
    /**
     * Set exchange rates.
     * Sets the rates of days; of one currency and day, the last one counts. Metrics of past days
     * are converted with the new rates from then on.
     * Scopes: any of `metrics:write`.
     * `PUT /v1/metrics/exchange-rates`
     */
    set(input: ExchangeRatesSetBody, options?: RequestOptions): Promise<ExchangeRatesOfRequest>
  }
  /** Usage of a meter over time. */
  readonly meterQuantities: {
    /**
     * Get the quantities of a meter.
     * Usage in steps of `interval` from `start_timestamp` to `end_timestamp`, by the time at
     * which events happened; steps without usage are 0. `total` is one aggregation over the
     * whole range.
     * Scopes: any of `meters:read`, `meters:write`.
     * `GET /v1/meters/{id}/quantities`
     */
    get(id: string, input: MeterQuantitiesGetQuery, options?: RequestOptions): Promise<MeterQuantities>
  }
  /** The log of usage events. */
  readonly events: {
    /**
     * List events.
     * `filter` is the JSON text of a meter filter. `depth=0` lists events without parent. With
     * `source=user`, only what your program reported. Events of the `system` are kept 90 days.
     * Scopes: any of `events:read`, `events:write`.
     * `GET /v1/events/`
     */
    list(input?: EventsListQuery, options?: RequestOptions): Promise<Page<Event>>
    /** List events, one by one: pages are requested as they are needed. */
    iterate(input?: EventsListQuery, options?: RequestOptions): AsyncIterable<Event>
    /**
     * Export events as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `events:read`, `events:write`.
     * `GET /v1/events/export`
     */
    export(input?: EventsExportQuery, options?: RequestOptions): Promise<string>
    /**
     * List event names.
     * Scopes: any of `events:read`, `events:write`.
     * `GET /v1/events/names`
     */
    listNames(input?: EventsListNamesQuery, options?: RequestOptions): Promise<Page<EventName>>
    /** List event names, one by one: pages are requested as they are needed. */
    iterateListNames(input?: EventsListNamesQuery, options?: RequestOptions): AsyncIterable<EventName>
    /**
     * Get an event.
     * Scopes: any of `events:read`, `events:write`.
     * `GET /v1/events/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<Event>
  }
  /** The names of usage events and their labels. */
  readonly eventTypes: {
    /**
     * List event types.
     * `query` searches names and labels. With a filter for customers, parents or roots, only the
     * events it leaves are counted.
     * Scopes: any of `events:read`, `events:write`.
     * `GET /v1/event-types/`
     */
    list(input?: EventTypesListQuery, options?: RequestOptions): Promise<Page<EventTypeWithStats>>
    /** List event types, one by one: pages are requested as they are needed. */
    iterate(input?: EventTypesListQuery, options?: RequestOptions): AsyncIterable<EventTypeWithStats>
    /**
     * Update an event type.
     * `label_property_selector` names a property, such as `metadata.subject`, whose value is the
     * label of each event that has it.
     * Scopes: any of `events:write`.
     * `PATCH /v1/event-types/{id}`
     */
    update(id: string, input: EventTypesUpdateBody, options?: RequestOptions): Promise<EventType>
  }
  /** Report usage. */
  readonly eventIngestion: {
    /**
     * Ingest events.
     * Up to 1,000 events, all of them or none. After a 200 they are stored and counted. An
     * `external_id` counts once per organization, however late it is sent again.
     * Scopes: any of `events:write`.
     * `POST /v1/events/ingest`
     */
    ingest(input: EventIngestionIngestBody, options?: RequestOptions): Promise<EventsIngestResponse>
  }
  /** Usage and balances of customers. */
  readonly customerMeters: {
    /**
     * List customer meters.
     * What customers used of each meter since the last reset, and their balances.
     * Scopes: any of `customer_meters:read`.
     * `GET /v1/customer-meters/`
     */
    list(input?: CustomerMetersListQuery, options?: RequestOptions): Promise<Page<CustomerMeter>>
    /** List customer meters, one by one: pages are requested as they are needed. */
    iterate(input?: CustomerMetersListQuery, options?: RequestOptions): AsyncIterable<CustomerMeter>
    /**
     * Get a customer meter.
     * Scopes: any of `customer_meters:read`.
     * `GET /v1/customer-meters/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<CustomerMeter>
  }
  /** Units that customers may use, and every movement of them. */
  readonly meterCredits: {
    /**
     * List meter credits.
     * Credits by when they were granted. Usage is drawn from those that expire soonest, then
     * those that don't roll over, then the oldest.
     * Scopes: any of `customer_meters:read`.
     * `GET /v1/meter-credits/`
     */
    list(input?: MeterCreditsListQuery, options?: RequestOptions): Promise<Page<MeterCredit>>
    /** List meter credits, one by one: pages are requested as they are needed. */
    iterate(input?: MeterCreditsListQuery, options?: RequestOptions): AsyncIterable<MeterCredit>
    /**
     * Give meter credits.
     * Adds credits to a customer, beside those of their purchases. They last until they are
     * used, expire or are revoked; a renewal does not end them.
     * Scopes: any of `customers:write`.
     * `POST /v1/meter-credits/`
     */
    create(input: MeterCreditsCreateBody, options?: RequestOptions): Promise<MeterCredit>
    /**
     * Revoke meter credits.
     * Takes what is left of them; what was used stays used.
     * Scopes: any of `customers:write`.
     * `POST /v1/meter-credits/{id}/revoke`
     */
    revoke(id: string, options?: RequestOptions): Promise<MeterCredit>
    /**
     * List movements of meter credits.
     * Everything that added credits or took them, newest first. Usage of the open period is
     * drawn when the period ends or before its customer's other credits change.
     * Scopes: any of `customer_meters:read`.
     * `GET /v1/meter-credits/entries`
     */
    entries(input?: MeterCreditsEntriesQuery, options?: RequestOptions): Promise<Page<MeterCreditEntry>>
    /** List movements of meter credits, one by one: pages are requested as they are needed. */
    iterateEntries(input?: MeterCreditsEntriesQuery, options?: RequestOptions): AsyncIterable<MeterCreditEntry>
  }
  /** Thresholds of meters that are reported when reached. */
  readonly usageAlerts: {
    /**
     * List usage alerts.
     * Scopes: any of `meters:read`, `meters:write`.
     * `GET /v1/usage-alerts/`
     */
    list(input?: UsageAlertsListQuery, options?: RequestOptions): Promise<Page<UsageAlert>>
    /** List usage alerts, one by one: pages are requested as they are needed. */
    iterate(input?: UsageAlertsListQuery, options?: RequestOptions): AsyncIterable<UsageAlert>
    /**
     * Create a usage alert.
     * An alert fires in the transaction that counts the usage which reaches its threshold, once
     * per customer and period: with the webhook `usage_alert.triggered` and an email to members
     * who may see meters. A customer who is past the threshold when the alert is created or
     * changed is reported with the next usage. A meter has at most 20 alerts.
     * Scopes: any of `meters:write`.
     * `POST /v1/usage-alerts/`
     */
    create(input: UsageAlertsCreateBody, options?: RequestOptions): Promise<UsageAlert>
    /**
     * Get a usage alert.
     * Scopes: any of `meters:read`, `meters:write`.
     * `GET /v1/usage-alerts/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<UsageAlert>
    /**
     * Update a usage alert.
     * A changed threshold can fire again in the same period.
     * Scopes: any of `meters:write`.
     * `PATCH /v1/usage-alerts/{id}`
     */
    update(id: string, input?: UsageAlertsUpdateBody, options?: RequestOptions): Promise<UsageAlert>
    /**
     * Delete a usage alert.
     * Scopes: any of `meters:write`.
     * `DELETE /v1/usage-alerts/{id}`
     */
    delete(id: string, options?: RequestOptions): Promise<void>
  }
  /** What a customer may do now, and consuming units of meters. */
  readonly entitlements: {
    /**
     * Check what a customer may do.
     * Whether a customer has benefits, and whether units of meters are left. Nothing is
     * recorded. `reason` is `customer_unknown` (no customer has this external ID), `not_granted`
     * (the customer doesn't have the benefit), `no_credits` (the customer was given no units),
     * `insufficient_balance` (fewer units are left than requested), `meter_archived` or
     * `spending_cap` (the units would cost more than the subscription may).
     * Scopes: any of `customers:read`, `customers:write`.
     * `POST /v1/entitlements/check`
     */
    check(input: EntitlementsCheckBody, options?: RequestOptions): Promise<EntitlementChecked>
    /**
     * Read everything a customer may do.
     * The granted benefits and the units of each meter, for programs that answer without a
     * request. Follow `/v1/entitlements/stream` to learn when it is outdated.
     * Scopes: any of `customers:read`, `customers:write`.
     * `POST /v1/entitlements/snapshot`
     */
    snapshot(input: EntitlementsSnapshotBody, options?: RequestOptions): Promise<EntitlementSnapshot>
    /**
     * Follow what customers may do.
     * Server-sent events: `connected` first, `changed` with the ids of customers whose snapshots
     * are outdated, and `reset` when every snapshot is. Changes by usage (`by_usage`) are sent
     * at most once a second. The stream ends after ten minutes; connect again.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/entitlements/stream`
     */
    stream(input?: EntitlementsStreamQuery, options?: RequestOptions): AsyncIterable<StreamedEvent>
    /**
     * Consume units of a meter.
     * Checks that a customer may use units of a meter and records the event that counts them, in
     * one step: a limit holds however many requests are made at once. A refused request records
     * nothing. Repeated with the same `external_id`, it returns the first answer and counts
     * once. `reason` is `customer_unknown` (no customer has this external ID), `not_granted`
     * (the customer doesn't have the benefit), `no_credits` (the customer was given no units),
     * `insufficient_balance` (fewer units are left than requested), `meter_archived` or
     * `spending_cap` (the units would cost more than the subscription may).
     * Scopes: any of `events:write`.
     * `POST /v1/entitlements/consume`
     */
    consume(input: EntitlementsConsumeBody, options?: RequestOptions): Promise<EntitlementConsumed>
  }
  /** Percentages and amounts off, with and without codes. */
  readonly discounts: {
    /**
     * List discounts.
     * Scopes: any of `discounts:read`, `discounts:write`.
     * `GET /v1/discounts/`
     */
    list(input?: DiscountsListQuery, options?: RequestOptions): Promise<Page<Discount>>
    /** List discounts, one by one: pages are requested as they are needed. */
    iterate(input?: DiscountsListQuery, options?: RequestOptions): AsyncIterable<Discount>
    /**
     * Create a discount.
     * Scopes: any of `discounts:write`.
     * `POST /v1/discounts/`
     */
    create(input: DiscountsCreateBody, options?: RequestOptions): Promise<Discount>
    /**
     * Get a discount.
     * Scopes: any of `discounts:read`, `discounts:write`.
     * `GET /v1/discounts/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<Discount>
    /**
     * Update a discount.
     * Existing checkouts keep the discount they were created with.
     * Scopes: any of `discounts:write`.
     * `PATCH /v1/discounts/{id}`
     */
    update(id: string, input?: DiscountsUpdateBody, options?: RequestOptions): Promise<Discount>
    /**
     * Delete a discount.
     * It can no longer be redeemed. Active subscriptions keep it.
     * Scopes: any of `discounts:write`.
     * `DELETE /v1/discounts/{id}`
     */
    delete(id: string, options?: RequestOptions): Promise<void>
  }
  /** Who used a discount, and what it cost. */
  readonly discountEffects: {
    /**
     * Get the effect of a discount.
     * How many customers used a discount for a paid order, what it cost, and what they paid: one
     * item per currency.
     * Scopes: any of `orders:read`.
     * `GET /v1/discounts/{id}/effect`
     */
    get(id: string, options?: RequestOptions): Promise<DiscountEffect>
  }
  /** The people and companies who buy from you. */
  readonly customers: {
    /**
     * List customers.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/customers/`
     */
    list(input?: CustomersListQuery, options?: RequestOptions): Promise<Page<Customer>>
    /** List customers, one by one: pages are requested as they are needed. */
    iterate(input?: CustomersListQuery, options?: RequestOptions): AsyncIterable<Customer>
    /**
     * Create a customer.
     * Scopes: any of `customers:write`.
     * `POST /v1/customers/`
     */
    create(input: CustomersCreateBody, options?: RequestOptions): Promise<Customer>
    /**
     * Export customers as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/customers/export`
     */
    export(input?: CustomersExportQuery, options?: RequestOptions): Promise<string>
    /**
     * Get a customer.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/customers/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<Customer>
    /**
     * Update a customer.
     * Scopes: any of `customers:write`.
     * `PATCH /v1/customers/{id}`
     */
    update(id: string, input?: CustomersUpdateBody, options?: RequestOptions): Promise<Customer>
    /**
     * Delete a customer.
     * Cancels its subscriptions and revokes its benefits. Orders are kept.
     * Scopes: any of `customers:write`.
     * `DELETE /v1/customers/{id}`
     */
    delete(id: string, input?: CustomersDeleteQuery, options?: RequestOptions): Promise<void>
    /**
     * Get a customer by external ID.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/customers/external/{external_id}`
     */
    getExternal(externalId: string, options?: RequestOptions): Promise<Customer>
    /**
     * Update a customer by external ID.
     * Scopes: any of `customers:write`.
     * `PATCH /v1/customers/external/{external_id}`
     */
    updateExternal(externalId: string, input?: CustomersUpdateExternalBody, options?: RequestOptions): Promise<Customer>
    /**
     * Delete a customer by external ID.
     * Scopes: any of `customers:write`.
     * `DELETE /v1/customers/external/{external_id}`
     */
    deleteExternal(externalId: string, input?: CustomersDeleteExternalQuery, options?: RequestOptions): Promise<void>
  }
  /** The people who belong to a customer. */
  readonly customerMembers: {
    /**
     * List the members of customers.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/members/`
     */
    list(input?: CustomerMembersListQuery, options?: RequestOptions): Promise<Page<CustomerMember>>
    /** List the members of customers, one by one: pages are requested as they are needed. */
    iterate(input?: CustomerMembersListQuery, options?: RequestOptions): AsyncIterable<CustomerMember>
    /**
     * List the members of a customer.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/customers/{id}/members`
     */
    listOfCustomer(id: string, input?: CustomerMembersListOfCustomerQuery, options?: RequestOptions): Promise<Page<CustomerMember>>
    /** List the members of a customer, one by one: pages are requested as they are needed. */
    iterateListOfCustomer(id: string, input?: CustomerMembersListOfCustomerQuery, options?: RequestOptions): AsyncIterable<CustomerMember>
    /**
     * List the members of a customer by external ID.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/customers/external/{external_id}/members`
     */
    listOfExternalCustomer(externalId: string, input?: CustomerMembersListOfExternalCustomerQuery, options?: RequestOptions): Promise<Page<CustomerMember>>
    /** List the members of a customer by external ID, one by one: pages are requested as they are needed. */
    iterateListOfExternalCustomer(externalId: string, input?: CustomerMembersListOfExternalCustomerQuery, options?: RequestOptions): AsyncIterable<CustomerMember>
    /**
     * Add a member to a customer.
     * Always rejected: members are managed by the buying organization.
     * Scopes: any of `customers:write`.
     * `POST /v1/customers/{id}/members`
     */
    create(id: string, input: CustomerMembersCreateBody, options?: RequestOptions): Promise<CustomerMember>
    /**
     * Get a member of a customer.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/customers/{id}/members/{member_id}`
     */
    get(id: string, memberId: string, options?: RequestOptions): Promise<CustomerMember>
    /**
     * Update a member of a customer.
     * Updates the name and email of an individual customer. Anything else is rejected.
     * Scopes: any of `customers:write`.
     * `PATCH /v1/customers/{id}/members/{member_id}`
     */
    update(id: string, memberId: string, input?: CustomerMembersUpdateBody, options?: RequestOptions): Promise<CustomerMember>
    /**
     * Remove a member from a customer.
     * Always rejected: members are managed by the buying organization.
     * Scopes: any of `customers:write`.
     * `DELETE /v1/customers/{id}/members/{member_id}`
     */
    delete(id: string, memberId: string, options?: RequestOptions): Promise<void>
    /**
     * Add a member to a customer by external ID.
     * Always rejected: members are managed by the buying organization.
     * Scopes: any of `customers:write`.
     * `POST /v1/customers/external/{external_id}/members`
     */
    createExternal(externalId: string, input: CustomerMembersCreateExternalBody, options?: RequestOptions): Promise<CustomerMember>
    /**
     * Get a member of a customer by external IDs.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/customers/external/{external_id}/members/{member_external_id}`
     */
    getExternal(externalId: string, memberExternalId: string, options?: RequestOptions): Promise<CustomerMember>
    /**
     * Update a member of a customer by external IDs.
     * Updates the name and email of an individual customer. Anything else is rejected.
     * Scopes: any of `customers:write`.
     * `PATCH /v1/customers/external/{external_id}/members/{member_external_id}`
     */
    updateExternal(externalId: string, memberExternalId: string, input?: CustomerMembersUpdateExternalBody, options?: RequestOptions): Promise<CustomerMember>
    /**
     * Remove a member from a customer by external IDs.
     * Always rejected: members are managed by the buying organization.
     * Scopes: any of `customers:write`.
     * `DELETE /v1/customers/external/{external_id}/members/{member_external_id}`
     */
    deleteExternal(externalId: string, memberExternalId: string, options?: RequestOptions): Promise<void>
  }
  /** Merge two customers who are the same person. */
  readonly customerMerges: {
    /**
     * Preview merging a customer into another.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/customers/{id}/merge-preview`
     */
    preview(id: string, input: CustomerMergesPreviewQuery, options?: RequestOptions): Promise<CustomerMergePreview>
    /**
     * Merge a customer into another.
     * Moves everything of the customer `source_id` to this one. Its id and external ID find this
     * customer from then on, and its portal sessions end. It can't be undone.
     * Scopes: any of `customers:write`.
     * `POST /v1/customers/{id}/merge`
     */
    merge(id: string, input: CustomerMergesMergeBody, options?: RequestOptions): Promise<Customer>
  }
  /** Emails sent to customers. */
  readonly customerMails: {
    /**
     * List emails sent to customers.
     * Newest first, without their content. Emails are kept for 30 days.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/customer-mails/`
     */
    list(input?: CustomerMailsListQuery, options?: RequestOptions): Promise<Page<CustomerMail>>
    /** List emails sent to customers, one by one: pages are requested as they are needed. */
    iterate(input?: CustomerMailsListQuery, options?: RequestOptions): AsyncIterable<CustomerMail>
    /**
     * Get whether a customer's email address can be reached.
     * After a bounce or a complaint, optional emails are not sent until the address changes.
     * Sending an email again clears a bounce.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/customers/{id}/email-status`
     */
    status(id: string, options?: RequestOptions): Promise<CustomerEmailStatus>
    /**
     * Send an email to a customer again.
     * Sent to the customer's current email with a new link. Limited to 5 per hour.
     * Scopes: any of `customers:write`.
     * `POST /v1/customer-mails/{id}/resend`
     */
    resend(id: string, options?: RequestOptions): Promise<{
      id: string
    }>
  }
  /** What the emails to your customers look like. */
  readonly customerMailSamples: {
    /**
     * Preview an email to customers.
     * A sample in plain text, and how it is addressed.
     * Scopes: any of `organizations:read`, `organizations:write`.
     * `GET /v1/organizations/{id}/customer-mail-samples`
     */
    get(id: string, input: CustomerMailSamplesGetQuery, options?: RequestOptions): Promise<{
      subject: string
      sender: string
      replyTo: string | null
      text: string
    }>
    /**
     * Send yourself a sample of an email to customers.
     * Scopes: any of `organizations:write`.
     * `POST /v1/organizations/{id}/customer-mail-samples`
     */
    send(id: string, input: CustomerMailSamplesSendBody, options?: RequestOptions): Promise<{
      recipient: string
    }>
  }
  /** Private notes about customers. */
  readonly customerNotes: {
    /**
     * List the private notes about a customer.
     * Newest first. Customers never see them.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/customers/{id}/notes`
     */
    list(id: string, input?: CustomerNotesListQuery, options?: RequestOptions): Promise<Page<CustomerNote>>
    /** List the private notes about a customer, one by one: pages are requested as they are needed. */
    iterate(id: string, input?: CustomerNotesListQuery, options?: RequestOptions): AsyncIterable<CustomerNote>
    /**
     * Add a private note about a customer.
     * Scopes: any of `customers:write`.
     * `POST /v1/customers/{id}/notes`
     */
    create(id: string, input: CustomerNotesCreateBody, options?: RequestOptions): Promise<CustomerNote>
    /**
     * Edit a note.
     * Members edit their own notes; access tokens edit those of programs.
     * Scopes: any of `customers:write`.
     * `PATCH /v1/customers/{id}/notes/{note_id}`
     */
    update(id: string, noteId: string, input: CustomerNotesUpdateBody, options?: RequestOptions): Promise<CustomerNote>
    /**
     * Delete a note.
     * Scopes: any of `customers:write`.
     * `DELETE /v1/customers/{id}/notes/{note_id}`
     */
    delete(id: string, noteId: string, options?: RequestOptions): Promise<void>
  }
  /** Everything that happened with a customer. */
  readonly customerTimeline: {
    /**
     * Get the timeline of a customer.
     * Newest first. Contains what the caller may read: orders need `orders:read`, payments
     * `payments:read`, refunds and disputes `refunds:read`, subscriptions and their changes
     * `subscriptions:read`, benefits `benefits:read`. Emails are kept for 30 days, and sign-ins
     * to the portal as long as their session. To continue, pass `next_cursor` as `cursor`.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/customers/{id}/timeline`
     */
    get(id: string, input?: CustomerTimelineGetQuery, options?: RequestOptions): Promise<{
      items: TimelineEntry[]
      nextCursor: string | null
    }>
  }
  /** Change many orders, subscriptions, customers or products at once. */
  readonly bulkActions: {
    /**
     * List bulk actions.
     * Newest first. Kept for 90 days.
     * Scopes: any of `refunds:write`, `orders:write`, `subscriptions:write`, `products:write`,
     * `discounts:write`, `customers:write`.
     * `GET /v1/bulk-actions/`
     */
    list(input?: BulkActionsListQuery, options?: RequestOptions): Promise<Page<BulkAction>>
    /** List bulk actions, one by one: pages are requested as they are needed. */
    iterate(input?: BulkActionsListQuery, options?: RequestOptions): AsyncIterable<BulkAction>
    /**
     * Preview a bulk action.
     * Counts the objects and adds up their amounts; changes nothing.
     * Scopes: any of `refunds:write`, `orders:write`, `subscriptions:write`, `products:write`,
     * `discounts:write`, `customers:write`.
     * `POST /v1/bulk-actions/preview`
     */
    preview(input: BulkActionsPreviewBody, options?: RequestOptions): Promise<BulkPreview>
    /**
     * Start a bulk action.
     * The objects and amounts are those of the preview, or it is rejected. They are changed one
     * after the other; the failure of one does not stop the others. Returns immediately; get the
     * action to follow its progress.
     * Scopes: any of `refunds:write`, `orders:write`, `subscriptions:write`, `products:write`,
     * `discounts:write`, `customers:write`.
     * `POST /v1/bulk-actions/`
     */
    create(input: BulkActionsCreateBody, options?: RequestOptions): Promise<BulkAction>
    /**
     * Get a bulk action.
     * Scopes: any of `refunds:write`, `orders:write`, `subscriptions:write`, `products:write`,
     * `discounts:write`, `customers:write`.
     * `GET /v1/bulk-actions/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<BulkAction>
    /**
     * List the objects of a bulk action.
     * Scopes: any of `refunds:write`, `orders:write`, `subscriptions:write`, `products:write`,
     * `discounts:write`, `customers:write`.
     * `GET /v1/bulk-actions/{id}/items`
     */
    items(id: string, input?: BulkActionsItemsQuery, options?: RequestOptions): Promise<Page<BulkItem>>
    /** List the objects of a bulk action, one by one: pages are requested as they are needed. */
    iterateItems(id: string, input?: BulkActionsItemsQuery, options?: RequestOptions): AsyncIterable<BulkItem>
    /**
     * Cancel a bulk action.
     * Objects that were already changed stay changed; the others are skipped.
     * Scopes: any of `refunds:write`, `orders:write`, `subscriptions:write`, `products:write`,
     * `discounts:write`, `customers:write`.
     * `POST /v1/bulk-actions/{id}/cancel`
     */
    cancel(id: string, options?: RequestOptions): Promise<BulkAction>
    /**
     * Undo a bulk action.
     * Starts an action that reverses it, once and within 24 hours.
     * Scopes: any of `refunds:write`, `orders:write`, `subscriptions:write`, `products:write`,
     * `discounts:write`, `customers:write`.
     * `POST /v1/bulk-actions/{id}/undo`
     */
    undo(id: string, options?: RequestOptions): Promise<BulkAction>
  }
  /** What a list finds, as a table with chosen columns. */
  readonly exports: {
    /**
     * Export products as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `products:read`, `products:write`.
     * `GET /v1/products/export`
     */
    products(input?: ExportsProductsQuery, options?: RequestOptions): Promise<string>
    /**
     * Export discounts as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `discounts:read`, `discounts:write`.
     * `GET /v1/discounts/export`
     */
    discounts(input?: ExportsDiscountsQuery, options?: RequestOptions): Promise<string>
    /**
     * Export checkouts as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `checkouts:read`, `checkouts:write`.
     * `GET /v1/checkouts/export`
     */
    checkouts(input?: ExportsCheckoutsQuery, options?: RequestOptions): Promise<string>
    /**
     * Export payments as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `payments:read`.
     * `GET /v1/payments/export`
     */
    payments(input?: ExportsPaymentsQuery, options?: RequestOptions): Promise<string>
    /**
     * Export refunds as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `refunds:read`, `refunds:write`.
     * `GET /v1/refunds/export`
     */
    refunds(input?: ExportsRefundsQuery, options?: RequestOptions): Promise<string>
    /**
     * Export disputes as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `payments:read`.
     * `GET /v1/disputes/export`
     */
    disputes(input?: ExportsDisputesQuery, options?: RequestOptions): Promise<string>
    /**
     * Export payouts as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `payouts:read`, `payouts:write`.
     * `GET /v1/payouts/export`
     */
    payouts(input?: ExportsPayoutsQuery, options?: RequestOptions): Promise<string>
    /**
     * Export transactions of the balance as CSV.
     * Of one payout with `payout_id`, or of a period: local days of `timezone`, the last one
     * included. Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `transactions:read`, `transactions:write`.
     * `GET /v1/transactions/export`
     */
    transactions(input?: ExportsTransactionsQuery, options?: RequestOptions): Promise<string>
    /**
     * Export license keys as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `license_keys:read`, `license_keys:write`.
     * `GET /v1/license-keys/export`
     */
    licenseKeys(input?: ExportsLicenseKeysQuery, options?: RequestOptions): Promise<string>
    /**
     * Export checkout links as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `checkout_links:read`, `checkout_links:write`.
     * `GET /v1/checkout-links/export`
     */
    checkoutLinks(input?: ExportsCheckoutLinksQuery, options?: RequestOptions): Promise<string>
    /**
     * Export benefits as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `benefits:read`, `benefits:write`.
     * `GET /v1/benefits/export`
     */
    benefits(input?: ExportsBenefitsQuery, options?: RequestOptions): Promise<string>
    /**
     * Export meters as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `meters:read`, `meters:write`.
     * `GET /v1/meters/export`
     */
    meters(input?: ExportsMetersQuery, options?: RequestOptions): Promise<string>
    /**
     * Export draft orders as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `orders:read`, `orders:write`.
     * `GET /v1/orders/drafts/export`
     */
    orderDrafts(input?: ExportsOrderDraftsQuery, options?: RequestOptions): Promise<string>
    /**
     * Export requests of customers as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `orders:read`.
     * `GET /v1/customer-requests/export`
     */
    customerRequests(input?: ExportsCustomerRequestsQuery, options?: RequestOptions): Promise<string>
    /**
     * Export webhook events as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `webhooks:read`, `webhooks:write`.
     * `GET /v1/webhooks/events/export`
     */
    webhookEvents(input?: ExportsWebhookEventsQuery, options?: RequestOptions): Promise<string>
    /**
     * Export files as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `files:read`, `files:write`.
     * `GET /v1/files/export`
     */
    files(input?: ExportsFilesQuery, options?: RequestOptions): Promise<string>
    /**
     * Export custom fields as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `custom_fields:read`, `custom_fields:write`.
     * `GET /v1/custom-fields/export`
     */
    customFields(input?: ExportsCustomFieldsQuery, options?: RequestOptions): Promise<string>
    /**
     * Export organization access tokens as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `organizations:write`.
     * `GET /v1/organization-access-tokens/export`
     */
    accessTokens(input?: ExportsAccessTokensQuery, options?: RequestOptions): Promise<string>
    /**
     * Export OAuth apps as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `organizations:write`.
     * `GET /v1/oauth2/export`
     */
    oauthApps(input?: ExportsOauthAppsQuery, options?: RequestOptions): Promise<string>
    /**
     * Export webhook endpoints as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `webhooks:read`, `webhooks:write`.
     * `GET /v1/webhooks/endpoints/export`
     */
    webhookEndpoints(input?: ExportsWebhookEndpointsQuery, options?: RequestOptions): Promise<string>
    /**
     * Export missed periods as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `subscriptions:read`, `subscriptions:write`.
     * `GET /v1/missed-periods/export`
     */
    missedPeriods(input?: ExportsMissedPeriodsQuery, options?: RequestOptions): Promise<string>
    /**
     * Export bulk actions as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `refunds:write`, `orders:write`, `subscriptions:write`, `products:write`,
     * `discounts:write`, `customers:write`.
     * `GET /v1/bulk-actions/export`
     */
    bulkActions(input?: ExportsBulkActionsQuery, options?: RequestOptions): Promise<string>
  }
  /** How members look at lists: filters, sort order and columns. */
  readonly savedViews: {
    /**
     * List the saved views of a list.
     * The caller's own views and the shared ones, and the columns the caller chose.
     * Scopes: any of `organizations:read`, `organizations:write`.
     * `GET /v1/saved-views/`
     */
    list(input: SavedViewsListQuery, options?: RequestOptions): Promise<{
      items: SavedView[]
      columns: string[] | null
      mayShare: boolean
    }>
    /**
     * Save a view.
     * Scopes: any of `organizations:read`, `organizations:write`.
     * `POST /v1/saved-views/`
     */
    create(input: SavedViewsCreateBody, options?: RequestOptions): Promise<SavedView>
    /**
     * Update a view.
     * Scopes: any of `organizations:read`, `organizations:write`.
     * `PATCH /v1/saved-views/{id}`
     */
    update(id: string, input?: SavedViewsUpdateBody, options?: RequestOptions): Promise<SavedView>
    /**
     * Delete a view.
     * Scopes: any of `organizations:read`, `organizations:write`.
     * `DELETE /v1/saved-views/{id}`
     */
    delete(id: string, options?: RequestOptions): Promise<void>
    /**
     * Choose the columns of a list.
     * For the caller alone; null restores the default columns.
     * Scopes: any of `organizations:read`, `organizations:write`.
     * `PUT /v1/saved-views/columns`
     */
    setColumns(input: SavedViewsSetColumnsBody, options?: RequestOptions): Promise<{
      columns: string[] | null
    }>
  }
  /** A customer's saved cards. */
  readonly customerPaymentMethods: {
    /**
     * List a customer's payment methods.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/customers/{id}/payment-methods`
     */
    list(id: string, input?: CustomerPaymentMethodsListQuery, options?: RequestOptions): Promise<Page<CustomerPaymentMethod>>
    /** List a customer's payment methods, one by one: pages are requested as they are needed. */
    iterate(id: string, input?: CustomerPaymentMethodsListQuery, options?: RequestOptions): AsyncIterable<CustomerPaymentMethod>
    /**
     * List a customer's payment methods by external ID.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/customers/external/{external_id}/payment-methods`
     */
    listExternal(externalId: string, input?: CustomerPaymentMethodsListExternalQuery, options?: RequestOptions): Promise<Page<CustomerPaymentMethod>>
    /** List a customer's payment methods by external ID, one by one: pages are requested as they are needed. */
    iterateListExternal(externalId: string, input?: CustomerPaymentMethodsListExternalQuery, options?: RequestOptions): AsyncIterable<CustomerPaymentMethod>
  }
  /** Revenue and active subscriptions of customers. */
  readonly customerTotals: {
    /**
     * Get revenue and active subscriptions of customers.
     * Scopes: any of `orders:read`.
     * `GET /v1/customers/totals`
     */
    get(input?: CustomerTotalsGetQuery, options?: RequestOptions): Promise<CustomerTotals>
  }
  /** A customer's active subscriptions, benefits and meters. */
  readonly customerState: {
    /**
     * Get the state of a customer.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/customers/{id}/state`
     */
    get(id: string, options?: RequestOptions): Promise<CustomerState>
    /**
     * Get the state of a customer by external ID.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/customers/external/{external_id}/state`
     */
    getExternal(externalId: string, options?: RequestOptions): Promise<CustomerState>
  }
  /** Preview what deleting a customer ends and keeps. */
  readonly customerDepartures: {
    /**
     * Preview the deletion of a customer.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/customers/{id}/departure-preview`
     */
    preview(id: string, input?: CustomerDeparturesPreviewQuery, options?: RequestOptions): Promise<Departure>
  }
  /** Sign a customer in to the portal. */
  readonly customerSessions: {
    /**
     * Create a customer portal session.
     * Scopes: any of `customer_sessions:write`.
     * `POST /v1/customer-sessions/`
     */
    create(input?: CustomerSessionsCreateBody, options?: RequestOptions): Promise<CustomerSession>
  }
  /** Hosted pages where customers pay. */
  readonly checkouts: {
    /**
     * List checkouts.
     * Scopes: any of `checkouts:read`, `checkouts:write`.
     * `GET /v1/checkouts/`
     */
    list(input?: CheckoutsListQuery, options?: RequestOptions): Promise<Page<Checkout>>
    /** List checkouts, one by one: pages are requested as they are needed. */
    iterate(input?: CheckoutsListQuery, options?: RequestOptions): AsyncIterable<Checkout>
    /**
     * Create a checkout.
     * Scopes: any of `checkouts:write`.
     * `POST /v1/checkouts/`
     */
    create(input?: CheckoutsCreateBody, options?: RequestOptions): Promise<Checkout>
    /**
     * Get a checkout.
     * Scopes: any of `checkouts:read`, `checkouts:write`.
     * `GET /v1/checkouts/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<Checkout>
    /**
     * Update an open checkout.
     * Scopes: any of `checkouts:write`.
     * `PATCH /v1/checkouts/{id}`
     */
    update(id: string, input?: CheckoutsUpdateBody, options?: RequestOptions): Promise<Checkout>
    /**
     * Get a checkout as its buyer.
     * `GET /v1/checkouts/client/{client_secret}`
     */
    clientGet(clientSecret: string, options?: RequestOptions): Promise<CheckoutPublic>
    /**
     * Update an open checkout as its buyer.
     * `PATCH /v1/checkouts/client/{client_secret}`
     */
    clientUpdate(clientSecret: string, input?: CheckoutsClientUpdateBody, options?: RequestOptions): Promise<CheckoutPublic>
    /**
     * Confirm a checkout and pay.
     * If the payment is declined, the checkout stays open for another attempt. A second
     * confirmation while the first is in progress returns the current status, so the customer is
     * never charged twice. A signed-in user can buy for an organization by passing its ID in the
     * `gatehouse-organization` header.
     * `POST /v1/checkouts/client/{client_secret}/confirm`
     */
    clientConfirm(clientSecret: string, input?: CheckoutsClientConfirmBody, options?: RequestOptions): Promise<CheckoutPublicConfirmed>
  }
  /** Reusable links that create a checkout on each visit. */
  readonly checkoutLinks: {
    /**
     * List checkout links.
     * Scopes: any of `checkout_links:read`, `checkout_links:write`.
     * `GET /v1/checkout-links/`
     */
    list(input?: CheckoutLinksListQuery, options?: RequestOptions): Promise<Page<CheckoutLink>>
    /** List checkout links, one by one: pages are requested as they are needed. */
    iterate(input?: CheckoutLinksListQuery, options?: RequestOptions): AsyncIterable<CheckoutLink>
    /**
     * Create a checkout link.
     * Scopes: any of `checkout_links:write`.
     * `POST /v1/checkout-links/`
     */
    create(input?: CheckoutLinksCreateBody, options?: RequestOptions): Promise<CheckoutLink>
    /**
     * Get a checkout link.
     * Scopes: any of `checkout_links:read`, `checkout_links:write`.
     * `GET /v1/checkout-links/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<CheckoutLink>
    /**
     * Update a checkout link.
     * Scopes: any of `checkout_links:write`.
     * `PATCH /v1/checkout-links/{id}`
     */
    update(id: string, input?: CheckoutLinksUpdateBody, options?: RequestOptions): Promise<CheckoutLink>
    /**
     * Delete a checkout link.
     * Scopes: any of `checkout_links:write`.
     * `DELETE /v1/checkout-links/{id}`
     */
    delete(id: string, options?: RequestOptions): Promise<void>
  }
  /** One-time and recurring sales. */
  readonly orders: {
    /**
     * List orders.
     * Includes orders that are awaiting payment.
     * Scopes: any of `orders:read`.
     * `GET /v1/orders/`
     */
    list(input?: OrdersListQuery, options?: RequestOptions): Promise<Page<Order>>
    /** List orders, one by one: pages are requested as they are needed. */
    iterate(input?: OrdersListQuery, options?: RequestOptions): AsyncIterable<Order>
    /**
     * Export orders as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `orders:read`.
     * `GET /v1/orders/export`
     */
    export(input?: OrdersExportQuery, options?: RequestOptions): Promise<string>
    /**
     * Get an order.
     * Scopes: any of `orders:read`.
     * `GET /v1/orders/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<Order>
    /**
     * Update the billing details of an order.
     * Scopes: any of `orders:write`.
     * `PATCH /v1/orders/{id}`
     */
    update(id: string, input?: OrdersUpdateBody, options?: RequestOptions): Promise<Order>
    /**
     * Retry the payment of an order now.
     * Charges the customer's saved payment method for an order whose payment failed and is
     * scheduled for another attempt. Returns the payment, with a reason if it was declined. The
     * retry schedule doesn't change.
     * Scopes: any of `orders:write`.
     * `POST /v1/orders/{id}/retry-payment`
     */
    retry(id: string, options?: RequestOptions): Promise<Payment>
  }
  /** Draft an order, charge it or send its invoice. */
  readonly orderDrafts: {
    /**
     * Create a draft order.
     * Nothing is charged or sent until you finalize it.
     * Scopes: any of `orders:write`.
     * `POST /v1/orders/`
     */
    create(input: OrderDraftsCreateBody, options?: RequestOptions): Promise<OrderDraft>
    /**
     * List draft orders.
     * Scopes: any of `orders:read`, `orders:write`.
     * `GET /v1/orders/drafts`
     */
    list(input?: OrderDraftsListQuery, options?: RequestOptions): Promise<Page<OrderDraft>>
    /** List draft orders, one by one: pages are requested as they are needed. */
    iterate(input?: OrderDraftsListQuery, options?: RequestOptions): AsyncIterable<OrderDraft>
    /**
     * Get a draft order.
     * Scopes: any of `orders:read`, `orders:write`.
     * `GET /v1/orders/drafts/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<OrderDraft>
    /**
     * Delete a draft order.
     * Scopes: any of `orders:write`.
     * `DELETE /v1/orders/drafts/{id}`
     */
    delete(id: string, options?: RequestOptions): Promise<void>
    /**
     * Finalize a draft order.
     * Assigns the invoice number and calculates the tax. Then the saved card is charged, or the
     * invoice is sent. If the card is declined, the order stays open: retry the payment, send
     * the invoice, mark it as paid or void it.
     * Scopes: any of `orders:write`.
     * `POST /v1/orders/{id}/finalize`
     */
    finalize(id: string, input?: OrderDraftsFinalizeBody, options?: RequestOptions): Promise<Order>
    /**
     * Send the invoice of an open order.
     * Emails the customer a link to the invoice's page, where it can be paid. An order whose
     * card was declined becomes an invoice, due in `net_days`. Limited to five per hour.
     * Scopes: any of `orders:write`.
     * `POST /v1/orders/{id}/send-invoice`
     */
    sendInvoice(id: string, input?: OrderDraftsSendInvoiceBody, options?: RequestOptions): Promise<Order>
    /**
     * Mark an order as paid outside of Gatehouse.
     * For a bank transfer, cash or a check that paid the whole amount due. Benefits are granted
     * and the receipt is sent as after any payment.
     * Scopes: any of `orders:write`.
     * `POST /v1/orders/{id}/mark-paid`
     */
    markPaid(id: string, input?: OrderDraftsMarkPaidBody, options?: RequestOptions): Promise<Order>
    /**
     * Void an open order.
     * It can no longer be paid. Its number stays taken.
     * Scopes: any of `orders:write`.
     * `POST /v1/orders/{id}/void`
     */
    void(id: string, options?: RequestOptions): Promise<Order>
  }
  /** Start a subscription for a customer. */
  readonly manualSubscriptions: {
    /**
     * Create a subscription.
     * Starts now, with its benefits. The saved card is charged right after; if it is declined,
     * the subscription is past due and the payment is retried. Or an invoice is sent for each
     * period, and the subscription is past due if one is not paid in `net_days`.
     * Scopes: any of `subscriptions:write`.
     * `POST /v1/subscriptions/`
     */
    create(input: ManualSubscriptionsCreateBody, options?: RequestOptions): Promise<Subscription>
  }
  /** Invoices and credit notes as PDFs. */
  readonly invoices: {
    /**
     * Issue the invoice of an order.
     * The invoice is available immediately. The order's billing details can no longer be
     * changed, and later refunds are documented on credit notes.
     * Scopes: any of `orders:read`.
     * `POST /v1/orders/{id}/invoice`
     */
    generate(id: string, options?: RequestOptions): Promise<null>
    /**
     * Get a link to the invoice of an order.
     * The link opens a PDF and expires in ten minutes.
     * Scopes: any of `orders:read`.
     * `GET /v1/orders/{id}/invoice`
     */
    get(id: string, options?: RequestOptions): Promise<OrderInvoice>
    /**
     * Get a link to the receipt of an order.
     * Available once money was paid for the order, without an invoice as well. It lists the
     * refunds so far. The link opens a PDF and expires in ten minutes.
     * Scopes: any of `orders:read`.
     * `GET /v1/orders/{id}/receipt`
     */
    receipt(id: string, options?: RequestOptions): Promise<OrderInvoice>
    /**
     * Get a link to the credit note of a refund.
     * Available once the refund succeeded. The link expires in ten minutes.
     * Scopes: any of `refunds:read`, `refunds:write`.
     * `GET /v1/refunds/{id}/credit-note`
     */
    creditNote(id: string, options?: RequestOptions): Promise<OrderInvoice>
  }
  /** The seller details and numbering on your invoices. */
  readonly invoiceSettings: {
    /**
     * Get the invoice settings of an organization.
     * Scopes: any of `organizations:read`, `organizations:write`.
     * `GET /v1/organizations/{id}/invoice-settings`
     */
    get(id: string, options?: RequestOptions): Promise<InvoiceSettings>
    /**
     * Update the invoice settings of an organization.
     * Invoices already issued don't change.
     * Scopes: any of `organizations:write`.
     * `PATCH /v1/organizations/{id}/invoice-settings`
     */
    update(id: string, input?: InvoiceSettingsUpdateBody, options?: RequestOptions): Promise<InvoiceSettings>
  }
  /** Plans, changes, pauses and cancellations. */
  readonly subscriptions: {
    /**
     * List subscriptions.
     * Incomplete subscriptions aren't listed.
     * Scopes: any of `subscriptions:read`, `subscriptions:write`.
     * `GET /v1/subscriptions/`
     */
    list(input?: SubscriptionsListQuery, options?: RequestOptions): Promise<Page<Subscription>>
    /** List subscriptions, one by one: pages are requested as they are needed. */
    iterate(input?: SubscriptionsListQuery, options?: RequestOptions): AsyncIterable<Subscription>
    /**
     * Export subscriptions as CSV.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `subscriptions:read`, `subscriptions:write`.
     * `GET /v1/subscriptions/export`
     */
    export(input?: SubscriptionsExportQuery, options?: RequestOptions): Promise<string>
    /**
     * Get a subscription.
     * Scopes: any of `subscriptions:read`, `subscriptions:write`.
     * `GET /v1/subscriptions/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<Subscription>
    /**
     * Update, pause, cancel or revoke a subscription.
     * A change that requires payment takes effect when the payment succeeds.
     * Scopes: any of `subscriptions:write`.
     * `PATCH /v1/subscriptions/{id}`
     */
    update(id: string, input: SubscriptionsUpdateBody, options?: RequestOptions): Promise<Subscription>
    /**
     * Preview a change, a pause, or the next renewal.
     * Returns exactly what will be charged. Pass the token with the change to guarantee the
     * amounts; it is valid for 15 minutes.
     * Scopes: any of `subscriptions:read`, `subscriptions:write`.
     * `POST /v1/subscriptions/{id}/preview`
     */
    preview(id: string, input?: SubscriptionsPreviewBody, options?: RequestOptions): Promise<ChangePreview>
    /**
     * Revoke a subscription immediately.
     * Revokes benefits and doesn't issue a refund. Prorations that were due with the next
     * renewal are charged now in a separate order.
     * Scopes: any of `subscriptions:write`.
     * `DELETE /v1/subscriptions/{id}`
     */
    revoke(id: string, options?: RequestOptions): Promise<Subscription>
  }
  /** Scheduled renewals, changes and retries of a subscription. */
  readonly subscriptionAgendas: {
    /**
     * List upcoming events of a subscription.
     * The next scheduled renewal, payment retry, change, pause and end, with the amounts that
     * will be charged.
     * Scopes: any of `subscriptions:read`, `subscriptions:write`.
     * `GET /v1/subscriptions/{id}/agenda`
     */
    get(id: string, options?: RequestOptions): Promise<SubscriptionAgenda>
  }
  /** The most that usage of a subscription costs in a period. */
  readonly spendingCaps: {
    /**
     * Get the spending caps of a subscription.
     * Scopes: any of `subscriptions:read`, `subscriptions:write`.
     * `GET /v1/subscriptions/{id}/spending-cap`
     */
    get(id: string, options?: RequestOptions): Promise<SpendingCap>
    /**
     * Set the spending cap of a subscription.
     * When the metered charges of a period reach a cap, `subscription.spending_cap_reached` is
     * sent and the customer is emailed, once per period. With `stops_usage`, use beyond it is
     * refused by `/v1/entitlements/check` and `consume`; the lower cap of both holds. A bill
     * never charges more for usage than the merchant's cap that stops it; the customer's own
     * does not lower it. The customer's own cap is not changed.
     * Scopes: any of `subscriptions:write`.
     * `PUT /v1/subscriptions/{id}/spending-cap`
     */
    set(id: string, input: SpendingCapsSetBody, options?: RequestOptions): Promise<SpendingCap>
    /**
     * Remove the spending cap of a subscription.
     * The customer's own cap stays.
     * Scopes: any of `subscriptions:write`.
     * `DELETE /v1/subscriptions/{id}/spending-cap`
     */
    remove(id: string, options?: RequestOptions): Promise<SpendingCap>
  }
  /** Attempts to charge, and their outcome. */
  readonly payments: {
    /**
     * List payments.
     * Scopes: any of `payments:read`.
     * `GET /v1/payments/`
     */
    list(input?: PaymentsListQuery, options?: RequestOptions): Promise<Page<Payment>>
    /** List payments, one by one: pages are requested as they are needed. */
    iterate(input?: PaymentsListQuery, options?: RequestOptions): AsyncIterable<Payment>
    /**
     * Get a payment.
     * Scopes: any of `payments:read`.
     * `GET /v1/payments/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<Payment>
  }
  /** Refund orders in full or in part. */
  readonly refunds: {
    /**
     * List refunds.
     * Scopes: any of `refunds:read`, `refunds:write`.
     * `GET /v1/refunds/`
     */
    list(input?: RefundsListQuery, options?: RequestOptions): Promise<Page<Refund>>
    /** List refunds, one by one: pages are requested as they are needed. */
    iterate(input?: RefundsListQuery, options?: RequestOptions): AsyncIterable<Refund>
    /**
     * Refund an order.
     * Refunds `amount` and its share of the tax to the card. Anything paid from the balance
     * returns to the balance; use `to` to return everything there. Partial refunds add up to the
     * order's exact tax. Refunds that the bank hasn't confirmed yet are pending and count as
     * refunded, as do disputed amounts. Credits from the same payment are reversed first.
     * Scopes: any of `refunds:write`.
     * `POST /v1/refunds/`
     */
    create(input: RefundsCreateBody, options?: RequestOptions): Promise<Refund>
    /**
     * Preview a refund.
     * Pass the returned token when you create the refund to guarantee the previewed amounts. It
     * is valid for 15 minutes.
     * Scopes: any of `refunds:read`, `refunds:write`.
     * `POST /v1/refunds/preview`
     */
    preview(input: RefundsPreviewBody, options?: RequestOptions): Promise<RefundPreview>
  }
  /** Charges that customers dispute with their bank. */
  readonly disputes: {
    /**
     * List disputes.
     * Scopes: any of `payments:read`.
     * `GET /v1/disputes/`
     */
    list(input?: DisputesListQuery, options?: RequestOptions): Promise<Page<Dispute>>
    /** List disputes, one by one: pages are requested as they are needed. */
    iterate(input?: DisputesListQuery, options?: RequestOptions): AsyncIterable<Dispute>
    /**
     * Get a dispute.
     * Scopes: any of `payments:read`.
     * `GET /v1/disputes/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<Dispute>
  }
  /** Texts and files for the bank, sent once. */
  readonly disputeEvidence: {
    /**
     * Get the response to a dispute.
     * Scopes: any of `payments:read`.
     * `GET /v1/disputes/{id}/evidence`
     */
    get(id: string, options?: RequestOptions): Promise<DisputeEvidence>
    /**
     * Save a draft of the response to a dispute.
     * Saves texts without sending them to the bank. The draft is saved even if the payment
     * processor isn't available.
     * Scopes: any of `refunds:write`.
     * `PUT /v1/disputes/{id}/evidence`
     */
    save(id: string, input: DisputeEvidenceSaveBody, options?: RequestOptions): Promise<DisputeEvidence>
    /**
     * Send the response to a dispute.
     * Sends the saved texts and files to the bank. This is possible once and cannot be undone.
     * If the payment processor isn't responding, the response is pending and is sent
     * automatically. Pass the revision that was reviewed.
     * Scopes: any of `refunds:write`.
     * `POST /v1/disputes/{id}/evidence/submit`
     */
    submit(id: string, input: DisputeEvidenceSubmitBody, options?: RequestOptions): Promise<DisputeEvidence>
    /**
     * Add a file to the response to a dispute.
     * Send the file as the body: PDF, JPEG or PNG. It replaces an earlier file of the same
     * field. All files together can have 4.5 MB.
     * Scopes: any of `refunds:write`.
     * `POST /v1/disputes/{id}/evidence/files`
     */
    addFile(id: string, input: DisputeEvidenceAddFileQuery, file: Upload, options?: RequestOptions): Promise<DisputeEvidence>
    /**
     * Remove a file from the response to a dispute.
     * Scopes: any of `refunds:write`.
     * `DELETE /v1/disputes/{id}/evidence/files/{file_id}`
     */
    removeFile(id: string, fileId: string, options?: RequestOptions): Promise<DisputeEvidence>
    /**
     * Accept a dispute.
     * Closes the dispute without a response: it is lost, for good. An inquiry is only closed. If
     * the payment processor isn't responding, it is accepted automatically later.
     * Scopes: any of `refunds:write`.
     * `POST /v1/disputes/{id}/accept`
     */
    accept(id: string, options?: RequestOptions): Promise<Dispute>
  }
  /** Balance, reconciliation, taxes and the journal. */
  readonly finance: {
    /**
     * Get the balance of a period.
     * From the transactions and payouts that the payment processor reports.
     * Scopes: any of `transactions:read`, `transactions:write`.
     * `GET /v1/finance/balance`
     */
    balance(input: FinanceBalanceQuery, options?: RequestOptions): Promise<FinanceBalance>
    /**
     * Request a new report of the payment processor.
     * Its transactions and payouts are read every hour, and soon after this request.
     * Scopes: any of `transactions:read`, `transactions:write`.
     * `POST /v1/finance/refresh`
     */
    refresh(input?: FinanceRefreshBody, options?: RequestOptions): Promise<FinanceRefresh>
    /**
     * Compare the ledger with the payment processor.
     * Compares each payment, refund and dispute of a period with what the payment processor
     * reports about it. Lists what differs or is missing on either side.
     * Scopes: any of `transactions:read`, `transactions:write`.
     * `GET /v1/finance/reconciliation`
     */
    reconciliation(input: FinanceReconciliationQuery, options?: RequestOptions): Promise<Reconciliation>
    /**
     * Export the differences between the ledger and the payment processor.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `transactions:read`, `transactions:write`.
     * `GET /v1/finance/reconciliation/export`
     */
    exportReconciliation(input: FinanceExportReconciliationQuery, options?: RequestOptions): Promise<string>
    /**
     * Get a tax report.
     * Scopes: any of `transactions:read`, `transactions:write`.
     * `GET /v1/finance/taxes`
     */
    taxes(input: FinanceTaxesQuery, options?: RequestOptions): Promise<TaxReport>
    /**
     * Export a tax report.
     * Comma-separated values, or one string of JSON where only JSON is accepted.
     * Scopes: any of `transactions:read`, `transactions:write`.
     * `GET /v1/finance/taxes/export`
     */
    exportTaxes(input: FinanceExportTaxesQuery, options?: RequestOptions): Promise<string>
    /**
     * Export the ledger as a journal.
     * Double entries in order of time: the debits and credits of each entry are equal. With
     * `scope=ledger` without the fees and payouts that the payment processor reports.
     * Scopes: any of `transactions:read`, `transactions:write`.
     * `GET /v1/finance/journal/export`
     */
    exportJournal(input: FinanceExportJournalQuery, options?: RequestOptions): Promise<string>
  }
  /** What the payment processor paid to your bank. */
  readonly payouts: {
    /**
     * List payouts.
     * Scopes: any of `payouts:read`, `payouts:write`.
     * `GET /v1/payouts/`
     */
    list(input?: PayoutsListQuery, options?: RequestOptions): Promise<Page<Payout>>
    /** List payouts, one by one: pages are requested as they are needed. */
    iterate(input?: PayoutsListQuery, options?: RequestOptions): AsyncIterable<Payout>
    /**
     * Get a payout.
     * Scopes: any of `payouts:read`, `payouts:write`.
     * `GET /v1/payouts/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<Payout>
  }
  /** Movements of your balance at the payment processor. */
  readonly transactions: {
    /**
     * List transactions of the balance.
     * Scopes: any of `transactions:read`, `transactions:write`.
     * `GET /v1/transactions/`
     */
    list(input?: TransactionsListQuery, options?: RequestOptions): Promise<Page<BalanceTransaction>>
    /** List transactions of the balance, one by one: pages are requested as they are needed. */
    iterate(input?: TransactionsListQuery, options?: RequestOptions): AsyncIterable<BalanceTransaction>
  }
  /** Cancellations, withdrawals and refunds that customers requested. */
  readonly customerRequests: {
    /**
     * List what customers requested.
     * Scopes: any of `orders:read`.
     * `GET /v1/customer-requests/`
     */
    list(input?: CustomerRequestsListQuery, options?: RequestOptions): Promise<Page<CustomerRequest>>
    /** List what customers requested, one by one: pages are requested as they are needed. */
    iterate(input?: CustomerRequestsListQuery, options?: RequestOptions): AsyncIterable<CustomerRequest>
    /**
     * Get a request of a customer.
     * Scopes: any of `orders:read`.
     * `GET /v1/customer-requests/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<CustomerRequest>
    /**
     * Cancel the subscription of a request.
     * At the end of its period, or immediately.
     * Scopes: any of `subscriptions:write`.
     * `POST /v1/customer-requests/{id}/cancel`
     */
    cancel(id: string, input?: CustomerRequestsCancelBody, options?: RequestOptions): Promise<CustomerRequest>
    /**
     * Refund the order of a request.
     * Refunds all that is left of the order, or with `keep_used` its `unused_amount`. A
     * withdrawal also ends its subscription or revokes its benefits.
     * Scopes: any of `refunds:write`.
     * `POST /v1/customer-requests/{id}/refund`
     */
    refund(id: string, input?: CustomerRequestsRefundBody, options?: RequestOptions): Promise<CustomerRequest>
    /**
     * Mark a request as accepted and handled.
     * For what was done elsewhere; nothing else changes. A reply is mailed.
     * Scopes: any of `refunds:write`, `subscriptions:write`.
     * `POST /v1/customer-requests/{id}/resolve`
     */
    resolve(id: string, input?: CustomerRequestsResolveBody, options?: RequestOptions): Promise<CustomerRequest>
    /**
     * Decline a request.
     * The reply is mailed to the customer.
     * Scopes: any of `refunds:write`, `subscriptions:write`.
     * `POST /v1/customer-requests/{id}/decline`
     */
    decline(id: string, input: CustomerRequestsDeclineBody, options?: RequestOptions): Promise<CustomerRequest>
  }
  /** Subscription periods that ended before they could be billed. */
  readonly missedPeriods: {
    /**
     * List missed periods.
     * Scopes: any of `subscriptions:read`, `subscriptions:write`.
     * `GET /v1/missed-periods/`
     */
    list(input?: MissedPeriodsListQuery, options?: RequestOptions): Promise<Page<MissedPeriod>>
    /** List missed periods, one by one: pages are requested as they are needed. */
    iterate(input?: MissedPeriodsListQuery, options?: RequestOptions): AsyncIterable<MissedPeriod>
    /**
     * Issue an order for a missed period.
     * The order uses the period's lines and discount and the customer's current tax, and is
     * charged like a renewal.
     * Scopes: any of `subscriptions:write`.
     * `POST /v1/missed-periods/{id}/issue`
     */
    issue(id: string, options?: RequestOptions): Promise<MissedPeriod>
    /**
     * Waive a missed period.
     * The customer is never charged for it.
     * Scopes: any of `subscriptions:write`.
     * `POST /v1/missed-periods/{id}/waive`
     */
    waive(id: string, options?: RequestOptions): Promise<MissedPeriod>
  }
  /** Verify the ledger. */
  readonly ledger: {
    /**
     * Verify the ledger.
     * Checks every ledger invariant across the organization's orders, payments, refunds and
     * ledger entries: transactions sum to zero, orders match their lines and payments, each
     * period is billed once, and refunds don't exceed their order.
     * Scopes: any of `transactions:read`, `transactions:write`.
     * `GET /v1/organizations/{id}/verification`
     */
    verify(id: string, options?: RequestOptions): Promise<BooksVerdict>
    /**
     * List ledger entries.
     * Scopes: any of `transactions:read`, `transactions:write`.
     * `GET /v1/ledger/entries/`
     */
    entries(input?: LedgerEntriesQuery, options?: RequestOptions): Promise<Page<LedgerEntry>>
    /** List ledger entries, one by one: pages are requested as they are needed. */
    iterateEntries(input?: LedgerEntriesQuery, options?: RequestOptions): AsyncIterable<LedgerEntry>
  }
  /** A customer's credit and its history. */
  readonly balance: {
    /**
     * Get a customer's balance.
     * The balance is applied to the customer's next order in its currency before a card is
     * charged.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/customers/{id}/balance`
     */
    get(id: string, input?: BalanceGetQuery, options?: RequestOptions): Promise<CustomerBalance>
    /**
     * List a customer's balance transactions.
     * Newest first. Amounts reserved for a payment are listed while it is processing.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/customers/{id}/balance/entries`
     */
    entries(id: string, input?: BalanceEntriesQuery, options?: RequestOptions): Promise<Page<BalanceEntry>>
    /** List a customer's balance transactions, one by one: pages are requested as they are needed. */
    iterateEntries(id: string, input?: BalanceEntriesQuery, options?: RequestOptions): AsyncIterable<BalanceEntry>
    /**
     * Adjust a customer's balance.
     * Adds or deducts credit manually, with a reason. The balance can't become negative.
     * Scopes: any of `customers:write`.
     * `POST /v1/customers/{id}/balance`
     */
    adjust(id: string, input: BalanceAdjustBody, options?: RequestOptions): Promise<CustomerBalance>
  }
  /** Customers' balances, one for each currency. */
  readonly wallets: {
    /**
     * List wallets.
     * A wallet is a customer's balance in one currency.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/wallets/`
     */
    list(input?: WalletsListQuery, options?: RequestOptions): Promise<Page<Wallet>>
    /** List wallets, one by one: pages are requested as they are needed. */
    iterate(input?: WalletsListQuery, options?: RequestOptions): AsyncIterable<Wallet>
    /**
     * Get a wallet.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/wallets/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<Wallet>
  }
  /** Seats that are assigned to people one by one. */
  readonly customerSeats: {
    /**
     * List the seats of a purchase.
     * Scopes: any of `customers:read`, `customers:write`.
     * `GET /v1/customer-seats`
     */
    list(input?: CustomerSeatsListQuery, options?: RequestOptions): Promise<SeatsList>
    /**
     * Assign a seat to a person.
     * Emails an invitation that can be used once within 24 hours; the benefits are granted when
     * it is accepted.
     * Scopes: any of `customers:write`.
     * `POST /v1/customer-seats`
     */
    assign(input?: CustomerSeatsAssignBody, options?: RequestOptions): Promise<CustomerSeat>
    /**
     * Revoke a seat and its benefits.
     * Scopes: any of `customers:write`.
     * `DELETE /v1/customer-seats/{seat_id}`
     */
    revoke(seatId: string, options?: RequestOptions): Promise<CustomerSeat>
    /**
     * Send the invitation to a seat again.
     * The new invitation replaces the previous one.
     * Scopes: any of `customers:write`.
     * `POST /v1/customer-seats/{seat_id}/resend`
     */
    resend(seatId: string, options?: RequestOptions): Promise<CustomerSeat>
    /**
     * Get what an invitation to a seat is for.
     * `GET /v1/customer-seats/claim/{invitation_token}`
     */
    info(invitationToken: string, options?: RequestOptions): Promise<SeatClaimInfo>
    /**
     * Claim a seat with an emailed invitation.
     * `POST /v1/customer-seats/claim`
     */
    claim(input: CustomerSeatsClaimBody, options?: RequestOptions): Promise<CustomerSeatClaimResponse>
  }
  /** How the amounts of an order were calculated. */
  readonly orderExplanations: {
    /**
     * Explain the amounts of an order.
     * Each amount is the sum of its terms, and each term shows what it was calculated from:
     * price, quantity, time, discount, tax and rounding. Once an order is issued these don't
     * change, except the applied balance and the amount due if the order will no longer be paid.
     * Scopes: any of `orders:read`.
     * `GET /v1/orders/{id}/explanation`
     */
    get(id: string, options?: RequestOptions): Promise<OrderExplanation>
  }
  /** Resend a receipt. */
  readonly orderReceipts: {
    /**
     * Resend the receipt of an order.
     * Sent to the customer's current email, even if the organization turned this email off.
     * Limited to five per hour.
     * Scopes: any of `orders:write`.
     * `POST /v1/orders/{id}/resend-receipt`
     */
    resend(id: string, options?: RequestOptions): Promise<Record<string, never>>
  }
  /** Totals of paid orders. */
  readonly orderTotals: {
    /**
     * Get totals of paid orders.
     * Revenue of paid orders, net of tax and refunds: one item per currency, largest first.
     * Scopes: any of `orders:read`.
     * `GET /v1/orders/totals`
     */
    get(input?: OrderTotalsGetQuery, options?: RequestOptions): Promise<OrderTotals>
  }
  /** License keys issued to customers, and their activations. */
  readonly licenseKeys: {
    /**
     * List license keys.
     * Scopes: any of `license_keys:read`, `license_keys:write`.
     * `GET /v1/license-keys/`
     */
    list(input?: LicenseKeysListQuery, options?: RequestOptions): Promise<Page<LicenseKey>>
    /** List license keys, one by one: pages are requested as they are needed. */
    iterate(input?: LicenseKeysListQuery, options?: RequestOptions): AsyncIterable<LicenseKey>
    /**
     * Get a license key.
     * Scopes: any of `license_keys:read`, `license_keys:write`.
     * `GET /v1/license-keys/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<LicenseKeyWithActivations>
    /**
     * Update a license key.
     * Scopes: any of `license_keys:write`.
     * `PATCH /v1/license-keys/{id}`
     */
    update(id: string, input?: LicenseKeysUpdateBody, options?: RequestOptions): Promise<LicenseKey>
    /**
     * Replace the text of a license key.
     * The previous text is invalid from now on. Limits, usage and activations stay.
     * Scopes: any of `license_keys:write`.
     * `POST /v1/license-keys/{id}/rotate`
     */
    rotate(id: string, options?: RequestOptions): Promise<LicenseKey>
    /**
     * Get an activation of a license key.
     * Scopes: any of `license_keys:read`, `license_keys:write`.
     * `GET /v1/license-keys/{id}/activations/{activation_id}`
     */
    getActivation(id: string, activationId: string, options?: RequestOptions): Promise<LicenseKeyActivationWithKey>
    /**
     * Validate a license key.
     * Scopes: any of `license_keys:write`.
     * `POST /v1/license-keys/validate`
     */
    validate(input: LicenseKeysValidateBody, options?: RequestOptions): Promise<ValidatedLicenseKey>
    /**
     * Activate a license key.
     * Scopes: any of `license_keys:write`.
     * `POST /v1/license-keys/activate`
     */
    activate(input: LicenseKeysActivateBody, options?: RequestOptions): Promise<LicenseKeyActivationWithKey>
    /**
     * Deactivate a license key.
     * Scopes: any of `license_keys:write`.
     * `POST /v1/license-keys/deactivate`
     */
    deactivate(input: LicenseKeysDeactivateBody, options?: RequestOptions): Promise<void>
  }
  /** Signed licenses that are verified without a connection. */
  readonly licenseFiles: {
    /**
     * Get a signed license file for use without a connection.
     * The license key is the credential. The file cannot be revoked: until it expires, programs
     * that are offline accept it.
     * `POST /v1/license-files/`
     */
    create(input: LicenseFilesCreateBody, options?: RequestOptions): Promise<LicenseFile>
    /**
     * Get the public keys that verify license files.
     * Empty while the organization does not issue license files.
     * `GET /v1/license-files/public-keys`
     */
    keys(input: LicenseFilesKeysQuery, options?: RequestOptions): Promise<{
      keys: PublicKey[]
    }>
    /**
     * Create a new key that signs license files from now on.
     * The first key allows programs and customers to request license files. The previous key
     * stays published until the last file it signed has expired: 31 days.
     * Scopes: any of `license_keys:write`.
     * `POST /v1/license-files/public-keys`
     */
    rotate(input?: LicenseFilesRotateBody, options?: RequestOptions): Promise<{
      keys: PublicKey[]
    }>
  }
  /** URLs that receive events. */
  readonly webhookEndpoints: {
    /**
     * List webhook endpoints.
     * Scopes: any of `webhooks:read`, `webhooks:write`.
     * `GET /v1/webhooks/endpoints`
     */
    list(input?: WebhookEndpointsListQuery, options?: RequestOptions): Promise<Page<WebhookEndpoint>>
    /** List webhook endpoints, one by one: pages are requested as they are needed. */
    iterate(input?: WebhookEndpointsListQuery, options?: RequestOptions): AsyncIterable<WebhookEndpoint>
    /**
     * Create a webhook endpoint.
     * Scopes: any of `webhooks:write`.
     * `POST /v1/webhooks/endpoints`
     */
    create(input: WebhookEndpointsCreateBody, options?: RequestOptions): Promise<WebhookEndpoint>
    /**
     * Get a webhook endpoint.
     * Scopes: any of `webhooks:read`, `webhooks:write`.
     * `GET /v1/webhooks/endpoints/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<WebhookEndpoint>
    /**
     * Update a webhook endpoint.
     * Scopes: any of `webhooks:write`.
     * `PATCH /v1/webhooks/endpoints/{id}`
     */
    update(id: string, input?: WebhookEndpointsUpdateBody, options?: RequestOptions): Promise<WebhookEndpoint>
    /**
     * Delete a webhook endpoint.
     * Scopes: any of `webhooks:write`.
     * `DELETE /v1/webhooks/endpoints/{id}`
     */
    delete(id: string, options?: RequestOptions): Promise<void>
    /**
     * Rotate the secret of a webhook endpoint.
     * Deliveries are signed with the new secret immediately, and with the previous one as well
     * for `overlap_hours`. During that time `webhook-signature` has a signature by each, so that
     * a receiver accepts deliveries with either. An Ed25519 key is replaced likewise.
     * Scopes: any of `webhooks:write`.
     * `PATCH /v1/webhooks/endpoints/{id}/secret`
     */
    resetSecret(id: string, input?: WebhookEndpointsResetSecretBody, options?: RequestOptions): Promise<WebhookEndpoint>
  }
  /** Attempts to deliver an event. */
  readonly webhookDeliveries: {
    /**
     * List webhook deliveries.
     * Scopes: any of `webhooks:read`, `webhooks:write`.
     * `GET /v1/webhooks/deliveries`
     */
    list(input?: WebhookDeliveriesListQuery, options?: RequestOptions): Promise<Page<WebhookDelivery>>
    /** List webhook deliveries, one by one: pages are requested as they are needed. */
    iterate(input?: WebhookDeliveriesListQuery, options?: RequestOptions): AsyncIterable<WebhookDelivery>
  }
  /** Redeliver an event, and send test events. */
  readonly webhookEvents: {
    /**
     * List webhook events.
     * Scopes: any of `webhooks:read`, `webhooks:write`.
     * `GET /v1/webhooks/events`
     */
    list(input?: WebhookEventsListQuery, options?: RequestOptions): Promise<Page<WebhookEventRow>>
    /** List webhook events, one by one: pages are requested as they are needed. */
    iterate(input?: WebhookEventsListQuery, options?: RequestOptions): AsyncIterable<WebhookEventRow>
    /**
     * Redeliver a webhook event.
     * Sends the same ID and body with a new timestamp and signature.
     * Scopes: any of `webhooks:write`.
     * `POST /v1/webhooks/events/{id}/redeliver`
     */
    redeliver(id: string, options?: RequestOptions): Promise<Record<string, never>>
    /**
     * Send a test event.
     * Sends a sample payload of a type to one endpoint, whether or not it is enabled and
     * subscribed to the type. It is signed, retried and listed like other events, with the
     * header `webhook-test: true`. Its object does not exist. Failures do not disable the
     * endpoint.
     * Scopes: any of `webhooks:write`.
     * `POST /v1/webhooks/endpoints/{id}/test`
     */
    test(id: string, input: WebhookEventsTestBody, options?: RequestOptions): Promise<WebhookEventRow>
  }
  /** Send many events of an endpoint again. */
  readonly webhookReplays: {
    /**
     * Count the events of a webhook replay.
     * Scopes: any of `webhooks:read`, `webhooks:write`.
     * `POST /v1/webhooks/replays/preview`
     */
    preview(input: WebhookReplaysPreviewBody, options?: RequestOptions): Promise<WebhookReplayPreview>
    /**
     * Replay webhook events.
     * Sends events of an endpoint again: with the same `webhook-id`, sequence and body, a new
     * timestamp and signature, in their order, and with all retries. Receivers that store the
     * IDs they processed ignore those. A pending event is not sent twice.
     * Scopes: any of `webhooks:write`.
     * `POST /v1/webhooks/replays`
     */
    create(input: WebhookReplaysCreateBody, options?: RequestOptions): Promise<WebhookReplay>
    /**
     * List webhook replays.
     * Scopes: any of `webhooks:read`, `webhooks:write`.
     * `GET /v1/webhooks/replays`
     */
    list(input?: WebhookReplaysListQuery, options?: RequestOptions): Promise<Page<WebhookReplay>>
    /** List webhook replays, one by one: pages are requested as they are needed. */
    iterate(input?: WebhookReplaysListQuery, options?: RequestOptions): AsyncIterable<WebhookReplay>
    /**
     * Get a webhook replay.
     * Scopes: any of `webhooks:read`, `webhooks:write`.
     * `GET /v1/webhooks/replays/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<WebhookReplay>
    /**
     * Cancel a webhook replay.
     * Events that are queued already are still sent.
     * Scopes: any of `webhooks:write`.
     * `POST /v1/webhooks/replays/{id}/cancel`
     */
    cancel(id: string, options?: RequestOptions): Promise<WebhookReplay>
  }
  /** Events for programs that cannot receive requests. */
  readonly webhookStreams: {
    /**
     * Follow webhook events.
     * Server-sent events for programs that cannot receive requests. `event` is the type, `data`
     * the body of a delivery, and `id` a cursor, which is always the same for an event. Connect
     * with `Last-Event-ID` (or `after`) to continue where a stream ended, without loss or
     * repetition. A cursor works for 7 days, because events without a subscribed endpoint are
     * kept that long. With `endpoint_id`, the stream sends what this endpoint is subscribed to,
     * in its format, also while it is disabled. A stream ends after ten minutes or when the
     * token is revoked. An organization has at most 20 open streams.
     * Scopes: any of `webhooks:read`, `webhooks:write`.
     * `GET /v1/webhooks/stream`
     */
    follow(input?: WebhookStreamsFollowQuery, options?: RequestOptions): AsyncIterable<StreamedEvent>
  }
  /** The signed-in customer and their payment methods. */
  readonly portalCustomers: {
    /**
     * Get yourself.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/customers/me`
     */
    get(options?: RequestOptions): Promise<CustomerPortalCustomer>
    /**
     * Update your billing details or default payment method.
     * Setting a new default payment method immediately retries outstanding payments.
     * Scopes: any of `customer_portal:write`.
     * `PATCH /v1/customer-portal/customers/me`
     */
    update(input?: PortalCustomersUpdateBody, options?: RequestOptions): Promise<CustomerPortalCustomer>
    /**
     * List your payment methods.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/customers/me/payment-methods`
     */
    listPaymentMethods(input?: PortalCustomersListPaymentMethodsQuery, options?: RequestOptions): Promise<Page<CustomerPaymentMethod>>
    /** List your payment methods, one by one: pages are requested as they are needed. */
    iterateListPaymentMethods(input?: PortalCustomersListPaymentMethodsQuery, options?: RequestOptions): AsyncIterable<CustomerPaymentMethod>
    /**
     * Get the configuration for a card form.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/customers/me/payment-form`
     */
    paymentForm(options?: RequestOptions): Promise<{
      paymentProcessorMetadata: Record<string, string>
    }>
    /**
     * Add a payment method.
     * If it becomes the default, outstanding payments are retried immediately.
     * Scopes: any of `customer_portal:write`.
     * `POST /v1/customer-portal/customers/me/payment-methods`
     */
    addPaymentMethod(input: PortalCustomersAddPaymentMethodBody, options?: RequestOptions): Promise<CustomerPaymentMethodAdded>
    /**
     * Finish adding a payment method after bank confirmation.
     * Scopes: any of `customer_portal:write`.
     * `POST /v1/customer-portal/customers/me/payment-methods/confirm`
     */
    confirmPaymentMethod(input: PortalCustomersConfirmPaymentMethodBody, options?: RequestOptions): Promise<CustomerPaymentMethodAdded>
    /**
     * Remove a payment method.
     * Scopes: any of `customer_portal:write`.
     * `DELETE /v1/customer-portal/customers/me/payment-methods/{id}`
     */
    deletePaymentMethod(id: string, options?: RequestOptions): Promise<void>
  }
  /** Change your email address, with confirmation by email. */
  readonly portalEmail: {
    /**
     * Request a change of your email address.
     * Emails a confirmation link to the new address. It expires in 30 minutes, and requesting a
     * new link invalidates the previous one.
     * Scopes: any of `customer_portal:write`.
     * `POST /v1/customer-portal/customers/me/email-update/request`
     */
    request(input: PortalEmailRequestBody, options?: RequestOptions): Promise<null>
    /**
     * Check whether an email change link is still valid.
     * `GET /v1/customer-portal/customers/me/email-update/check`
     */
    check(input: PortalEmailCheckQuery, options?: RequestOptions): Promise<void>
    /**
     * Confirm your new email address.
     * `POST /v1/customer-portal/customers/me/email-update/verify`
     */
    verify(input: PortalEmailVerifyBody, options?: RequestOptions): Promise<{
      token: string
      email: string
    }>
  }
  /** Which optional emails you receive. */
  readonly portalMailPreferences: {
    /**
     * Get your email preferences.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/mail-preferences`
     */
    get(options?: RequestOptions): Promise<{
      fileVersion: boolean
      usageAlert: boolean
      subscriptionRenewalReminder: boolean
    }>
    /**
     * Update your email preferences.
     * Omitted kinds stay unchanged.
     * Scopes: any of `customer_portal:write`.
     * `PATCH /v1/customer-portal/mail-preferences`
     */
    update(input?: PortalMailPreferencesUpdateBody, options?: RequestOptions): Promise<{
      fileVersion: boolean
      usageAlert: boolean
      subscriptionRenewalReminder: boolean
    }>
  }
  /** Decline a kind of email by the link in it. */
  readonly unsubscribe: {
    /**
     * Unsubscribe from a kind of email.
     * The link is in the email and its `List-Unsubscribe` header, and never expires.
     * `POST /v1/customer-portal/unsubscribe/{token}`
     */
    unsubscribe(token: string, options?: RequestOptions): Promise<Record<string, never>>
  }
  /** Delete your data, with a code by email. */
  readonly portalErasure: {
    /**
     * Email the code that confirms the deletion of your data.
     * It can be used once within 30 minutes.
     * Scopes: any of `customer_portal:write`.
     * `POST /v1/customer-portal/customers/me/erasure/request`
     */
    request(options?: RequestOptions): Promise<null>
    /**
     * Delete your data.
     * Ends your subscriptions and benefits and erases your data. Orders, invoices and payments
     * are kept for bookkeeping.
     * Scopes: any of `customer_portal:write`.
     * `POST /v1/customer-portal/customers/me/erasure`
     */
    confirm(input: PortalErasureConfirmBody, options?: RequestOptions): Promise<void>
  }
  /** Sign in to the portal with an emailed code. */
  readonly portalSignIn: {
    /**
     * Email a customer portal sign-in code.
     * The response is the same whether or not the organization has a customer with this email. A
     * code can be used once within 30 minutes, and a newer one replaces it.
     * `POST /v1/customer-portal/customer-session/request`
     */
    request(input: PortalSignInRequestBody, options?: RequestOptions): Promise<null>
    /**
     * Sign in to the customer portal with an emailed code.
     * `POST /v1/customer-portal/customer-session/authenticate`
     */
    authenticate(input: PortalSignInAuthenticateBody, options?: RequestOptions): Promise<{
      token: string
    }>
  }
  /** The portal session, and the person it belongs to. */
  readonly portalSession: {
    /**
     * Get your portal session.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/customer-session/introspect`
     */
    introspect(options?: RequestOptions): Promise<CustomerCustomerSession>
    /**
     * Get the person your portal session belongs to.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/customer-session/user`
     */
    user(options?: RequestOptions): Promise<PortalAuthenticatedUser>
  }
  /** Assign the seats that you bought to people. */
  readonly portalSeats: {
    /**
     * List the seats of one of your purchases.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/seats`
     */
    list(input?: PortalSeatsListQuery, options?: RequestOptions): Promise<SeatsList>
    /**
     * Assign one of your seats to a person.
     * Scopes: any of `customer_portal:write`.
     * `POST /v1/customer-portal/seats`
     */
    assign(input?: PortalSeatsAssignBody, options?: RequestOptions): Promise<CustomerSeat>
    /**
     * Revoke one of your seats and its benefits.
     * Scopes: any of `customer_portal:write`.
     * `DELETE /v1/customer-portal/seats/{seat_id}`
     */
    revoke(seatId: string, options?: RequestOptions): Promise<CustomerSeat>
    /**
     * Send the invitation to one of your seats again.
     * Scopes: any of `customer_portal:write`.
     * `POST /v1/customer-portal/seats/{seat_id}/resend`
     */
    resend(seatId: string, options?: RequestOptions): Promise<CustomerSeat>
    /**
     * List the subscriptions in which you claimed a seat.
     * Without the details that only the buyer may see.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/seats/subscriptions`
     */
    subscriptions(input?: PortalSeatsSubscriptionsQuery, options?: RequestOptions): Promise<Page<CustomerSubscription>>
    /** List the subscriptions in which you claimed a seat, one by one: pages are requested as they are needed. */
    iterateSubscriptions(input?: PortalSeatsSubscriptionsQuery, options?: RequestOptions): AsyncIterable<CustomerSubscription>
  }
  /** The people of the organization that is the customer. */
  readonly portalMembers: {
    /**
     * List the members of your organization.
     * Oldest first. Pending invitations come last, and are shown to members who opened the
     * portal with their own account.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/members`
     */
    list(input?: PortalMembersListQuery, options?: RequestOptions): Promise<Page<CustomerPortalMember>>
    /** List the members of your organization, one by one: pages are requested as they are needed. */
    iterate(input?: PortalMembersListQuery, options?: RequestOptions): AsyncIterable<CustomerPortalMember>
    /**
     * Invite a person to your organization.
     * Only a member who opened the portal with their own account, and whose role in the
     * organization allows it. A member is returned as is; an invitation is sent again.
     * Scopes: any of `customer_portal:write`.
     * `POST /v1/customer-portal/members`
     */
    add(input: PortalMembersAddBody, options?: RequestOptions): Promise<CustomerPortalMember>
    /**
     * Change the role of a member of your organization.
     * Only a member who opened the portal with their own account, and whose role in the
     * organization allows it.
     * Scopes: any of `customer_portal:write`.
     * `PATCH /v1/customer-portal/members/{id}`
     */
    update(id: string, input?: PortalMembersUpdateBody, options?: RequestOptions): Promise<CustomerPortalMember>
    /**
     * Remove a member of your organization.
     * Only a member who opened the portal with their own account, and whose role in the
     * organization allows it. Their seats are revoked. Also cancels an invitation.
     * Scopes: any of `customer_portal:write`.
     * `DELETE /v1/customer-portal/members/{id}`
     */
    remove(id: string, options?: RequestOptions): Promise<void>
  }
  /** Pay an order whose payment failed. */
  readonly portalOrderPayments: {
    /**
     * Get the payment status of an order.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/orders/{id}/payment-status`
     */
    status(id: string, options?: RequestOptions): Promise<{
      status: 'none' | 'pending' | 'succeeded' | 'failed'
      error: string | null
      paymentId: string | null
    }>
    /**
     * Pay an order whose payment failed.
     * A failed attempt doesn't change the retry schedule.
     * Scopes: any of `customer_portal:write`.
     * `POST /v1/customer-portal/orders/{id}/confirm-payment`
     */
    confirm(id: string, input?: PortalOrderPaymentsConfirmBody, options?: RequestOptions): Promise<{
      status: 'succeeded' | 'processing' | 'requires_action' | 'failed'
      clientSecret: string | null
      error: string | null
      nextActionUrl: string | null
    }>
  }
  /** Benefits granted to the customer. */
  readonly portalBenefitGrants: {
    /**
     * List your benefits.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/benefit-grants/`
     */
    list(input?: PortalBenefitGrantsListQuery, options?: RequestOptions): Promise<Page<CustomerBenefitGrant>>
    /** List your benefits, one by one: pages are requested as they are needed. */
    iterate(input?: PortalBenefitGrantsListQuery, options?: RequestOptions): AsyncIterable<CustomerBenefitGrant>
    /**
     * Get one of your benefits.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/benefit-grants/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<CustomerBenefitGrant>
    /**
     * Choose the account that gets a benefit.
     * The previous account loses its access, unless another benefit gives it. Naming the same
     * account again requests a new invitation, once a day.
     * Scopes: any of `customer_portal:write`.
     * `PATCH /v1/customer-portal/benefit-grants/{id}`
     */
    update(id: string, input: PortalBenefitGrantsUpdateBody, options?: RequestOptions): Promise<CustomerBenefitGrant>
  }
  /** Accounts that benefits give access to. */
  readonly portalAccounts: {
    /**
     * Start connecting an account.
     * Returns the URL where the customer consents. Finish it in the browser that made this
     * request, within ten minutes.
     * Scopes: any of `customer_portal:write`.
     * `GET /v1/customer-portal/oauth-accounts/authorize`
     */
    authorize(input: PortalAccountsAuthorizeQuery, options?: RequestOptions): Promise<CustomerOAuthAuthorization>
    /**
     * Disconnect an account.
     * Benefits that this account had wait until another account is connected.
     * Scopes: any of `customer_portal:write`.
     * `DELETE /v1/customer-portal/oauth-accounts/{platform}/{account_id}`
     */
    disconnect(platform: string, accountId: string, options?: RequestOptions): Promise<void>
  }
  /** Your GitHub and Discord, where benefits give access. */
  readonly integrations: {
    /**
     * Get which platforms can be connected.
     * Those that the operator of this server has configured.
     * Scopes: any of `benefits:read`, `benefits:write`.
     * `GET /v1/integrations/platforms`
     */
    platforms(options?: RequestOptions): Promise<Platforms>
    /**
     * List integrations.
     * Scopes: any of `benefits:read`, `benefits:write`.
     * `GET /v1/integrations/`
     */
    list(input?: IntegrationsListQuery, options?: RequestOptions): Promise<Page<Integration>>
    /** List integrations, one by one: pages are requested as they are needed. */
    iterate(input?: IntegrationsListQuery, options?: RequestOptions): AsyncIterable<Integration>
    /**
     * List what an integration can give access to.
     * Scopes: any of `benefits:read`, `benefits:write`.
     * `GET /v1/integrations/{id}/resources`
     */
    resources(id: string, input?: IntegrationsResourcesQuery, options?: RequestOptions): Promise<Page<IntegrationResource>>
    /** List what an integration can give access to, one by one: pages are requested as they are needed. */
    iterateResources(id: string, input?: IntegrationsResourcesQuery, options?: RequestOptions): AsyncIterable<IntegrationResource>
    /**
     * Start connecting an integration.
     * Returns the URL where the app is installed. The flow must be finished in the browser that
     * made this request, within ten minutes.
     * Scopes: any of `benefits:write`.
     * `POST /v1/integrations/`
     */
    start(input: IntegrationsStartBody, options?: RequestOptions): Promise<IntegrationAuthorization>
    /**
     * Read again what an integration can give access to.
     * Scopes: any of `benefits:write`.
     * `POST /v1/integrations/{id}/sync`
     */
    sync(id: string, options?: RequestOptions): Promise<Integration>
    /**
     * Disconnect an integration.
     * Scopes: any of `benefits:write`.
     * `DELETE /v1/integrations/{id}`
     */
    delete(id: string, options?: RequestOptions): Promise<void>
  }
  /** The customer's orders. */
  readonly portalOrders: {
    /**
     * List your orders.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/orders/`
     */
    list(input?: PortalOrdersListQuery, options?: RequestOptions): Promise<Page<CustomerOrder>>
    /** List your orders, one by one: pages are requested as they are needed. */
    iterate(input?: PortalOrdersListQuery, options?: RequestOptions): AsyncIterable<CustomerOrder>
    /**
     * Get one of your orders.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/orders/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<CustomerOrder>
  }
  /** Invoices as PDFs, and their billing details. */
  readonly portalInvoices: {
    /**
     * Update the billing details of one of your orders.
     * Only until its invoice is issued.
     * Scopes: any of `customer_portal:write`.
     * `PATCH /v1/customer-portal/orders/{id}`
     */
    bill(id: string, input?: PortalInvoicesBillBody, options?: RequestOptions): Promise<CustomerOrder>
    /**
     * Issue the invoice of one of your orders.
     * The invoice is available immediately. Its billing details can no longer be changed.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `POST /v1/customer-portal/orders/{id}/invoice`
     */
    generate(id: string, options?: RequestOptions): Promise<null>
    /**
     * Get a link to the invoice of one of your orders.
     * The link opens a PDF and expires in ten minutes.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/orders/{id}/invoice`
     */
    get(id: string, options?: RequestOptions): Promise<OrderInvoice>
    /**
     * Get a link to the receipt of one of your orders.
     * Available once you paid for the order. It lists the refunds so far. The link opens a PDF
     * and expires in ten minutes.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/orders/{id}/receipt`
     */
    receipt(id: string, options?: RequestOptions): Promise<OrderInvoice>
    /**
     * Download your invoices and credit notes.
     * A ZIP file of the newest 100 documents.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/invoices/archive`
     */
    archive(options?: RequestOptions): Promise<Blob>
  }
  /** Credit notes as PDFs. */
  readonly portalCreditNotes: {
    /**
     * List your credit notes.
     * Newest first.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/credit-notes/`
     */
    list(input?: PortalCreditNotesListQuery, options?: RequestOptions): Promise<Page<CreditNote>>
    /** List your credit notes, one by one: pages are requested as they are needed. */
    iterate(input?: PortalCreditNotesListQuery, options?: RequestOptions): AsyncIterable<CreditNote>
    /**
     * Get a link to one of your credit notes.
     * The link opens a PDF and expires in ten minutes.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/credit-notes/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<OrderInvoice>
  }
  /** Refunds of the customer's orders. */
  readonly portalRefunds: {
    /**
     * List your refunds.
     * Newest first.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/refunds/`
     */
    list(input?: PortalRefundsListQuery, options?: RequestOptions): Promise<Page<CustomerRefund>>
    /** List your refunds, one by one: pages are requested as they are needed. */
    iterate(input?: PortalRefundsListQuery, options?: RequestOptions): AsyncIterable<CustomerRefund>
  }
  /** What you requested from the merchant. */
  readonly portalRequests: {
    /**
     * List your requests.
     * Newest first.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/requests/`
     */
    list(input?: PortalRequestsListQuery, options?: RequestOptions): Promise<Page<PortalRequest>>
    /** List your requests, one by one: pages are requested as they are needed. */
    iterate(input?: PortalRequestsListQuery, options?: RequestOptions): AsyncIterable<PortalRequest>
    /**
     * Request a refund of one of your orders.
     * Scopes: any of `customer_portal:write`.
     * `POST /v1/customer-portal/orders/{id}/refund-request`
     */
    refund(id: string, input: PortalRequestsRefundBody, options?: RequestOptions): Promise<PortalRequest>
  }
  /** Cancel a contract or withdraw from it without signing in. */
  readonly portalStatements: {
    /**
     * Cancel a contract without signing in.
     * The statement is recorded and mailed to the address with the time of its receipt. The
     * response does not reveal whether there is such a customer or contract.
     * `POST /v1/customer-portal/statements/cancellation`
     */
    cancel(input: PortalStatementsCancelBody, options?: RequestOptions): Promise<{
      id: string
      receivedAt: Date
    }>
    /**
     * Withdraw from a contract without signing in.
     * The statement is recorded and mailed to the address with the time of its receipt. The
     * response does not reveal whether there is such a customer or contract.
     * `POST /v1/customer-portal/statements/withdrawal`
     */
    withdraw(input: PortalStatementsWithdrawBody, options?: RequestOptions): Promise<{
      id: string
      receivedAt: Date
    }>
    /**
     * Confirm the email address of a statement.
     * Takes the token of the emailed link, once. A cancellation that names exactly one
     * subscription of this address is carried out; others are left to the merchant.
     * `POST /v1/customer-portal/statements/confirm`
     */
    confirm(input: PortalStatementsConfirmBody, options?: RequestOptions): Promise<{
      kind: 'cancellation' | 'withdrawal' | 'refund'
      canceled: boolean
      productName: string | null
      endsAt: Date | null
      withdrawalRight: 'full' | 'pro_rata' | 'ended' | null
    }>
  }
  /** How the amounts of an order were calculated. */
  readonly portalExplanations: {
    /**
     * Explain the amounts of one of your orders.
     * Each amount is the sum of its terms, and each term shows what it was calculated from:
     * price, quantity, time, discount, tax and rounding. Once an order is issued these don't
     * change, except the applied balance and the amount due if the order will no longer be paid.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/orders/{id}/explanation`
     */
    get(id: string, options?: RequestOptions): Promise<OrderExplanation>
  }
  /** Credit with this merchant. */
  readonly portalBalance: {
    /**
     * Get your balance.
     * Your balance is applied to your next order in its currency before your card is charged.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/customers/me/balance`
     */
    get(input?: PortalBalanceGetQuery, options?: RequestOptions): Promise<CustomerBalance>
  }
  /** Your credit, one wallet for each currency. */
  readonly portalWallets: {
    /**
     * List your wallets.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/wallets/`
     */
    list(input?: PortalWalletsListQuery, options?: RequestOptions): Promise<Page<Wallet>>
    /** List your wallets, one by one: pages are requested as they are needed. */
    iterate(input?: PortalWalletsListQuery, options?: RequestOptions): AsyncIterable<Wallet>
    /**
     * Get one of your wallets.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/wallets/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<Wallet>
  }
  /** Update, pause, cancel and uncancel subscriptions. */
  readonly portalSubscriptions: {
    /**
     * List your subscriptions.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/subscriptions/`
     */
    list(input?: PortalSubscriptionsListQuery, options?: RequestOptions): Promise<Page<CustomerSubscription>>
    /** List your subscriptions, one by one: pages are requested as they are needed. */
    iterate(input?: PortalSubscriptionsListQuery, options?: RequestOptions): AsyncIterable<CustomerSubscription>
    /**
     * Get one of your subscriptions.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/subscriptions/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<CustomerSubscription>
    /**
     * Update a subscription, cancel it at period end, or uncancel it.
     * Changing plan or seats and pausing require the merchant's permission.
     * Scopes: any of `customer_portal:write`.
     * `PATCH /v1/customer-portal/subscriptions/{id}`
     */
    update(id: string, input: PortalSubscriptionsUpdateBody, options?: RequestOptions): Promise<CustomerSubscription>
    /**
     * Preview a change of a subscription, or its next renewal.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `POST /v1/customer-portal/subscriptions/{id}/preview`
     */
    preview(id: string, input?: PortalSubscriptionsPreviewBody, options?: RequestOptions): Promise<ChangePreview>
    /**
     * Cancel a subscription at the end of its period.
     * Scopes: any of `customer_portal:write`.
     * `DELETE /v1/customer-portal/subscriptions/{id}`
     */
    cancel(id: string, options?: RequestOptions): Promise<CustomerSubscription>
  }
  /** Offers for keeping a subscription, and buying an ended one again. */
  readonly portalRetention: {
    /**
     * Get the offer for keeping one of your subscriptions.
     * The discount is null if the merchant offers none.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/subscriptions/{id}/retention-offer`
     */
    offer(id: string, options?: RequestOptions): Promise<{
      discount: CheckoutDiscount | null
    }>
    /**
     * Accept the offer for keeping one of your subscriptions.
     * The discount applies from the next renewal. It is offered once.
     * Scopes: any of `customer_portal:write`.
     * `POST /v1/customer-portal/subscriptions/{id}/retention-offer`
     */
    accept(id: string, options?: RequestOptions): Promise<CustomerSubscription>
    /**
     * Buy an ended subscription again.
     * Returns the checkout to open.
     * Scopes: any of `customer_portal:write`.
     * `POST /v1/customer-portal/subscriptions/{id}/resubscribe`
     */
    resubscribe(id: string, options?: RequestOptions): Promise<{
      url: string
    }>
  }
  /** Scheduled renewals, changes and retries of a subscription. */
  readonly portalAgendas: {
    /**
     * List upcoming events of one of your subscriptions.
     * The next scheduled charge, payment retry, change, pause and end, with the amounts that
     * will be charged.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/subscriptions/{id}/agenda`
     */
    get(id: string, options?: RequestOptions): Promise<SubscriptionAgenda>
  }
  /** The most that your usage costs in a period. */
  readonly portalSpendingCaps: {
    /**
     * Get the spending caps of your subscription.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/subscriptions/{id}/spending-cap`
     */
    get(id: string, options?: RequestOptions): Promise<SpendingCap>
    /**
     * Set your spending cap.
     * You are emailed when your usage of a period costs this much. With `stops_usage`, use
     * beyond it is refused where the seller asks before it; what was used is billed. It can't be
     * less than what was used so far. The seller's cap is not changed.
     * Scopes: any of `customer_portal:write`.
     * `PUT /v1/customer-portal/subscriptions/{id}/spending-cap`
     */
    set(id: string, input: PortalSpendingCapsSetBody, options?: RequestOptions): Promise<SpendingCap>
    /**
     * Remove your spending cap.
     * Scopes: any of `customer_portal:write`.
     * `DELETE /v1/customer-portal/subscriptions/{id}/spending-cap`
     */
    remove(id: string, options?: RequestOptions): Promise<SpendingCap>
  }
  /** Files that your benefits include, with their links. */
  readonly portalDownloadables: {
    /**
     * List your files.
     * Each with a link that works for 60 minutes.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/downloadables/`
     */
    list(input?: PortalDownloadablesListQuery, options?: RequestOptions): Promise<Page<Downloadable>>
    /** List your files, one by one: pages are requested as they are needed. */
    iterate(input?: PortalDownloadablesListQuery, options?: RequestOptions): AsyncIterable<Downloadable>
    /**
     * Download a file.
     * Sends the file, or redirects with 302 to the object store that contains it. Interrupted
     * downloads can be resumed with `Range` and `If-Range`.
     * `GET /v1/customer-portal/downloadables/{token}`
     */
    get(token: string, options?: RequestOptions): Promise<Blob>
  }
  /** Keys, their activations and validation. */
  readonly portalLicenseKeys: {
    /**
     * List your license keys.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/license-keys/`
     */
    list(input?: PortalLicenseKeysListQuery, options?: RequestOptions): Promise<Page<LicenseKey>>
    /** List your license keys, one by one: pages are requested as they are needed. */
    iterate(input?: PortalLicenseKeysListQuery, options?: RequestOptions): AsyncIterable<LicenseKey>
    /**
     * Get one of your license keys.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/license-keys/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<LicenseKeyWithActivations>
    /**
     * Replace the text of one of your license keys.
     * Scopes: any of `customer_portal:write`.
     * `POST /v1/customer-portal/license-keys/{id}/rotate`
     */
    rotate(id: string, options?: RequestOptions): Promise<LicenseKey>
    /**
     * Validate a license key from your software.
     * `POST /v1/customer-portal/license-keys/validate`
     */
    validate(input: PortalLicenseKeysValidateBody, options?: RequestOptions): Promise<ValidatedLicenseKey>
    /**
     * Activate a license key from your software.
     * `POST /v1/customer-portal/license-keys/activate`
     */
    activate(input: PortalLicenseKeysActivateBody, options?: RequestOptions): Promise<LicenseKeyActivationWithKey>
    /**
     * Deactivate a license key from your software.
     * `POST /v1/customer-portal/license-keys/deactivate`
     */
    deactivate(input: PortalLicenseKeysDeactivateBody, options?: RequestOptions): Promise<void>
  }
  /** Usage and balances. */
  readonly portalMeters: {
    /**
     * List your meters.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/meters/`
     */
    list(input?: PortalMetersListQuery, options?: RequestOptions): Promise<Page<PortalMeter>>
    /** List your meters, one by one: pages are requested as they are needed. */
    iterate(input?: PortalMetersListQuery, options?: RequestOptions): AsyncIterable<PortalMeter>
    /**
     * Get one of your meters.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/meters/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<PortalMeter>
    /**
     * Get the quantities of one of your meters.
     * Your usage in steps of `interval`; steps without usage are 0.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/meters/{id}/quantities`
     */
    quantities(id: string, input: PortalMetersQuantitiesQuery, options?: RequestOptions): Promise<MeterQuantities>
  }
  /** Every movement of the units that you may use. */
  readonly portalCredits: {
    /**
     * List movements of your meter credits.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/meter-credits/entries`
     */
    entries(input?: PortalCreditsEntriesQuery, options?: RequestOptions): Promise<Page<MeterCreditEntry>>
    /** List movements of your meter credits, one by one: pages are requested as they are needed. */
    iterateEntries(input?: PortalCreditsEntriesQuery, options?: RequestOptions): AsyncIterable<MeterCreditEntry>
  }
  /** Thresholds at which you are emailed. */
  readonly portalUsageAlerts: {
    /**
     * List your usage alerts.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/usage-alerts/`
     */
    list(input?: PortalUsageAlertsListQuery, options?: RequestOptions): Promise<Page<PortalUsageAlert>>
    /** List your usage alerts, one by one: pages are requested as they are needed. */
    iterate(input?: PortalUsageAlertsListQuery, options?: RequestOptions): AsyncIterable<PortalUsageAlert>
    /**
     * Create a usage alert.
     * You are emailed once per period when your usage of the meter reaches the threshold. You
     * can have at most 10 alerts.
     * Scopes: any of `customer_portal:write`.
     * `POST /v1/customer-portal/usage-alerts/`
     */
    create(input: PortalUsageAlertsCreateBody, options?: RequestOptions): Promise<PortalUsageAlert>
    /**
     * Get one of your usage alerts.
     * Scopes: any of `customer_portal:read`, `customer_portal:write`.
     * `GET /v1/customer-portal/usage-alerts/{id}`
     */
    get(id: string, options?: RequestOptions): Promise<PortalUsageAlert>
    /**
     * Update one of your usage alerts.
     * A changed threshold can fire again in the same period.
     * Scopes: any of `customer_portal:write`.
     * `PATCH /v1/customer-portal/usage-alerts/{id}`
     */
    update(id: string, input?: PortalUsageAlertsUpdateBody, options?: RequestOptions): Promise<PortalUsageAlert>
    /**
     * Delete one of your usage alerts.
     * Scopes: any of `customer_portal:write`.
     * `DELETE /v1/customer-portal/usage-alerts/{id}`
     */
    delete(id: string, options?: RequestOptions): Promise<void>
  }
  /** A merchant and what it sells. */
  readonly portalOrganizations: {
    /**
     * Get a merchant and its products.
     * `GET /v1/customer-portal/organizations/{slug}`
     */
    get(slug: string, options?: RequestOptions): Promise<CustomerOrganization>
  }
}
