import type { IdempotentResponse } from '../state/secrets.ts'
import { deleteObject, find, putObject } from '../state/world.ts'
import type { Moment } from '../state/world.ts'
import { rejectedBeforehand } from './errors.ts'

const RETAINED_SECONDS = 24 * 60 * 60
const KEY_MAX = 255

/**
 * Returns the stored response of this key, or an error if the key was used for a different request.
 */
export function answered(
  moment: Moment,
  key: string,
  request: { path: string; parameters: string },
): IdempotentResponse | undefined {
  if (key.length > KEY_MAX) {
    throw rejected(400, `Idempotency keys can have at most ${KEY_MAX} characters.`)
  }
  const known = find(moment, 'keyed_answer', key)
  if (!known || known.created + RETAINED_SECONDS <= moment.now) return undefined
  const otherwise =
    `Try using a key other than '${key}' if you meant to execute a ` + 'different request.'
  if (known.path !== request.path) {
    throw rejected(
      400,
      'Keys for idempotent requests can only be used for the same endpoint they ' +
        `were first used for ('${request.path}' vs '${known.path}'). ${otherwise}`,
    )
  }
  if (known.parameters !== request.parameters) {
    throw rejected(
      400,
      'Keys for idempotent requests can only be used with the same parameters ' +
        `they were first used with. ${otherwise}`,
    )
  }
  return known
}

export function inUse(key: string) {
  return rejected(
    409,
    'There is currently another in-progress request using this Stripe Idempotent ' +
      'Key (that probably means you submitted twice, and the other request is still going ' +
      'through): ' +
      `${key}. Please try again later.`,
    'idempotency_key_in_use',
  )
}

/** Stores a response under its key, and deletes those that are a day old. */
export function storeIdempotentResponse(moment: Moment, answer: IdempotentResponse) {
  const table = moment.space.tables.keyed_answer
  for (const [key, old] of table.rows) {
    // Keys are stored in the order of their first use, so the first recent one ends the search.
    if (old.created + RETAINED_SECONDS > moment.now) break
    deleteObject(moment, 'keyed_answer', key)
  }
  putObject(moment, 'keyed_answer', answer)
}

function rejected(status: number, message: string, code?: string) {
  return rejectedBeforehand(status, {
    type: 'idempotency_error',
    message,
    ...(code === undefined ? {} : { code }),
  })
}
