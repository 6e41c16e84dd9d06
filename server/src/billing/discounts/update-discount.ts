import {
  discountProblems,
  type Discount,
  type DiscountUpdate,
} from '@gatehouse/contract/billing/discounts'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { tryUnique } from '../../platform/db/savepoint.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { codeKey, toDiscount, type DiscountRow } from './discount.ts'
import { getDiscount, lockDiscount, replaceProducts, setDiscount } from './queries.ts'
import { readProducts, rejectAmount, rejectCode, rejectWindow } from './refuse-terms.ts'

/** Changes a discount for future redemptions: quotes and sales already made stay as they were. */
export async function updateDiscount(
  work: Work,
  id: string,
  update: DiscountUpdate,
): Promise<Discount> {
  const row = await lockDiscount(work, id)
  if (!row) fail(discountProblems.not_found)
  const body = requestedDiscount(update)
  rejectPermanentChange(row, body)
  const { organization_id } = row
  const { starts_at = row.starts_at, ends_at = row.ends_at } = body
  const changed = body.ends_at !== undefined && ends_at?.getTime() !== row.ends_at?.getTime()
  rejectWindow(work, { starts_at, ends_at }, { changed })
  const products = body.products && (await readProducts(work, organization_id, body.products))
  const change = { ...changeOf(row, body), starts_at, ends_at }
  const result = await tryUnique(work, () => setDiscount(work, id, change))
  if ('broke' in result) return rejectCode(body.code)
  if (products) await replaceProducts(work, id, products)
  const discount = toDiscount(await getDiscount(work, id))
  await recordEvent(work, 'discount.updated', organization_id, discount)
  const subject = { subject_kind: 'discount', subject_id: id, organization_id }
  const entry = { action: 'discount.updated', ...subject }
  await recordAudit(work, { ...entry, before: toDiscount(row), after: discount })
  return discount
}

/**
 * A currency without an amount is ignored: older clients send `usd` with every change, and that
 * must not turn a discount in euros into one in dollars.
 */
const requestedDiscount = (update: DiscountUpdate): DiscountUpdate =>
  typeof update.amount === 'number' ? update : { ...update, currency: undefined }

function changeOf(row: DiscountRow, body: DiscountUpdate) {
  const { name, code, metadata, max_redemptions, max_redemptions_per_customer } = body
  const amount = body.amount ?? row.amount
  const currency = body.currency ?? row.currency
  if (row.type === 'fixed') rejectAmount(amount, currency)
  return {
    ...(name && { name }),
    ...(code !== undefined && { code, code_key: code === null ? null : codeKey(code) }),
    ...(max_redemptions !== undefined && { max_redemptions }),
    ...(max_redemptions_per_customer !== undefined && { max_redemptions_per_customer }),
    ...(row.type === 'fixed' && { amount, currency }),
    ...(row.type === 'percentage' && { basis_points: body.basis_points ?? row.basis_points }),
    ...(metadata && { metadata: JSON.stringify(metadata) }),
  }
}

const IMMUTABLE_FIELDS = ['type', 'duration', 'duration_in_months'] as const
const IMMUTABLE_AFTER_REDEMPTION = ['amount', 'currency', 'basis_points'] as const

/** Customers who have redeemed the discount were promised its duration and amount. */
function rejectPermanentChange(row: DiscountRow, body: DiscountUpdate): void {
  const reject = (field: keyof DiscountUpdate, msg: string) =>
    invalid({ loc: ['body', field], msg, input: body[field] })
  for (const field of IMMUTABLE_FIELDS) {
    const requested = body[field] ?? row[field]
    if (requested !== row[field]) reject(field, 'This field cannot be changed.')
  }
  for (const field of IMMUTABLE_AFTER_REDEMPTION) {
    const requested = body[field] ?? row[field]
    if (requested === row[field]) continue
    const other = row[field] === null
    if (other) reject(field, `A discount of type ${row.type} doesn't have this field.`)
    if (row.redemptions_count > 0) {
      reject(field, "This field can't be changed after the discount has been redeemed.")
    }
  }
}
