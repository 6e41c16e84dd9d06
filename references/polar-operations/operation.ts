import type { Generation, Untyped } from '../test-polar-client.ts'
import type { Shop } from '../test-polar-shop.ts'
import type { Entity } from './fields.data.ts'

/** A call as a program makes it, and what the client must make of the answer. */
export type Call = {
  /** The arguments, in the spelling of the generation that makes the call. */
  given: unknown[]
  /**
   * Held by the parsed answer; of a list, by its items in this order. Undefined: no answer. Text is
   * matched.
   */
  answer: unknown
  /** What else is true afterwards. */
  afterwards?: (answer: Untyped) => Promise<void> | void
}

/** One operation of the public client. */
export type Operation = {
  /** What generations call it that have another name for it. */
  names?: Partial<Record<Generation, string>>
  /** Whose client calls: the merchant's server unless told otherwise. */
  who?: 'page' | 'owner'
  /** Each way to call it, by a few words about it. */
  calls: Record<string, (shop: Shop) => Promise<Call> | Call>
  /** Which things are in the answer, by the path to them: all fields must have been read. */
  holds?: Record<string, Entity>
  /** A call about something that is not there. */
  missing?: unknown[] | ((shop: Shop) => Promise<unknown[]>)
  /** A call that comes while something else is going on with the same: answered 409. */
  conflict?: (shop: Shop) => Conflict | Promise<Conflict>
  /** A call the client sends and the server does not accept. */
  wrong?: Wrong | ((shop: Shop) => Wrong | Promise<Wrong>)
}

/** What is given, and which place of it the refusal names first. */
export type Wrong = { given: unknown[]; at: (string | number)[] }

/**
 * What is given, the client's class for the refusal, and which generations know that.
 */
export type Conflict = {
  given: unknown[]
  named: string
  knownSince: Generation
  knownUntil?: Generation
  afterwards?: () => Promise<void>
}

/** Operations by what the client calls them: `products.updateBenefits`. */
export type Operations = Record<string, Operation>

/** An id of nothing. */
export const NOBODY = '0199aaaa-0000-7000-8000-000000000000'

/** What an operation is called in a generation. */
export const nameIn = (generation: Generation, name: string, { names }: Operation) =>
  names?.[generation] ?? name

/** The function of a client by its name, bound to where it is; undefined where it has none. */
export function functionOf(
  client: Untyped,
  name: string,
): ((...given: unknown[]) => Untyped) | undefined {
  const words = name.split('.')
  const last = words.pop() ?? ''
  const place = words.reduce((at, word) => at?.[word], client)
  return place?.[last]?.bind(place)
}

/** Calls it, and answers what came back: of a list, the items of all its pages. */
export async function perform(client: Untyped, name: string, given: unknown[]): Promise<Untyped> {
  const call = functionOf(client, name)
  if (!call) throw new Error(`this generation has no ${name}`)
  const answer = await call(...given)
  if (typeof answer?.[Symbol.asyncIterator] !== 'function') return answer
  const items: unknown[] = []
  for await (const page of answer) items.push(...page.result.items)
  return items
}
