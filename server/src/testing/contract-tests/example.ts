import type { contract } from '@gatehouse/contract'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import type { z } from 'zod'
import type { SampleOrg } from './sample-org.ts'

type Words = Record<string, string>

/**
 * A hand-written valid call of an endpoint. `params` and `body` use ids of the given shop: the
 * caller's own for a valid call, another merchant's for one that must be rejected.
 */
type ExampleOf<E> = (E extends { params: z.ZodType }
  ? { params: (shop: SampleOrg) => Words }
  : unknown) &
  (E extends { body: infer askQuietly extends z.ZodType }
    ? {
        body: (shop: SampleOrg) => z.input<askQuietly>
        /** A body with many more fields, in each of which the contract tests put strange values. */
        rich?: (shop: SampleOrg) => z.input<askQuietly>
      }
    : unknown) & {
    query?: (shop: SampleOrg) => Words
    /** The parameters of the one valid call, if it uses up its object. */
    spend?: (shop: SampleOrg) => Words
    /** The caller of the one valid call, if it is not the usual one: the owner, or a newcomer. */
    by?: 'owner' | 'newcomer' | 'spare token'
    /** The status of the one valid call, if it is not the contract's. */
    answers?: number
  }

type Contract = typeof contract

/** A line for every endpoint; a missing one does not compile. */
export type Examples = {
  [G in keyof Contract]: { [V in keyof Contract[G]]: ExampleOf<Contract[G][V]> }
}

/** An example of any endpoint, as the contract tests use it. */
export type Example = {
  params?: (shop: SampleOrg) => Words
  body?: (shop: SampleOrg) => unknown
  rich?: (shop: SampleOrg) => unknown
  query?: (shop: SampleOrg) => Words
  spend?: (shop: SampleOrg) => Words
  by?: 'owner' | 'newcomer' | 'spare token'
  answers?: number
}

/** One endpoint under test, with its name and its example. */
export type EndpointCase = { name: string; endpoint: Endpoint; example: Example }
