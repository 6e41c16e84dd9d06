/** The texts of evidence, by Stripe's names. */
export const evidenceTexts = [
  'product_description',
  'uncategorized_text',
  'customer_name',
  'customer_email_address',
  'customer_purchase_ip',
  'billing_address',
  'access_activity_log',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
] as const

/** The name of a text of evidence. */
export type EvidenceText = (typeof evidenceTexts)[number]

/** The files of evidence, by Stripe's names: one file each. */
export const evidenceFiles = [
  'receipt',
  'customer_communication',
  'service_documentation',
  'shipping_documentation',
  'customer_signature',
  'refund_policy',
  'cancellation_policy',
  'duplicate_charge_documentation',
  'uncategorized_file',
] as const

/** The name of a file of evidence. */
export type EvidenceFileField = (typeof evidenceFiles)[number]

/** What belongs together in a response, in the order in which a form shows it. */
export const evidenceGroups = {
  purchase: [
    ...(['product_description', 'customer_name', 'customer_email_address'] as const),
    ...(['billing_address', 'customer_purchase_ip', 'receipt', 'customer_communication'] as const),
  ],
  use: ['access_activity_log', 'service_date', 'service_documentation'],
  delivery: [
    ...(['shipping_carrier', 'shipping_tracking_number', 'shipping_date'] as const),
    ...(['shipping_address', 'shipping_documentation', 'customer_signature'] as const),
  ],
  refund: ['refund_policy_disclosure', 'refund_policy', 'refund_refusal_explanation'],
  cancellation: [
    ...([
      'cancellation_policy_disclosure',
      'cancellation_policy',
      'cancellation_rebuttal',
    ] as const),
  ],
  duplicate: [
    ...(['duplicate_charge_explanation', 'duplicate_charge_id'] as const),
    'duplicate_charge_documentation',
  ],
  other: ['uncategorized_text', 'uncategorized_file'],
} as const satisfies Record<string, readonly (EvidenceText | EvidenceFileField)[]>

/** The name of a group of evidence. */
export type EvidenceGroup = keyof typeof evidenceGroups

/** What banks ask for, by the reason of a dispute; the other groups may be added. */
const neededGroups: Partial<Record<string, readonly EvidenceGroup[]>> = {
  credit_not_processed: ['purchase', 'refund', 'other'],
  duplicate: ['purchase', 'duplicate', 'other'],
  fraudulent: ['purchase', 'use', 'other'],
  product_not_received: ['purchase', 'use', 'delivery', 'other'],
  product_unacceptable: ['purchase', 'use', 'refund', 'other'],
  subscription_canceled: ['purchase', 'use', 'cancellation', 'other'],
  unrecognized: ['purchase', 'use', 'other'],
}

/** The groups of evidence that a bank asks for if it states this reason. */
export const evidenceNeededFor = (reason: string | null): readonly EvidenceGroup[] =>
  neededGroups[reason ?? ''] ?? ['purchase', 'use', 'other']
