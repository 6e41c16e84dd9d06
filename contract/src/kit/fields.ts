import { z } from 'zod'

/** The id of any entity: a UUID (version 7 when Gatehouse made it). */
export const Id = z.uuid()

/** Enough for seconds with nine decimals and an offset. */
const MOMENT_LENGTH_MAX = 40

/**
 * A timestamp: ISO-8601 with an offset on the wire, a `Date` in code. `z.input` of a schema is the
 * wire form, `z.output` is what the server and the SDK use.
 */
export const Moment = z
  .codec(z.iso.datetime({ offset: true }).max(MOMENT_LENGTH_MAX), z.date(), {
    decode: text => new Date(text),
    encode: date => date.toISOString(),
  })
  .meta({ id: 'Moment' })

/** An email address; stored as entered, compared in lower case. */
export const Email = z.email().max(320)

/** An absolute http or https address. */
export const HttpUrl = z
  .url({ protocol: /^https?$/, error: 'Input should be a valid URL' })
  .min(1)
  .max(2083)

/** A name on one line, without control characters, because it is used in emails and logs. */
export const lineOf = (max: number) =>
  z
    .string()
    .max(max)
    .refine(text => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'Control characters are not allowed')

const PICTURE = /^(https?:\/\/|\/(?![/\\])|data:image\/(png|jpeg|gif|webp|avif);base64,|$)/i

/** A picture's URL: http, https, a path of this server, or base64 image data; no script. */
export const pictureOf = (max: number) =>
  z
    .string()
    .max(max)
    .refine(
      text => PICTURE.test(text),
      'Input should be an http or https address, a path or an image',
    )

/** Whole minor units of a currency (cents, yen); always beside its currency. */
export const Amount = z.int()

const NO_CURRENCY_CODE = 'Input should be a three letter currency code'

/** ISO 4217 code in lower case, as the billing protocol writes it. */
export const Currency = z
  .string()
  .max(3, { error: NO_CURRENCY_CODE, abort: true })
  .regex(/^[a-z]{3}$/, NO_CURRENCY_CODE)

/** A map with a maximum of keys; the maximum is part of its JSON schema. */
export function mapOf<K extends z.core.$ZodRecordKey, V extends z.ZodType>(
  key: K,
  value: V,
  max: number,
) {
  return z
    .record(key, value)
    .refine(map => Object.keys(map).length <= max, `At most ${max} keys`)
    .meta({ maxProperties: max })
}

/** The maximum number of scopes of a token: enough to list each of them several times. */
export const SCOPES_MAX = 250

/** The maximum length of a field that is only read to reject it. */
export const IGNORED_LENGTH_MAX = 1_000

/** JSON of any shape whose text has a maximum length. */
export const jsonOf = (max: number) =>
  z
    .unknown()
    .refine(value => isShortJson(value, max), `Longer than ${max} characters`)
    .meta({ maxCharacters: max })

/** A map of any JSON whose text has a maximum length; kept as it is. */
export const jsonMapOf = (max: number) =>
  z
    .record(z.string(), z.unknown())
    .refine(value => isShortJson(value, max), `Longer than ${max} characters`)
    .meta({ opaque: true, maxCharacters: max })

const isShortJson = (value: unknown, max: number) => (JSON.stringify(value) ?? '').length <= max

/** The most keys of metadata. */
export const METADATA_KEYS_MAX = 50

const MetadataKey = z.string().min(1).max(40)
const MetadataValue = z.union([z.string().min(1).max(500), z.number(), z.boolean()])

/** The caller's own metadata: at most 50 keys of 1 to 40 characters, strings of 1 to 500. */
export const Metadata = mapOf(MetadataKey, MetadataValue, METADATA_KEYS_MAX).meta({
  ...{ id: 'Metadata', opaque: true },
})

/** A change of metadata: keys to set, and keys to remove (null); the others stay. */
export const MetadataChange = mapOf(MetadataKey, MetadataValue.nullable(), METADATA_KEYS_MAX).meta({
  opaque: true,
})
export type MetadataChange = z.output<typeof MetadataChange>

/** The maximum number of custom fields of a product, and so of values of a checkout. */
export const CUSTOM_FIELDS_MAX = 100
const SLUG_LENGTH_MAX = 64
const FIELD_ANSWER_LENGTH_MAX = 10_000

/** Values of custom fields, by the field's slug. */
export const CustomFieldData = mapOf(
  z.string().max(SLUG_LENGTH_MAX),
  z.union([z.string().max(FIELD_ANSWER_LENGTH_MAX), z.number(), z.boolean(), z.null()]),
  CUSTOM_FIELDS_MAX,
).meta({ id: 'CustomFieldData', opaque: true })

/** Objects of the caller's own form, stored unchanged (never recased, never filtered). */
export const OpaqueObject = z.record(z.string(), z.unknown()).meta({ opaque: true })

/** The maximum number of values that a query can repeat under one name. */
const QUERY_VALUES_MAX = 500

/** A query value given once or repeated, always parsed as a list. */
export const listOf = <T extends z.ZodType>(item: T, max = QUERY_VALUES_MAX) =>
  z.preprocess(
    value => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(max),
  )

/** The search text of a list. */
export const SearchText = z.string().max(1_000)

/** Most characters of a merchant's own id of a customer. */
export const EXTERNAL_ID_MAX = 255

/** The merchant's own id of an object. */
export const ExternalId = z.string().max(EXTERNAL_ID_MAX)

/** A boolean in a query string. */
export const QueryBoolean = z
  .enum(['true', 'false', '1', '0'])
  .transform(text => text === 'true' || text === '1')

/**
 * `metadata[key]=value` filters of a list: values of one key are combined with OR, keys with AND.
 */
export const MetadataFilter = mapOf(
  z.string().max(100),
  listOf(z.string().max(500)),
  METADATA_KEYS_MAX,
).meta({ opaque: true })

/** The path parameter of every endpoint that finds an object by its id. */
export const ById = z.object({ id: Id })

/** The first fields of every billing entity. */
export const entity = {
  id: Id,
  created_at: Moment,
  modified_at: Moment.nullable(),
}

/** The wire form of a schema (strings for timestamps): the type the checkout page uses. */
export type Wire<S extends z.ZodType> = z.input<S>
