import { generations, type Generation } from '../test-polar-client.ts'

/** The first and last generation that parse a field, both included. */
type Span = [from: Generation, to?: Generation]

const every: Span = ['0.32.16']
const trials: Span = ['0.35.2']
const seats: Span = ['0.41.5']
const latest: Span = ['0.49.0']
const early: Span = ['0.32.16', '0.34.2']
const before49: Span = ['0.32.16', '0.41.5']
const from34: Span = ['0.34.2']
const from17: Span = ['0.34.17']

const of = (span: Span, ...names: string[]) => Object.fromEntries(names.map(name => [name, span]))

const product = {
  ...of(every, 'id', 'createdAt', 'modifiedAt', 'name', 'description', 'recurringInterval'),
  ...of(every, 'isRecurring', 'isArchived', 'organizationId'),
  ...of(trials, 'trialInterval', 'trialIntervalCount'),
  ...of(seats, 'recurringIntervalCount'),
  ...of(latest, 'visibility', 'meterInterval', 'meterIntervalCount'),
}

const price = {
  ...of(every, 'id', 'createdAt', 'modifiedAt', 'amountType', 'isArchived', 'productId'),
  ...of(every, 'priceCurrency'),
  ...of(before49, 'type', 'recurringInterval'),
  ...of(seats, 'source'),
  ...of(latest, 'taxBehavior'),
}

const checkout = {
  ...of(every, 'id', 'createdAt', 'modifiedAt', 'customFieldData', 'paymentProcessor', 'status'),
  ...of(every, 'clientSecret', 'url', 'expiresAt', 'successUrl', 'embedOrigin', 'amount'),
  ...of(every, 'discountAmount', 'netAmount', 'taxAmount', 'totalAmount', 'currency'),
  ...of(every, 'productId', 'productPriceId', 'discountId', 'allowDiscountCodes'),
  ...of(every, 'requireBillingAddress', 'isDiscountApplicable', 'isFreeProductPrice'),
  ...of(every, 'isPaymentRequired', 'isPaymentSetupRequired', 'isPaymentFormRequired'),
  ...of(every, 'customerId', 'isBusinessCustomer', 'customerName', 'customerEmail'),
  ...of(every, 'customerIpAddress', 'customerBillingName', 'customerBillingAddress'),
  ...of(every, 'customerTaxId', 'paymentProcessorMetadata', 'products', 'product'),
  ...of(every, 'productPrice', 'discount', 'attachedCustomFields'),
  ...of(early, 'customerBillingAddressFields'),
  ...of(from17, 'billingAddressFields'),
  ...of(trials, 'activeTrialInterval', 'activeTrialIntervalCount', 'trialEnd'),
  ...of(seats, 'returnUrl', 'seats', 'allowTrial', 'organizationId', 'prices'),
  ...of(['0.41.5', '0.41.5'], 'pricePerSeat'),
  ...of(latest, 'minSeats', 'maxSeats', 'taxBehavior', 'locale'),
}

const customer = {
  ...of(every, 'id', 'createdAt', 'modifiedAt', 'metadata', 'externalId', 'email'),
  ...of(every, 'emailVerified', 'name', 'billingAddress', 'taxId', 'organizationId'),
  ...of(every, 'deletedAt', 'avatarUrl'),
  ...of(latest, 'type', 'billingName', 'locale', 'defaultPaymentMethodId'),
}

const metrics = {
  ...of(every, 'orders', 'revenue', 'cumulativeRevenue', 'averageOrderValue', 'checkouts'),
  ...of(every, 'succeededCheckouts', 'checkoutsConversion', 'oneTimeProducts'),
  ...of(every, 'oneTimeProductsRevenue', 'newSubscriptions', 'newSubscriptionsRevenue'),
  ...of(every, 'renewedSubscriptions', 'renewedSubscriptionsRevenue', 'activeSubscriptions'),
  ...of(every, 'monthlyRecurringRevenue'),
  ...of(from17, 'netRevenue', 'netCumulativeRevenue', 'netAverageOrderValue'),
  ...of(from17, 'oneTimeProductsNetRevenue', 'newSubscriptionsNetRevenue'),
  ...of(from17, 'renewedSubscriptionsNetRevenue', 'committedMonthlyRecurringRevenue'),
  ...of(trials, 'canceledSubscriptions', 'canceledSubscriptionsCustomerService'),
  ...of(trials, 'canceledSubscriptionsLowQuality', 'canceledSubscriptionsMissingFeatures'),
  ...of(trials, 'canceledSubscriptionsOther', 'canceledSubscriptionsSwitchedService'),
  ...of(trials, 'canceledSubscriptionsTooComplex', 'canceledSubscriptionsTooExpensive'),
  ...of(trials, 'canceledSubscriptionsUnused'),
  ...of(seats, 'activeUserByEvent', 'averageRevenuePerUser', 'cashflow', 'costPerUser', 'costs'),
  ...of(seats, 'cumulativeCosts', 'grossMargin', 'grossMarginPercentage'),
  ...of(latest, 'committedSubscriptions', 'trialMonthlyRecurringRevenue'),
  ...of(latest, 'trialCommittedMonthlyRecurringRevenue', 'churnedSubscriptions', 'churnRate'),
  ...of(latest, 'seatsTotal', 'seatsClaimed', 'seatsPending', 'seatCustomers', 'ltv'),
  ...of(latest, 'newSeatCustomers', 'churnedSeatCustomers', 'annualRecurringRevenue'),
  ...of(latest, 'committedAnnualRecurringRevenue', 'averageSeatsPerCustomer'),
  ...of(latest, 'seatUtilizationRate'),
}

const discount = {
  ...of(every, 'id', 'createdAt', 'modifiedAt', 'metadata', 'type', 'duration', 'name', 'code'),
  ...of(every, 'startsAt', 'endsAt', 'maxRedemptions', 'redemptionsCount', 'organizationId'),
  ...of(every, 'products'),
}

const file = {
  ...of(every, 'id', 'organizationId', 'name', 'path', 'mimeType', 'size', 'storageVersion'),
  ...of(every, 'checksumEtag', 'checksumSha256Base64', 'checksumSha256Hex', 'lastModifiedAt'),
  ...of(every, 'version', 'service', 'isUploaded', 'sizeReadable'),
}

const subscription = {
  ...of(every, 'id', 'createdAt', 'modifiedAt', 'metadata', 'amount', 'currency', 'status'),
  ...of(every, 'recurringInterval', 'currentPeriodStart', 'currentPeriodEnd', 'canceledAt'),
  ...of(every, 'cancelAtPeriodEnd', 'startedAt', 'endsAt', 'productId', 'discountId'),
  ...of(trials, 'trialStart', 'trialEnd'),
}

const saleOfSubscription = {
  ...subscription,
  ...of(every, 'endedAt', 'customerId', 'checkoutId', 'customerCancellationReason'),
  ...of(every, 'customerCancellationComment'),
  ...of(seats, 'recurringIntervalCount', 'seats'),
  ...of(latest, 'currentMeterPeriodStart', 'currentMeterPeriodEnd', 'pastDueAt'),
  ...of(latest, 'pauseAtPeriodEnd', 'pausedAt', 'resumesAt'),
}

const order = {
  ...of(every, 'id', 'createdAt', 'modifiedAt', 'status', 'paid', 'subtotalAmount', 'currency'),
  ...of(every, 'discountAmount', 'netAmount', 'taxAmount', 'totalAmount', 'refundedAmount'),
  ...of(every, 'refundedTaxAmount', 'billingReason', 'billingAddress', 'customerId'),
  ...of(every, 'productId', 'discountId', 'subscriptionId', 'checkoutId', 'product'),
  ...of(every, 'subscription', 'items'),
  ...of(early, 'amount'),
  ...of(before49, 'userId'),
  ...of(from34, 'billingName', 'isInvoiceGenerated'),
  ...of(['0.35.2', '0.35.2'], 'fromBalanceAmount'),
  ...of(seats, 'appliedBalanceAmount', 'dueAmount', 'invoiceNumber', 'seats', 'description'),
  ...of(latest, 'receiptNumber', 'refundableAmount', 'refundableTaxAmount'),
}

/** The fields each generation parses of an object; every response must contain all of them. */
export const entities = {
  MetricPeriod: { ...of(every, 'timestamp'), ...metrics },
  MetricTotals: metrics,
  MetricDashboard: of(latest, 'id', 'createdAt', 'modifiedAt', 'name', 'metrics', 'organizationId'),
  Product: { ...product, ...of(every, 'metadata', 'prices', 'benefits', 'medias') },
  LinkedProduct: { ...product, ...of(every, 'prices', 'benefits', 'medias') },
  SoldProduct: { ...product, ...of(every, 'prices', 'benefits', 'medias') },
  DiscountedProduct: { ...product, ...of(every, 'metadata') },
  Price: price,
  Checkout: {
    ...checkout,
    ...of(every, 'metadata', 'customerMetadata', 'subscriptionId'),
    ...of(from34, 'externalCustomerId'),
    ...of(before49, 'customerExternalId'),
    ...of(trials, 'trialInterval', 'trialIntervalCount'),
  },
  CheckoutPublic: { ...checkout, ...of(every, 'organization') },
  CheckoutConfirmed: { ...checkout, ...of(every, 'organization', 'customerSessionToken') },
  CheckoutLink: {
    ...of(every, 'id', 'createdAt', 'modifiedAt', 'metadata', 'paymentProcessor', 'label'),
    ...of(every, 'clientSecret', 'successUrl', 'allowDiscountCodes', 'requireBillingAddress'),
    ...of(every, 'discountId', 'organizationId', 'products', 'discount', 'url'),
    ...of(trials, 'trialInterval', 'trialIntervalCount'),
    ...of(latest, 'returnUrl', 'seats'),
  },
  Customer: customer,
  CustomerSeat: {
    ...of(seats, 'id', 'createdAt', 'modifiedAt', 'subscriptionId', 'orderId', 'status'),
    ...of(seats, 'customerId', 'customerEmail', 'invitationTokenExpiresAt', 'claimedAt'),
    ...of(seats, 'revokedAt', 'seatMetadata'),
    ...of(latest, 'memberId', 'member', 'email'),
  },
  Wallet: of(seats, 'id', 'createdAt', 'modifiedAt', 'customerId', 'balance', 'currency'),
  CustomerMember: of(
    latest,
    ...['id', 'createdAt', 'modifiedAt', 'customerId', 'email', 'name', 'externalId', 'role'],
  ),
  CustomerState: {
    ...customer,
    ...of(every, 'activeSubscriptions', 'grantedBenefits', 'activeMeters'),
  },
  Discount: discount,
  FixedDiscount: {
    ...discount,
    ...of(every, 'amount', 'currency'),
    ...of(latest, 'amounts'),
  },
  CustomField: of(
    every,
    ...['id', 'createdAt', 'modifiedAt', 'metadata', 'type', 'slug', 'name'],
    ...['organizationId', 'properties'],
  ),
  Benefit: {
    ...of(every, 'id', 'createdAt', 'modifiedAt', 'type', 'description', 'selectable'),
    ...of(every, 'deletable', 'organizationId', 'metadata', 'properties'),
    ...of(latest, 'isDeleted', 'visibility', 'visibilityConfigurable'),
  },
  BenefitGrant: {
    ...of(every, 'id', 'createdAt', 'modifiedAt', 'isGranted', 'isRevoked', 'customerId'),
    ...of(every, 'subscriptionId', 'orderId', 'benefitId', 'customer', 'properties'),
    ...of(trials, 'benefit'),
    ...of(latest, 'memberId', 'member'),
  },
  FileUpload: { ...file, ...of(every, 'upload') },
  File: { ...file, ...of(every, 'createdAt') },
  Downloadable: of(every, 'id', 'benefitId', 'file'),
  FileDownload: { ...file, ...of(every, 'download') },
  Picture: { ...file, ...of(every, 'createdAt', 'publicUrl') },
  CheckoutOrganization: {
    ...of(every, 'id', 'createdAt', 'modifiedAt', 'name', 'slug', 'avatarUrl'),
    ...of(seats, 'prorationBehavior', 'allowCustomerUpdates'),
  },
  Organization: {
    ...of(every, 'id', 'createdAt', 'modifiedAt', 'name', 'slug', 'avatarUrl', 'email'),
    ...of(every, 'website', 'socials', 'detailsSubmittedAt', 'featureSettings'),
    ...of(every, 'subscriptionSettings'),
    ...of(from17, 'status'),
    ...of(['0.34.17', '0.41.5'], 'notificationSettings'),
    ...of(seats, 'prorationBehavior', 'allowCustomerUpdates', 'customerEmailSettings'),
    ...of(latest, 'ssoEnforced', 'defaultPresentmentCurrency', 'defaultTaxBehavior'),
    ...of(latest, 'customerPortalSettings', 'country', 'accountId', 'payoutAccountId'),
    ...of(latest, 'capabilities'),
  },
  Order: {
    ...order,
    ...of(every, 'metadata', 'customFieldData', 'customer', 'discount'),
    ...of(seats, 'platformFeeAmount'),
    ...of(latest, 'nextPaymentAttemptAt', 'platformFeeCurrency'),
  },
  CustomerOrder: { ...order, ...of(from17, 'nextPaymentAttemptAt') },
  OrderItem: of(
    every,
    ...['id', 'createdAt', 'modifiedAt', 'label', 'amount', 'taxAmount', 'proration'],
    'productPriceId',
  ),
  OrderSubscription: saleOfSubscription,
  Subscription: {
    ...saleOfSubscription,
    ...of(every, 'customFieldData', 'customer', 'product', 'discount', 'prices', 'meters'),
    ...of(latest, 'pendingUpdate'),
  },
  CustomerSubscription: {
    ...of(every, 'id', 'createdAt', 'modifiedAt', 'amount', 'currency', 'status', 'product'),
    ...of(every, 'recurringInterval', 'currentPeriodStart', 'currentPeriodEnd', 'canceledAt'),
    ...of(every, 'cancelAtPeriodEnd', 'startedAt', 'endsAt', 'endedAt', 'customerId'),
    ...of(every, 'productId', 'discountId', 'checkoutId', 'customerCancellationReason'),
    ...of(every, 'customerCancellationComment', 'prices', 'meters'),
    ...of(trials, 'trialStart', 'trialEnd'),
    ...of(seats, 'recurringIntervalCount', 'seats'),
    ...of(['0.41.5', '0.41.5'], 'isPolarManaged'),
    ...of(latest, 'currentMeterPeriodStart', 'currentMeterPeriodEnd', 'pastDueAt'),
    ...of(latest, 'pauseAtPeriodEnd', 'pausedAt', 'resumesAt', 'pendingUpdate'),
  },
  CustomerPortalCustomer: {
    ...of(every, 'id', 'createdAt', 'modifiedAt', 'email', 'emailVerified', 'name', 'taxId'),
    ...of(every, 'billingAddress', 'oauthAccounts'),
    ...of(from17, 'billingName', 'defaultPaymentMethodId'),
    ...of(latest, 'type', 'locale'),
  },
  PendingUpdate: of(latest, 'id', 'createdAt', 'modifiedAt', 'appliesAt', 'productId', 'seats'),
  ActiveSubscription: { ...subscription, ...of(every, 'customFieldData', 'meters') },
  GrantedBenefit: {
    ...of(every, 'id', 'createdAt', 'modifiedAt', 'grantedAt', 'benefitId', 'benefitType'),
    ...of(every, 'properties'),
    ...of(from34, 'benefitMetadata'),
  },
  Refund: {
    ...of(every, 'id', 'createdAt', 'modifiedAt', 'metadata', 'status', 'reason', 'amount'),
    ...of(every, 'taxAmount', 'currency', 'organizationId', 'orderId', 'subscriptionId'),
    ...of(every, 'customerId', 'revokeBenefits'),
    ...of(latest, 'dispute'),
  },
  Payment: {
    ...of(every, 'id', 'createdAt', 'modifiedAt', 'processor', 'status', 'amount', 'currency'),
    ...of(every, 'method', 'declineReason', 'declineMessage', 'organizationId', 'checkoutId'),
    ...of(every, 'orderId'),
    // The first two parse every payment as a generic one, which has no card details.
    ...of(from17, 'processorMetadata', 'methodMetadata'),
    ...of(latest, 'trigger'),
  },
  CustomerPaymentMethod: {
    ...of(every, 'id', 'createdAt', 'type'),
    ...of(early, 'default'),
    ...of(from17, 'modifiedAt', 'processor', 'customerId', 'methodMetadata'),
  },
  PaymentMethod: of(
    latest,
    ...['id', 'createdAt', 'modifiedAt', 'processor', 'customerId', 'type', 'methodMetadata'],
  ),
  CustomerSession: {
    ...of(every, 'id', 'createdAt', 'modifiedAt', 'token', 'expiresAt', 'customerPortalUrl'),
    ...of(every, 'customerId', 'customer'),
    ...of(seats, 'returnUrl'),
  },
} satisfies Record<string, Record<string, Span>>

/** An object in responses. */
export type Entity = keyof typeof entities

/** The fields a generation parses of an object. */
export function fieldsRead(generation: Generation, entity: Entity): string[] {
  const place = (item: Generation) => generations.indexOf(item)
  const spans: [string, Span][] = Object.entries(entities[entity])
  return spans
    .filter(([, [from]]) => place(from) <= place(generation))
    .filter(([, [, to]]) => to === undefined || place(generation) <= place(to))
    .map(([name]) => name)
}
