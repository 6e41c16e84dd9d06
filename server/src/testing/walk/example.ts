import type { contract } from '@gatehouse/contract'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import type { z } from 'zod'
import type { Shop } from './shop.ts'

type Words = Record<string, string>

/**
 * How an endpoint is called well, said by hand. `params` and `body` name things of the shop given:
 * of the caller's own in a good call, of somebody else's in one that must be refused.
 */
type ExampleOf<E> = (E extends { params: z.ZodType }
  ? { params: (shop: Shop) => Words }
  : unknown) &
  (E extends { body: infer B extends z.ZodType }
    ? {
        body: (shop: Shop) => z.input<B>
        /** A body with much more in it, into whose every corner the walk puts strange values. */
        rich?: (shop: Shop) => z.input<B>
      }
    : unknown) & {
    query?: (shop: Shop) => Words
    /** The parameters of the one good call, where it uses up what it is about. */
    spend?: (shop: Shop) => Words
    /** Who makes the one good call, where it is not the usual caller: the owner, or a newcomer. */
    by?: 'owner' | 'newcomer'
    /** What the one good call is answered, where it is not what the contract says. */
    answers?: number
  }

type Contract = typeof contract

/** A line for every endpoint there is: one without it does not compile. */
export type Examples = {
  [G in keyof Contract]: { [V in keyof Contract[G]]: ExampleOf<Contract[G][V]> }
}

/** An example as the walk uses it, whatever endpoint it is of. */
export type Example = {
  params?: (shop: Shop) => Words
  body?: (shop: Shop) => unknown
  rich?: (shop: Shop) => unknown
  query?: (shop: Shop) => Words
  spend?: (shop: Shop) => Words
  by?: 'owner' | 'newcomer'
  answers?: number
}

/** A place the walk comes by: an endpoint, its name and its example. */
export type Stop = { name: string; endpoint: Endpoint; example: Example }
