import { z } from 'zod'
import { listOf } from './fields.ts'

/** The maximum page size; larger limits are lowered to it, as in the billing protocol. */
export const PAGE_LIMIT_MAX = 100

/** The maximum number of sort keys of a list. */
const SORTINGS_MAX = 10

/** `page` from 1, `limit` 10 by default, at most 100. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(10_000_000).default(1),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(10)
    .transform(limit => Math.min(limit, PAGE_LIMIT_MAX)),
}

/** `sorting=-created_at&sorting=name`: sort keys of a list, `-` for descending. */
export const sortingQuery = <const T extends readonly [string, ...string[]]>(
  names: T,
  preset: T[number] | `-${T[number]}`,
) => {
  type SortKey = T[number] | `-${T[number]}`
  // The compiler cannot derive the values of an enum from a generic type, so they are stated here.
  const word = z.enum(names.flatMap(name => [name, `-${name}`])) as z.ZodType as z.ZodType<SortKey>
  return listOf(word, SORTINGS_MAX).default([preset])
}

/** A page of a list: items, the total count, and the last page's number. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    pagination: z.object({ total_count: z.int(), max_page: z.int() }),
  })

/** The response schema of a list endpoint. */
export function page<T>(items: T[], total_count: number, limit: number) {
  return { items, pagination: { total_count, max_page: Math.ceil(total_count / limit) } }
}
