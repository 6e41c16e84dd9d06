import { z } from 'zod'

/** The id of any entity: a UUID (version 7 when Gatehouse made it). */
export const Id = z.uuid()

/**
 * A moment: ISO-8601 with an offset on the wire, a `Date` in code. `z.input` of a schema is what
 * travels, `z.output` is what the server and the SDK hold.
 */
export const Moment = z
  .codec(z.iso.datetime({ offset: true }), z.date(), {
    decode: text => new Date(text),
    encode: date => date.toISOString(),
  })
  .meta({ id: 'Moment' })

/** An e-mail address; stored as given, compared in lower case. */
export const Email = z.email().max(320)

/** An absolute http or https address. */
export const HttpUrl = z
  .url({ protocol: /^https?$/, error: 'Input should be a valid URL' })
  .min(1)
  .max(2083)

/** Whole minor units of a currency (cents, yen); always beside its currency. */
export const Amount = z.int()

/** ISO 4217 code in lower case, as the billing protocol writes it. */
export const Currency = z
  .string()
  .regex(/^[a-z]{3}$/, 'Input should be a three letter currency code')

const METADATA_KEYS_MAX = 50

/** The caller's own pairs: at most 50 keys of 1 to 40 characters, strings of 1 to 500. */
export const Metadata = z
  .record(z.string().min(1).max(40), z.union([z.string().min(1).max(500), z.number(), z.boolean()]))
  .refine(map => Object.keys(map).length <= METADATA_KEYS_MAX, `At most ${METADATA_KEYS_MAX} keys`)
  .meta({ id: 'Metadata', opaque: true })

/** Answers to custom fields, by the field's slug. */
export const CustomFieldData = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .meta({ id: 'CustomFieldData', opaque: true })

/** Rows of the caller's own making, kept as they are (never recased, never filtered). */
export const Opaque = z.record(z.string(), z.unknown()).meta({ opaque: true })

/** A query value given once or repeated, always read as a list. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    value => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item),
  )

/** A boolean in a query string. */
export const QueryBoolean = z
  .enum(['true', 'false', '1', '0'])
  .transform(text => text === 'true' || text === '1')

/** `metadata[key]=value` filters of a list: values of one key are OR, keys are AND. */
export const MetadataFilter = z.record(z.string(), listOf(z.string())).meta({ opaque: true })

/** The path parameter of everything that is reached by its id. */
export const ById = z.object({ id: Id })

/** Fields every billing entity begins with. */
export const entity = {
  id: Id,
  created_at: Moment,
  modified_at: Moment.nullable(),
}

/** What travels (strings for moments) of a schema: the type the checkout page reads. */
export type Wire<S extends z.ZodType> = z.input<S>
