// Generated from the contract: change that and run npm run generate.

import type { Exceptions } from './exceptions.ts'

/** Names of fields in responses that are dates. */
export const moments: ReadonlySet<string> = new Set(
  'applies_at archived_at arrives_at as_of at audited_at available_at canceled_at checked_at claimed_at created_at current_meter_period_end current_meter_period_start current_period_end current_period_start deleted_at details_submitted_at due_at due_by effective_at email_confirmed_at end_timestamp ended_at ends_at evidence_due_by expires_at failing_since finished_at first_seen first_user_event_at flagged_malicious_at given_at granted_at invitation_expires_at invitation_token_expires_at issued_at last_checked_at last_modified_at last_seen last_triggered_at last_used_at last_validated_at modified_at next_attempt_at next_payment_attempt_at now onboarding_resubmission_requested_at past_due_at paused_at period_end period_start previous_secret_expires_at reached_at received_at refresh_after resets_at resolved_at responded_at resumes_at revoked_at saved_at sent_at since start_timestamp started_at starts_at stops_at synced_at target timestamp trial_end trial_start verified_at voided_at'.split(' '),
)

/** Names of fields in responses whose value is kept as it is. */
export const opaque: ReadonlySet<string> = new Set(
  'amounts archived benefit_metadata custom_field_data customer_metadata dispute filters headers member meta metadata payment_processor_metadata previous_properties processor_metadata seat_metadata'.split(' '),
)

/** Names of fields in responses whose keys are the caller's own. */
export const kept: ReadonlySet<string> = new Set(
  'oauth_accounts'.split(' '),
)

/** Names of fields in requests whose value is sent as it is. */
export const opaqueInput: ReadonlySet<string> = new Set(
  'archived conditions custom_field_data customer_metadata filter filters meta metadata'.split(' '),
)

/** Where fields differ from what their names say. */
export const shapes: readonly Exceptions[] = [
  {"items":{"error":{"timestamp":"n"},"properties":"o"}},
  {"granted_benefits":{"properties":"o"}},
  {"ends":{"amounts":"n"}},
  {"items":{"prices":"k"}},
  {"prices":"k"},
  {"seats":{"member":"n"}},
  {"member":"n"},
  {"seat":{"member":"n"}},
  {"error":{"timestamp":"n"},"properties":"o"},
]

/** Which of them the `data` of a webhook event has. */
export const eventShapes: Record<string, number> = {
  'checkout.created': 4,
  'checkout.updated': 4,
  'checkout.expired': 4,
  'customer.state_changed': 1,
  'customer_seat.assigned': 6,
  'customer_seat.claimed': 6,
  'customer_seat.revoked': 6,
  'benefit_grant.created': 8,
  'benefit_grant.cycled': 8,
  'benefit_grant.updated': 8,
  'benefit_grant.revoked': 8,
}

/** Every operation: see tools/sdk-calls.ts. */
export const wire = {
  notifications: {
    list: 'GET /v1/notifications/ qp',
    unread: 'GET /v1/notifications/unread q',
    read: 'POST /v1/notifications/read b',
    preferences: 'GET /v1/notifications/preferences q',
    updatePreferences: 'PATCH /v1/notifications/preferences b',
  },
  organizations: {
    list: 'GET /v1/organizations/ qp',
    create: 'POST /v1/organizations/ b',
    get: 'GET /v1/organizations/{id}',
    update: 'PATCH /v1/organizations/{id} b',
  },
  organizationAvatars: {
    upload: 'POST /v1/organizations/{id}/avatar u',
    remove: 'DELETE /v1/organizations/{id}/avatar',
  },
  portalDomain: {
    get: 'GET /v1/organizations/{id}/portal-domain',
    set: 'PUT /v1/organizations/{id}/portal-domain b',
    check: 'POST /v1/organizations/{id}/portal-domain/check',
    remove: 'DELETE /v1/organizations/{id}/portal-domain',
    allowed: 'GET /v1/portal-domains/allowed q',
  },
  testClock: {
    get: 'GET /v1/organizations/{id}/test-clock',
    advance: 'POST /v1/organizations/{id}/test-clock/advance b',
  },
  organizationAccessTokens: {
    list: 'GET /v1/organization-access-tokens/ qp',
    create: 'POST /v1/organization-access-tokens/ b',
    update: 'PATCH /v1/organization-access-tokens/{id} b',
    delete: 'DELETE /v1/organization-access-tokens/{id}',
    revokeOwn: 'POST /v1/organization-access-tokens/revoke',
    transfer: 'POST /v1/organization-access-tokens/{id}/transfer',
  },
  oauthClients: {
    list: 'GET /v1/oauth2/ qp',
    create: 'POST /v1/oauth2/register b',
    get: 'GET /v1/oauth2/register/{client_id}',
    update: 'PUT /v1/oauth2/register/{client_id} b',
    delete: 'DELETE /v1/oauth2/register/{client_id}',
    rotateSecret: 'POST /v1/oauth2/register/{client_id}/secret',
  },
  products: {
    list: 'GET /v1/products/ qp',
    create: 'POST /v1/products/ b',
    get: 'GET /v1/products/{id}',
    update: 'PATCH /v1/products/{id} b',
    duplicate: 'POST /v1/products/{id}/duplicate',
    updateBenefits: 'POST /v1/products/{id}/benefits b',
  },
  benefits: {
    list: 'GET /v1/benefits/ qp',
    create: 'POST /v1/benefits/ b',
    get: 'GET /v1/benefits/{id}',
    update: 'PATCH /v1/benefits/{id} b',
    delete: 'DELETE /v1/benefits/{id}',
  },
  benefitGrants: {
    list: 'GET /v1/benefits/{id}/grants qp0',
    listAll: 'GET /v1/benefit-grants/ qp0',
  },
  benefitFiles: {
    list: 'GET /v1/benefits/{id}/files qp',
  },
  files: {
    list: 'GET /v1/files/ qp',
    create: 'POST /v1/files/ b',
    uploaded: 'POST /v1/files/{id}/uploaded b',
    update: 'PATCH /v1/files/{id} b',
    delete: 'DELETE /v1/files/{id}',
  },
  fileVersions: {
    replace: 'POST /v1/files/{id}/replace b',
  },
  fileDownloads: {
    link: 'GET /v1/files/{id}/download-link',
  },
  customFields: {
    list: 'GET /v1/custom-fields/ qp',
    create: 'POST /v1/custom-fields/ b',
    get: 'GET /v1/custom-fields/{id}',
    update: 'PATCH /v1/custom-fields/{id} b',
    delete: 'DELETE /v1/custom-fields/{id}',
  },
  meters: {
    list: 'GET /v1/meters/ qp',
    create: 'POST /v1/meters/ b',
    get: 'GET /v1/meters/{id}',
    update: 'PATCH /v1/meters/{id} b',
  },
  overview: {
    attention: 'GET /v1/overview/attention q',
    activity: 'GET /v1/overview/activity q',
    firstSteps: 'GET /v1/overview/first-steps q',
  },
  metrics: {
    get: 'GET /v1/metrics/ q',
    limits: 'GET /v1/metrics/limits',
    export: 'GET /v1/metrics/export qt',
  },
  metricDashboards: {
    list: 'GET /v1/metrics/dashboards q',
    create: 'POST /v1/metrics/dashboards b',
    get: 'GET /v1/metrics/dashboards/{id}',
    update: 'PATCH /v1/metrics/dashboards/{id} b',
    delete: 'DELETE /v1/metrics/dashboards/{id}',
  },
  metricEntries: {
    list: 'GET /v1/metrics/entries/ qp',
    export: 'GET /v1/metrics/entries/export qt',
  },
  metricReports: {
    currencies: 'GET /v1/metrics/currencies q',
    breakdown: 'GET /v1/metrics/breakdown q',
    exportBreakdown: 'GET /v1/metrics/breakdown/export qt',
    trials: 'GET /v1/metrics/trials q',
    exportTrials: 'GET /v1/metrics/trials/export qt',
    recovery: 'GET /v1/metrics/recovery q',
    exportRecovery: 'GET /v1/metrics/recovery/export qt',
    cancellations: 'GET /v1/metrics/cancellations q',
    exportCancellations: 'GET /v1/metrics/cancellations/export qt',
    margins: 'GET /v1/metrics/margins/ qp',
    exportMargins: 'GET /v1/metrics/margins/export qt',
  },
  mrrMovements: {
    list: 'GET /v1/metrics/mrr-movements/ qp',
    export: 'GET /v1/metrics/mrr-movements/export qt',
  },
  cohorts: {
    get: 'GET /v1/metrics/cohorts q',
  },
  exchangeRates: {
    list: 'GET /v1/metrics/exchange-rates qp',
    set: 'PUT /v1/metrics/exchange-rates b',
  },
  meterQuantities: {
    get: 'GET /v1/meters/{id}/quantities q',
  },
  events: {
    list: 'GET /v1/events/ qp',
    export: 'GET /v1/events/export qt',
    listNames: 'GET /v1/events/names qp',
    get: 'GET /v1/events/{id}',
  },
  eventTypes: {
    list: 'GET /v1/event-types/ qp',
    update: 'PATCH /v1/event-types/{id} b',
  },
  eventIngestion: {
    ingest: 'POST /v1/events/ingest b',
  },
  customerMeters: {
    list: 'GET /v1/customer-meters/ qp',
    get: 'GET /v1/customer-meters/{id}',
  },
  meterCredits: {
    list: 'GET /v1/meter-credits/ qp',
    create: 'POST /v1/meter-credits/ b',
    revoke: 'POST /v1/meter-credits/{id}/revoke',
    entries: 'GET /v1/meter-credits/entries qp',
  },
  usageAlerts: {
    list: 'GET /v1/usage-alerts/ qp',
    create: 'POST /v1/usage-alerts/ b',
    get: 'GET /v1/usage-alerts/{id}',
    update: 'PATCH /v1/usage-alerts/{id} b',
    delete: 'DELETE /v1/usage-alerts/{id}',
  },
  entitlements: {
    check: 'POST /v1/entitlements/check br',
    snapshot: 'POST /v1/entitlements/snapshot br',
    stream: 'GET /v1/entitlements/stream qs',
    consume: 'POST /v1/entitlements/consume b',
  },
  discounts: {
    list: 'GET /v1/discounts/ qp',
    create: 'POST /v1/discounts/ b',
    get: 'GET /v1/discounts/{id}',
    update: 'PATCH /v1/discounts/{id} b',
    delete: 'DELETE /v1/discounts/{id}',
  },
  discountEffects: {
    get: 'GET /v1/discounts/{id}/effect',
  },
  customers: {
    list: 'GET /v1/customers/ qp',
    create: 'POST /v1/customers/ b',
    export: 'GET /v1/customers/export qt',
    get: 'GET /v1/customers/{id}',
    update: 'PATCH /v1/customers/{id} b',
    delete: 'DELETE /v1/customers/{id} q',
    getExternal: 'GET /v1/customers/external/{external_id}',
    updateExternal: 'PATCH /v1/customers/external/{external_id} b',
    deleteExternal: 'DELETE /v1/customers/external/{external_id} q',
  },
  customerMembers: {
    list: 'GET /v1/members/ qp',
    listOfCustomer: 'GET /v1/customers/{id}/members qp',
    listOfExternalCustomer: 'GET /v1/customers/external/{external_id}/members qp',
    create: 'POST /v1/customers/{id}/members b',
    get: 'GET /v1/customers/{id}/members/{member_id}',
    update: 'PATCH /v1/customers/{id}/members/{member_id} b',
    delete: 'DELETE /v1/customers/{id}/members/{member_id}',
    createExternal: 'POST /v1/customers/external/{external_id}/members b',
    getExternal: 'GET /v1/customers/external/{external_id}/members/{member_external_id}',
    updateExternal: 'PATCH /v1/customers/external/{external_id}/members/{member_external_id} b',
    deleteExternal: 'DELETE /v1/customers/external/{external_id}/members/{member_external_id}',
  },
  customerMerges: {
    preview: 'GET /v1/customers/{id}/merge-preview q',
    merge: 'POST /v1/customers/{id}/merge b',
  },
  customerMails: {
    list: 'GET /v1/customer-mails/ qp',
    status: 'GET /v1/customers/{id}/email-status',
    resend: 'POST /v1/customer-mails/{id}/resend',
  },
  customerMailSamples: {
    get: 'GET /v1/organizations/{id}/customer-mail-samples q',
    send: 'POST /v1/organizations/{id}/customer-mail-samples b',
  },
  customerNotes: {
    list: 'GET /v1/customers/{id}/notes qp',
    create: 'POST /v1/customers/{id}/notes b',
    update: 'PATCH /v1/customers/{id}/notes/{note_id} b',
    delete: 'DELETE /v1/customers/{id}/notes/{note_id}',
  },
  customerTimeline: {
    get: 'GET /v1/customers/{id}/timeline q',
  },
  bulkActions: {
    list: 'GET /v1/bulk-actions/ qp',
    preview: 'POST /v1/bulk-actions/preview br',
    create: 'POST /v1/bulk-actions/ b',
    get: 'GET /v1/bulk-actions/{id}',
    items: 'GET /v1/bulk-actions/{id}/items qp',
    cancel: 'POST /v1/bulk-actions/{id}/cancel',
    undo: 'POST /v1/bulk-actions/{id}/undo',
  },
  exports: {
    products: 'GET /v1/products/export qt',
    discounts: 'GET /v1/discounts/export qt',
    checkouts: 'GET /v1/checkouts/export qt',
    payments: 'GET /v1/payments/export qt',
    refunds: 'GET /v1/refunds/export qt',
    disputes: 'GET /v1/disputes/export qt',
    payouts: 'GET /v1/payouts/export qt',
    transactions: 'GET /v1/transactions/export qt',
    licenseKeys: 'GET /v1/license-keys/export qt',
    checkoutLinks: 'GET /v1/checkout-links/export qt',
    benefits: 'GET /v1/benefits/export qt',
    meters: 'GET /v1/meters/export qt',
    orderDrafts: 'GET /v1/orders/drafts/export qt',
    customerRequests: 'GET /v1/customer-requests/export qt',
    webhookEvents: 'GET /v1/webhooks/events/export qt',
    files: 'GET /v1/files/export qt',
    customFields: 'GET /v1/custom-fields/export qt',
    accessTokens: 'GET /v1/organization-access-tokens/export qt',
    oauthApps: 'GET /v1/oauth2/export qt',
    webhookEndpoints: 'GET /v1/webhooks/endpoints/export qt',
    missedPeriods: 'GET /v1/missed-periods/export qt',
    bulkActions: 'GET /v1/bulk-actions/export qt',
  },
  savedViews: {
    list: 'GET /v1/saved-views/ q',
    create: 'POST /v1/saved-views/ b',
    update: 'PATCH /v1/saved-views/{id} b',
    delete: 'DELETE /v1/saved-views/{id}',
    setColumns: 'PUT /v1/saved-views/columns b',
  },
  customerPaymentMethods: {
    list: 'GET /v1/customers/{id}/payment-methods qp',
    listExternal: 'GET /v1/customers/external/{external_id}/payment-methods qp',
  },
  customerTotals: {
    get: 'GET /v1/customers/totals q',
  },
  customerState: {
    get: 'GET /v1/customers/{id}/state 1',
    getExternal: 'GET /v1/customers/external/{external_id}/state 1',
  },
  customerDepartures: {
    preview: 'GET /v1/customers/{id}/departure-preview q2',
  },
  customerSessions: {
    create: 'POST /v1/customer-sessions/ b',
  },
  checkouts: {
    list: 'GET /v1/checkouts/ qp3',
    create: 'POST /v1/checkouts/ b4',
    get: 'GET /v1/checkouts/{id} 4',
    update: 'PATCH /v1/checkouts/{id} b4',
    clientGet: 'GET /v1/checkouts/client/{client_secret} 4',
    clientUpdate: 'PATCH /v1/checkouts/client/{client_secret} b4',
    clientConfirm: 'POST /v1/checkouts/client/{client_secret}/confirm b4',
  },
  checkoutLinks: {
    list: 'GET /v1/checkout-links/ qp',
    create: 'POST /v1/checkout-links/ b',
    get: 'GET /v1/checkout-links/{id}',
    update: 'PATCH /v1/checkout-links/{id} b',
    delete: 'DELETE /v1/checkout-links/{id}',
  },
  orders: {
    list: 'GET /v1/orders/ qp',
    export: 'GET /v1/orders/export qt',
    get: 'GET /v1/orders/{id}',
    update: 'PATCH /v1/orders/{id} b',
    retry: 'POST /v1/orders/{id}/retry-payment',
  },
  orderDrafts: {
    create: 'POST /v1/orders/ b',
    list: 'GET /v1/orders/drafts qp',
    get: 'GET /v1/orders/drafts/{id}',
    delete: 'DELETE /v1/orders/drafts/{id}',
    finalize: 'POST /v1/orders/{id}/finalize b',
    sendInvoice: 'POST /v1/orders/{id}/send-invoice b',
    markPaid: 'POST /v1/orders/{id}/mark-paid b',
    void: 'POST /v1/orders/{id}/void',
  },
  manualSubscriptions: {
    create: 'POST /v1/subscriptions/ b',
  },
  invoices: {
    generate: 'POST /v1/orders/{id}/invoice',
    get: 'GET /v1/orders/{id}/invoice',
    receipt: 'GET /v1/orders/{id}/receipt',
    creditNote: 'GET /v1/refunds/{id}/credit-note',
  },
  invoiceSettings: {
    get: 'GET /v1/organizations/{id}/invoice-settings',
    update: 'PATCH /v1/organizations/{id}/invoice-settings b',
  },
  subscriptions: {
    list: 'GET /v1/subscriptions/ qp',
    export: 'GET /v1/subscriptions/export qt',
    get: 'GET /v1/subscriptions/{id}',
    update: 'PATCH /v1/subscriptions/{id} b',
    preview: 'POST /v1/subscriptions/{id}/preview b',
    revoke: 'DELETE /v1/subscriptions/{id}',
  },
  subscriptionAgendas: {
    get: 'GET /v1/subscriptions/{id}/agenda',
  },
  spendingCaps: {
    get: 'GET /v1/subscriptions/{id}/spending-cap',
    set: 'PUT /v1/subscriptions/{id}/spending-cap b',
    remove: 'DELETE /v1/subscriptions/{id}/spending-cap',
  },
  payments: {
    list: 'GET /v1/payments/ qp',
    get: 'GET /v1/payments/{id}',
  },
  refunds: {
    list: 'GET /v1/refunds/ qp',
    create: 'POST /v1/refunds/ b',
    preview: 'POST /v1/refunds/preview br',
  },
  disputes: {
    list: 'GET /v1/disputes/ qp',
    get: 'GET /v1/disputes/{id}',
  },
  disputeEvidence: {
    get: 'GET /v1/disputes/{id}/evidence',
    save: 'PUT /v1/disputes/{id}/evidence b',
    submit: 'POST /v1/disputes/{id}/evidence/submit b',
    addFile: 'POST /v1/disputes/{id}/evidence/files qu',
    removeFile: 'DELETE /v1/disputes/{id}/evidence/files/{file_id}',
    accept: 'POST /v1/disputes/{id}/accept',
  },
  finance: {
    balance: 'GET /v1/finance/balance q',
    refresh: 'POST /v1/finance/refresh b',
    reconciliation: 'GET /v1/finance/reconciliation q',
    exportReconciliation: 'GET /v1/finance/reconciliation/export qt',
    taxes: 'GET /v1/finance/taxes q',
    exportTaxes: 'GET /v1/finance/taxes/export qt',
    exportJournal: 'GET /v1/finance/journal/export qt',
  },
  payouts: {
    list: 'GET /v1/payouts/ qp',
    get: 'GET /v1/payouts/{id}',
  },
  transactions: {
    list: 'GET /v1/transactions/ qp',
  },
  customerRequests: {
    list: 'GET /v1/customer-requests/ qp',
    get: 'GET /v1/customer-requests/{id}',
    cancel: 'POST /v1/customer-requests/{id}/cancel b',
    refund: 'POST /v1/customer-requests/{id}/refund b',
    resolve: 'POST /v1/customer-requests/{id}/resolve b',
    decline: 'POST /v1/customer-requests/{id}/decline b',
  },
  missedPeriods: {
    list: 'GET /v1/missed-periods/ qp',
    issue: 'POST /v1/missed-periods/{id}/issue',
    waive: 'POST /v1/missed-periods/{id}/waive',
  },
  ledger: {
    verify: 'GET /v1/organizations/{id}/verification',
    entries: 'GET /v1/ledger/entries/ qp',
  },
  balance: {
    get: 'GET /v1/customers/{id}/balance q',
    entries: 'GET /v1/customers/{id}/balance/entries qp',
    adjust: 'POST /v1/customers/{id}/balance b',
  },
  wallets: {
    list: 'GET /v1/wallets/ qp',
    get: 'GET /v1/wallets/{id}',
  },
  customerSeats: {
    list: 'GET /v1/customer-seats q5',
    assign: 'POST /v1/customer-seats b6',
    revoke: 'DELETE /v1/customer-seats/{seat_id} 6',
    resend: 'POST /v1/customer-seats/{seat_id}/resend 6',
    info: 'GET /v1/customer-seats/claim/{invitation_token}',
    claim: 'POST /v1/customer-seats/claim b7',
  },
  orderExplanations: {
    get: 'GET /v1/orders/{id}/explanation',
  },
  orderReceipts: {
    resend: 'POST /v1/orders/{id}/resend-receipt',
  },
  orderTotals: {
    get: 'GET /v1/orders/totals q',
  },
  licenseKeys: {
    list: 'GET /v1/license-keys/ qp',
    get: 'GET /v1/license-keys/{id}',
    update: 'PATCH /v1/license-keys/{id} b',
    rotate: 'POST /v1/license-keys/{id}/rotate',
    getActivation: 'GET /v1/license-keys/{id}/activations/{activation_id}',
    validate: 'POST /v1/license-keys/validate b',
    activate: 'POST /v1/license-keys/activate b',
    deactivate: 'POST /v1/license-keys/deactivate b',
  },
  licenseFiles: {
    create: 'POST /v1/license-files/ b',
    keys: 'GET /v1/license-files/public-keys q',
    rotate: 'POST /v1/license-files/public-keys b',
  },
  webhookEndpoints: {
    list: 'GET /v1/webhooks/endpoints qp',
    create: 'POST /v1/webhooks/endpoints b',
    get: 'GET /v1/webhooks/endpoints/{id}',
    update: 'PATCH /v1/webhooks/endpoints/{id} b',
    delete: 'DELETE /v1/webhooks/endpoints/{id}',
    resetSecret: 'PATCH /v1/webhooks/endpoints/{id}/secret b',
  },
  webhookDeliveries: {
    list: 'GET /v1/webhooks/deliveries qp',
  },
  webhookEvents: {
    list: 'GET /v1/webhooks/events qp',
    redeliver: 'POST /v1/webhooks/events/{id}/redeliver',
    test: 'POST /v1/webhooks/endpoints/{id}/test b',
  },
  webhookReplays: {
    preview: 'POST /v1/webhooks/replays/preview br',
    create: 'POST /v1/webhooks/replays b',
    list: 'GET /v1/webhooks/replays qp',
    get: 'GET /v1/webhooks/replays/{id}',
    cancel: 'POST /v1/webhooks/replays/{id}/cancel',
  },
  webhookStreams: {
    follow: 'GET /v1/webhooks/stream qs',
  },
  portalCustomers: {
    get: 'GET /v1/customer-portal/customers/me',
    update: 'PATCH /v1/customer-portal/customers/me b',
    listPaymentMethods: 'GET /v1/customer-portal/customers/me/payment-methods qp',
    paymentForm: 'GET /v1/customer-portal/customers/me/payment-form',
    addPaymentMethod: 'POST /v1/customer-portal/customers/me/payment-methods b',
    confirmPaymentMethod: 'POST /v1/customer-portal/customers/me/payment-methods/confirm b',
    deletePaymentMethod: 'DELETE /v1/customer-portal/customers/me/payment-methods/{id}',
  },
  portalEmail: {
    request: 'POST /v1/customer-portal/customers/me/email-update/request b',
    check: 'GET /v1/customer-portal/customers/me/email-update/check q',
    verify: 'POST /v1/customer-portal/customers/me/email-update/verify b',
  },
  portalMailPreferences: {
    get: 'GET /v1/customer-portal/mail-preferences',
    update: 'PATCH /v1/customer-portal/mail-preferences b',
  },
  unsubscribe: {
    unsubscribe: 'POST /v1/customer-portal/unsubscribe/{token}',
  },
  portalErasure: {
    request: 'POST /v1/customer-portal/customers/me/erasure/request',
    confirm: 'POST /v1/customer-portal/customers/me/erasure b',
  },
  portalSignIn: {
    request: 'POST /v1/customer-portal/customer-session/request b',
    authenticate: 'POST /v1/customer-portal/customer-session/authenticate b',
  },
  portalSession: {
    introspect: 'GET /v1/customer-portal/customer-session/introspect',
    user: 'GET /v1/customer-portal/customer-session/user',
  },
  portalSeats: {
    list: 'GET /v1/customer-portal/seats q5',
    assign: 'POST /v1/customer-portal/seats b6',
    revoke: 'DELETE /v1/customer-portal/seats/{seat_id} 6',
    resend: 'POST /v1/customer-portal/seats/{seat_id}/resend 6',
    subscriptions: 'GET /v1/customer-portal/seats/subscriptions qp',
  },
  portalMembers: {
    list: 'GET /v1/customer-portal/members qp',
    add: 'POST /v1/customer-portal/members b',
    update: 'PATCH /v1/customer-portal/members/{id} b',
    remove: 'DELETE /v1/customer-portal/members/{id}',
  },
  portalOrderPayments: {
    status: 'GET /v1/customer-portal/orders/{id}/payment-status',
    confirm: 'POST /v1/customer-portal/orders/{id}/confirm-payment b',
  },
  portalBenefitGrants: {
    list: 'GET /v1/customer-portal/benefit-grants/ qp0',
    get: 'GET /v1/customer-portal/benefit-grants/{id} 8',
    update: 'PATCH /v1/customer-portal/benefit-grants/{id} b8',
  },
  portalAccounts: {
    authorize: 'GET /v1/customer-portal/oauth-accounts/authorize q',
    disconnect: 'DELETE /v1/customer-portal/oauth-accounts/{platform}/{account_id}',
  },
  integrations: {
    platforms: 'GET /v1/integrations/platforms',
    list: 'GET /v1/integrations/ qp',
    resources: 'GET /v1/integrations/{id}/resources qp',
    start: 'POST /v1/integrations/ b',
    sync: 'POST /v1/integrations/{id}/sync',
    delete: 'DELETE /v1/integrations/{id}',
  },
  portalOrders: {
    list: 'GET /v1/customer-portal/orders/ qp',
    get: 'GET /v1/customer-portal/orders/{id}',
  },
  portalInvoices: {
    bill: 'PATCH /v1/customer-portal/orders/{id} b',
    generate: 'POST /v1/customer-portal/orders/{id}/invoice',
    get: 'GET /v1/customer-portal/orders/{id}/invoice',
    receipt: 'GET /v1/customer-portal/orders/{id}/receipt',
    archive: 'GET /v1/customer-portal/invoices/archive f',
  },
  portalCreditNotes: {
    list: 'GET /v1/customer-portal/credit-notes/ qp',
    get: 'GET /v1/customer-portal/credit-notes/{id}',
  },
  portalRefunds: {
    list: 'GET /v1/customer-portal/refunds/ qp',
  },
  portalRequests: {
    list: 'GET /v1/customer-portal/requests/ qp',
    refund: 'POST /v1/customer-portal/orders/{id}/refund-request b',
  },
  portalStatements: {
    cancel: 'POST /v1/customer-portal/statements/cancellation b',
    withdraw: 'POST /v1/customer-portal/statements/withdrawal b',
    confirm: 'POST /v1/customer-portal/statements/confirm b',
  },
  portalExplanations: {
    get: 'GET /v1/customer-portal/orders/{id}/explanation',
  },
  portalBalance: {
    get: 'GET /v1/customer-portal/customers/me/balance q',
  },
  portalWallets: {
    list: 'GET /v1/customer-portal/wallets/ qp',
    get: 'GET /v1/customer-portal/wallets/{id}',
  },
  portalSubscriptions: {
    list: 'GET /v1/customer-portal/subscriptions/ qp',
    get: 'GET /v1/customer-portal/subscriptions/{id}',
    update: 'PATCH /v1/customer-portal/subscriptions/{id} b',
    preview: 'POST /v1/customer-portal/subscriptions/{id}/preview b',
    cancel: 'DELETE /v1/customer-portal/subscriptions/{id}',
  },
  portalRetention: {
    offer: 'GET /v1/customer-portal/subscriptions/{id}/retention-offer',
    accept: 'POST /v1/customer-portal/subscriptions/{id}/retention-offer',
    resubscribe: 'POST /v1/customer-portal/subscriptions/{id}/resubscribe',
  },
  portalAgendas: {
    get: 'GET /v1/customer-portal/subscriptions/{id}/agenda',
  },
  portalSpendingCaps: {
    get: 'GET /v1/customer-portal/subscriptions/{id}/spending-cap',
    set: 'PUT /v1/customer-portal/subscriptions/{id}/spending-cap b',
    remove: 'DELETE /v1/customer-portal/subscriptions/{id}/spending-cap',
  },
  portalDownloadables: {
    list: 'GET /v1/customer-portal/downloadables/ qp',
    get: 'GET /v1/customer-portal/downloadables/{token} f',
  },
  portalLicenseKeys: {
    list: 'GET /v1/customer-portal/license-keys/ qp',
    get: 'GET /v1/customer-portal/license-keys/{id}',
    rotate: 'POST /v1/customer-portal/license-keys/{id}/rotate',
    validate: 'POST /v1/customer-portal/license-keys/validate b',
    activate: 'POST /v1/customer-portal/license-keys/activate b',
    deactivate: 'POST /v1/customer-portal/license-keys/deactivate b',
  },
  portalMeters: {
    list: 'GET /v1/customer-portal/meters/ qp',
    get: 'GET /v1/customer-portal/meters/{id}',
    quantities: 'GET /v1/customer-portal/meters/{id}/quantities q',
  },
  portalCredits: {
    entries: 'GET /v1/customer-portal/meter-credits/entries qp',
  },
  portalUsageAlerts: {
    list: 'GET /v1/customer-portal/usage-alerts/ qp',
    create: 'POST /v1/customer-portal/usage-alerts/ b',
    get: 'GET /v1/customer-portal/usage-alerts/{id}',
    update: 'PATCH /v1/customer-portal/usage-alerts/{id} b',
    delete: 'DELETE /v1/customer-portal/usage-alerts/{id}',
  },
  portalOrganizations: {
    get: 'GET /v1/customer-portal/organizations/{slug}',
  },
}
