import type { CheckoutUpdatePublic } from '@gatehouse/contract/billing/checkout-inputs'
import type { Work } from '../../platform/work.ts'
import type { AttachedFieldRow } from '../custom-fields/custom-field.ts'
import { holdAttachedFields } from '../custom-fields/queries.ts'
import { readAnswers, type BrokenAnswer } from '../custom-fields/read-answers.ts'
import type { ShownCheckout } from './checkout.ts'

type Body = Pick<CheckoutUpdatePublic, 'custom_field_data' | 'product_id' | 'product_price_id'>

/** What the product a request means asks its buyers; undefined where nothing is answered anew. */
export async function fieldsAsked(
  work: Work,
  checkout: ShownCheckout,
  { custom_field_data, product_id, product_price_id }: Body,
): Promise<AttachedFieldRow[] | undefined> {
  const chosen = checkout.products.find(({ id, prices }) =>
    product_id ? id === product_id : prices.some(price => price.id === product_price_id),
  )
  const asked = chosen?.id ?? checkout.product_id
  if (!custom_field_data && asked === checkout.product_id) return undefined
  return holdAttachedFields(work, asked)
}

/**
 * The answers after a request: all that it gives, read by the fields of the product. Where only the
 * product is another one, those of before are kept that it asks for too.
 */
export function planAnswers(
  { custom_field_data: before }: ShownCheckout,
  { custom_field_data: given }: Body,
  { fields, broken }: { fields: AttachedFieldRow[] | undefined; broken: BrokenAnswer[] },
): { custom_field_data?: string } {
  if (!fields) return {}
  const read = readAnswers(fields, given ?? before)
  if (given) broken.push(...read.broken)
  return { custom_field_data: JSON.stringify(read.answers) }
}

/** The answers of a checkout that is being confirmed, and what is missing or does not fit now. */
export async function completeAnswers(work: Work, checkout: ShownCheckout) {
  const fields = await holdAttachedFields(work, checkout.product_id)
  return readAnswers(fields, checkout.custom_field_data, { complete: true })
}
