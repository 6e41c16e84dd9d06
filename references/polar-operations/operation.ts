import type { Generation, Untyped } from '../test-polar-client.ts'
import type { Shop } from '../test-polar-shop.ts'
import type { Entity } from './fields.data.ts'

/** A call as a program makes it, and the expected result of the client. */
export type Call = {
  /** The arguments, in the spelling of the generation that makes the call. */
  given: unknown[]
  /**
   * Contained in the parsed response; for a list, in its items in this order. Undefined: no
   * response. Text is matched.
   */
  answer: unknown
  /** The client that makes the call, if it needs a token of its own. */
  by?: Untyped
  /** Further expectations after the call. */
  afterwards?: (answer: Untyped) => Promise<void> | void
}

/** One operation of the public client. */
export type Operation = {
  /** The name in generations that call it differently. */
  names?: Partial<Record<Generation, string>>
  /** The caller: by default the merchant's server. */
  who?: 'page' | 'owner'
  /** Each variant of the call, by a short description. */
  calls: Record<string, (shop: Shop) => Promise<Call> | Call>
  /** The objects in the response, by their path: all their fields must have been parsed. */
  holds?: Record<string, Entity>
  /** A call for an object that does not exist. */
  missing?: unknown[] | ((shop: Shop) => Promise<unknown[]>)
  /** A call during another call for the same object: 409. */
  conflict?: (shop: Shop) => Conflict | Promise<Conflict>
  /** A call the client sends and the server rejects. */
  wrong?: InvalidInput | ((shop: Shop) => InvalidInput | Promise<InvalidInput>)
}

/** The input, and the first location the error names. */
export type InvalidInput = { given: unknown[]; at: (string | number)[] }

/** The input, the client's class for the error, and the generations that have it. */
export type Conflict = {
  given: unknown[]
  named: string
  knownSince: Generation
  knownUntil?: Generation
  afterwards?: () => Promise<void>
}

/** Operations by the client's names: `products.updateBenefits`. */
export type Operations = Record<string, Operation>

/** An id that belongs to no object. */
export const UNKNOWN_ID = '0199aaaa-0000-7000-8000-000000000000'

/** The name of an operation in a generation. */
export const nameIn = (generation: Generation, name: string, { names }: Operation) =>
  names?.[generation] ?? name

/** The function of a client by its path, bound to its object; undefined if it does not exist. */
export function functionOf(
  client: Untyped,
  name: string,
): ((...given: unknown[]) => Untyped) | undefined {
  const words = name.split('.')
  const last = words.pop() ?? ''
  const place = words.reduce((at, word) => at?.[word], client)
  return place?.[last]?.bind(place)
}

/** Calls it and returns the result; for a list, the items of all its pages. */
export async function perform(client: Untyped, name: string, input: unknown[]): Promise<Untyped> {
  const call = functionOf(client, name)
  if (!call) throw new Error(`this generation has no ${name}`)
  const answer = await call(...input)
  if (typeof answer?.[Symbol.asyncIterator] !== 'function') return answer
  const items: unknown[] = []
  for await (const page of answer) items.push(...page.result.items)
  return items
}
