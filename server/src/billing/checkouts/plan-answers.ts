import type { CheckoutUpdatePublic } from '@gatehouse/contract/billing/checkout-inputs'
import type { Work } from '../../platform/work.ts'
import type { AttachedFieldRow } from '../custom-fields/custom-field.ts'
import { lockAttachedFieldsShared } from '../custom-fields/queries.ts'
import { readAnswers, type InvalidAnswer } from '../custom-fields/read-answers.ts'
import type { FullCheckout } from './checkout.ts'

type Body = Pick<CheckoutUpdatePublic, 'custom_field_data' | 'product_id' | 'product_price_id'>

/**
 * The custom fields of the product a request selects; undefined if the request changes neither
 * answers nor product.
 */
export async function requestedFields(
  work: Work,
  checkout: FullCheckout,
  { custom_field_data, product_id, product_price_id }: Body,
): Promise<AttachedFieldRow[] | undefined> {
  const chosen = checkout.products.find(({ id, prices }) =>
    product_id ? id === product_id : prices.some(price => price.id === product_price_id),
  )
  const requested = chosen?.id ?? checkout.product_id
  if (!custom_field_data && requested === checkout.product_id) return undefined
  return lockAttachedFieldsShared(work, requested)
}

/**
 * The answers after a request: all those the request contains, validated by the product's fields.
 * If only the product changes, previous answers are kept where the new product has the same field.
 */
export function planAnswers(
  { custom_field_data: before }: FullCheckout,
  { custom_field_data: provided }: Body,
  { fields, broken }: { fields: AttachedFieldRow[] | undefined; broken: InvalidAnswer[] },
): { custom_field_data?: string } {
  if (!fields) return {}
  const read = readAnswers(fields, provided ?? before)
  if (provided) broken.push(...read.broken)
  return { custom_field_data: JSON.stringify(read.answers) }
}

/**
 * The answers of a checkout that is being confirmed, and the errors for those that are missing or
 * invalid now.
 */
export async function completeAnswers(work: Work, checkout: FullCheckout) {
  const fields = await lockAttachedFieldsShared(work, checkout.product_id)
  return readAnswers(fields, checkout.custom_field_data, { complete: true })
}
