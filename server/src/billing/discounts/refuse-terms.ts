import { invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { multipleProblem } from '../products/price-rules.ts'
import { productsIn } from './queries.ts'

type Window = { starts_at: Date | null; ends_at: Date | null }

/**
 * Rejects an end that is not after the start, or, if the end was just `changed`, not in the future.
 */
export function rejectWindow(
  work: Work,
  { starts_at, ends_at }: Window,
  { changed }: { changed: boolean },
): void {
  const loc = ['body', 'ends_at']
  const input = ends_at?.toISOString()
  if (starts_at && ends_at && ends_at <= starts_at) {
    invalid({ loc, msg: 'The end must be after the start.', input })
  }
  if (changed && ends_at && ends_at <= work.now) {
    invalid({ loc, msg: 'The end must be in the future.', input })
  }
}

/** Rejects an amount the currency cannot be charged in. */
export function rejectAmount(amount: number | null, currency: string | null): void {
  if (amount === null || currency === null) return
  const msg = multipleProblem(amount, currency)
  if (msg !== undefined) invalid({ loc: ['body', 'amount'], msg, input: amount })
}

/**
 * The ids of the products a discount applies to, without duplicates; all must belong to the
 * merchant.
 */
export async function readProducts(
  work: Work,
  organization_id: string,
  input: string[],
): Promise<string[]> {
  const ids = [...new Set(input)]
  const known = new Set(await productsIn(work, organization_id, ids))
  const broken = input.flatMap((input, index) =>
    known.has(input)
      ? []
      : [{ loc: ['body', 'products', index], msg: 'Product does not exist.', input }],
  )
  if (broken.length > 0) invalid(...broken)
  return ids
}

/** Rejects a code that another discount of the merchant uses. */
export const rejectCode = (code: string | null | undefined): never =>
  invalid({
    loc: ['body', 'code'],
    msg: 'Discount with this code already exists.',
    input: code,
  })
