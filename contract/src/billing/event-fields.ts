import { z } from 'zod'

/** Most keys of an event's metadata. */
export const METADATA_PAIRS_MAX = 50
/** Integers beyond this lose digits when JSON is parsed. */
const NUMBER_MAX = Number.MAX_SAFE_INTEGER
/** Smaller numbers are noise of floating-point arithmetic, and long decimals. */
const NUMBER_MIN = 1e-20

/** Whether a number of an event is kept exactly. */
export const isExactNumber = (value: number): boolean =>
  Math.abs(value) <= NUMBER_MAX && (value === 0 || Math.abs(value) >= NUMBER_MIN)

/** A number of an event, which is kept exactly. */
export const MetadataNumber = z
  .number()
  .refine(
    isExactNumber,
    'Input should be a number of at most 9007199254740991 whose digits are exact',
  )

/** Digits of a decimal text that a number keeps exactly. */
const DECIMAL_TEXT = /^-?\d{1,15}$|^-?\d{1,3}\.\d{1,12}$|^-?\d{1,9}\.\d{1,6}$/

/** Cost of an event in minor units; its amount is stored as a number, and answered as text. */
const EventCost = z.object({
  amount: z.union([
    MetadataNumber,
    z.string().max(18).regex(DECIMAL_TEXT, 'Input should be a decimal number').transform(Number),
  ]),
  currency: z.literal('usd'),
})

/** Tokens of a call of a language model. */
const EventModelCall = z.object({
  vendor: z.string().max(500),
  model: z.string().max(500),
  prompt: z.string().max(10_000).nullable().optional(),
  response: z.string().max(10_000).nullable().optional(),
  input_tokens: z.int().nonnegative(),
  cached_input_tokens: z.int().nonnegative().nullable().optional(),
  output_tokens: z.int().nonnegative(),
  total_tokens: z.int().nonnegative(),
})

/** Most characters of a key of an event's metadata. */
export const METADATA_KEY_MAX = 40
/** Most characters of a text of an event's metadata. */
export const METADATA_TEXT_MAX = 500

/**
 * The merchant's own data about an event: at most 50 keys of 1 to 40 characters; texts of 1 to 500
 * characters, numbers and booleans. `_cost` and `_llm` have shapes of their own.
 */
export const EventMetadata = z
  .object({ _cost: EventCost.optional(), _llm: EventModelCall.optional() })
  .catchall(z.union([z.string().min(1).max(METADATA_TEXT_MAX), MetadataNumber, z.boolean()]))
  .refine(
    metadata => Object.keys(metadata).length <= METADATA_PAIRS_MAX,
    `At most ${METADATA_PAIRS_MAX} keys`,
  )
  .refine(
    metadata => Object.keys(metadata).every(key => key && key.length <= METADATA_KEY_MAX),
    `Keys should have 1 to ${METADATA_KEY_MAX} characters`,
  )
  .meta({
    ...{ id: 'EventMetadata', opaque: true, maxProperties: METADATA_PAIRS_MAX },
    propertyNames: { maxLength: METADATA_KEY_MAX },
  })

/** Most characters of an event's name. */
export const EVENT_NAME_MAX = 128
/** What happened. */
export const eventName = z.string().min(1).max(EVENT_NAME_MAX)

/** Most characters of the caller's own id of an event. */
export const EXTERNAL_EVENT_ID_MAX = 255
/** The caller's own id of an event: of several events with the same one, the first counts. */
export const externalEventId = z.string().min(1).max(EXTERNAL_EVENT_ID_MAX)
