import type { Endpoint, InputOf, OutputOf } from '@gatehouse/contract/kit/endpoint'
import type { Refusal } from '@gatehouse/contract/kit/problems'
import type { Actor } from '../../actors/actor.ts'
import type { Reading, Work } from '../work.ts'
import type { Site } from '../site.ts'
import type { Answer, RequestHead } from './answer.ts'
import type { Reply } from './reply.ts'

type Returned<T> = Promise<T | Reply<T>>

/** The input of a raw endpoint: the unparsed request, and its caller. */
export type RawContext<I> = {
  site: Site
  request: Request
  actor: Actor
  input: I
  /** Makes a nonce for a page's content security policy. */
  newNonce: () => string
}

/** The same for an endpoint that reads the head of a request alone. */
export type PlainContext<I> = Pick<RawContext<I>, 'site' | 'actor' | 'input'> & {
  head: RequestHead
}

/** Answers a `plain` endpoint. */
export type PlainHandler<I> = (context: PlainContext<I>) => Promise<Answer>

/**
 * One server-sent event. `id` is the position that a client sends as `Last-Event-ID` to continue
 * from here; alone, it moves that position without an event.
 */
export type StreamEvent = { id?: string; event: string; data: unknown } | { id: string }

/** Three steps around an external call; the stage is stored, so a retry continues from it. */
export type StagedHandler<I, O, S, A> = {
  prepare(work: Work, input: I): Promise<S>
  /** No transaction is open here. The call has an idempotency key, because it may be repeated. */
  ask(site: Site, stage: S, actor: Actor): Promise<A>
  settle(work: Work, stage: S, answer: A): Returned<O>
}

/** One of the requests that share a transaction; `now` is the time of its organization. */
export type GroupedRequest<I> = { actor: Actor; now: Date; input: I }

/** Handles requests that share a transaction. */
export type GroupedHandler<I, O> = {
  /** How many items a request has: the number in one group is limited. */
  count(input: I): number
  /**
   * A refusal fails only its own request; an error fails the transaction, and each request is tried
   * again alone.
   */
  handle(work: Work, requests: GroupedRequest<I>[]): Promise<(O | Refusal)[]>
}

/** Answers reads that arrive together with the same statements, like `GroupedHandler`. */
export type GroupedReadHandler<I, O> = {
  count(input: I): number
  read(work: Reading, requests: GroupedRequest<I>[]): Promise<(O | Refusal)[]>
}

type HandlerOf<E extends Endpoint> = E['kind'] extends 'read'
  ?
      | ((work: Reading, input: InputOf<E>) => Returned<OutputOf<E>>)
      | GroupedReadHandler<InputOf<E>, OutputOf<E>>
  : E['kind'] extends 'write'
    ? (work: Work, input: InputOf<E>) => Returned<OutputOf<E>>
    : E['kind'] extends 'staged'
      ? StagedHandler<InputOf<E>, OutputOf<E>, never, never>
      : E['kind'] extends 'grouped'
        ? GroupedHandler<InputOf<E>, OutputOf<E>>
        : E['kind'] extends 'stream'
          ? (
              site: Site,
              actor: Actor,
              input: InputOf<E>,
              signal: AbortSignal,
              lastEventId: string | undefined,
            ) => AsyncIterable<StreamEvent>
          : E extends { plain: true }
            ? PlainHandler<InputOf<E>>
            : (context: RawContext<InputOf<E>>) => Promise<Response>

/** An endpoint with the code that handles it. */
export type ImplementedEndpoint = {
  name: string
  endpoint: Endpoint
  handler: unknown
  find: ((work: Reading, input: Record<string, string>) => Promise<unknown>) | undefined
}

/** Keeps the types of the three steps together: `staged({ prepare, ask, settle })`. */
export const staged = <I, O, S, A>(steps: StagedHandler<I, O, S, A>) =>
  steps as unknown as StagedHandler<I, O, never, never>

/**
 * Assigns an operation to an endpoint. `find` looks up the object in the path, so that a foreign id
 * is a 404 even if the body is wrong too.
 */
export function implement<T extends Record<string, Endpoint>>(
  table: T,
  handlers: { [K in keyof T]: HandlerOf<T[K]> },
  { find }: { find?: (work: Reading, params: Record<string, string>) => Promise<unknown> } = {},
): ImplementedEndpoint[] {
  return Object.entries(table).map(([name, endpoint]) => {
    return { name, endpoint, handler: handlers[name], find }
  })
}
