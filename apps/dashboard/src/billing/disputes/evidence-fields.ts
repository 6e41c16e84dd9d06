import {
  evidenceFiles,
  evidenceTexts,
  type EvidenceFileField,
  type EvidenceText,
} from '@gatehouse/contract/billing/dispute-evidence-fields.data'
import type { AnswerOf } from '../../endpoint-hooks.ts'

/** The response to a dispute as the API returns it. */
export type Evidence = AnswerOf<'disputeEvidence', 'get'>

type CamelCase<T extends string> = T extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : T

/** A text's name in the client. */
export type TextName = CamelCase<EvidenceText>

/** Texts that were changed and not saved. */
export type Edits = Partial<Record<TextName, string>>

/** A text's name in the client: `customerName` of `customer_name`. */
export const textName = (field: EvidenceText) =>
  // The replacement does what the type says.
  field.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as TextName

/** Whether a part of a response is a text. */
export const isText = (field: EvidenceText | EvidenceFileField): field is EvidenceText =>
  (evidenceTexts as readonly string[]).includes(field)

/** Texts of several lines. */
const long: readonly string[] = [
  'product_description',
  'uncategorized_text',
  'access_activity_log',
  'billing_address',
  'shipping_address',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'duplicate_charge_explanation',
]

/** Whether a text has several lines. */
export const isLong = (field: EvidenceText) => long.includes(field)

/** Everything that a response contains, in the order of the contract. */
export function entriesOf({ texts, files }: Evidence) {
  return [
    ...evidenceTexts.flatMap(field => {
      const text = texts[textName(field)]
      return text ? [{ field, text, file: undefined }] : []
    }),
    ...evidenceFiles.flatMap(field => {
      const file = files.find(one => one.field === field)
      return file ? [{ field, text: undefined, file }] : []
    }),
  ]
}
