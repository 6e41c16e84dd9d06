import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { clientOf, type GatehouseClient } from './client.ts'

type Group = keyof GatehouseClient
type Operation<G extends Group> = keyof GatehouseClient[G]

/** A call's input. */
export type InputOf<G extends Group, V extends Operation<G>> = GatehouseClient[G][V] extends (
  ...given: infer Input
) => Promise<unknown>
  ? Input[0]
  : never

/** A call's result. */
export type AnswerOf<G extends Group, V extends Operation<G>> = GatehouseClient[G][V] extends (
  ...given: never[]
) => Promise<infer Answer>
  ? Answer
  : never

/** An item of a list's result. */
export type ItemOf<G extends Group> =
  'list' extends Operation<G>
    ? AnswerOf<G, 'list'> extends { items: (infer Item)[] }
      ? Item
      : never
    : never

/** An item of a list that an operation of another name returns. */
export type ItemsOf<G extends Group, V extends Operation<G>> =
  AnswerOf<G, V> extends { items: (infer Item)[] } ? Item : never

/** A query for the server, keyed by organization, group, operation and input. */
export function request<G extends Group, V extends Operation<G>>(
  organization: string,
  group: G,
  operation: V,
  input: InputOf<G, V>,
) {
  return queryOptions({
    queryKey: [organization, group, operation, input] as const,
    queryFn: ({ signal }) => {
      // TypeScript cannot index the table of calls generically; `InputOf` and `AnswerOf` provide
      // the types.
      const call = clientOf(organization)[group][operation] as (
        ...given: [input: unknown, options: { signal: AbortSignal }]
      ) => Promise<AnswerOf<G, V>>
      return call(input, { signal })
    },
  })
}

/** The slug of the current organization; empty outside of one. */
export function useOrganizationSlug(): string {
  const { organization } = useParams({ strict: false })
  return organization ?? ''
}

/** Builds the URL of a page of the current organization: `useHref()('/products')`. */
export function useHref(): (path: string) => string {
  const slug = useOrganizationSlug()
  return path => `/dashboard/${slug}${path}`
}

/** How often work in progress on the server is looked at. */
const PROGRESS_MS = 1_000

/** Options of a query. */
interface AskOptions<Answer> {
  enabled?: boolean
  /** Keeps the previous result while a different input is fetched: for lists. */
  keep?: boolean
  refetchInterval?: number | false
  /** Asks again every second, until the answer says that the work has ended. */
  until?: (answer: Answer) => boolean
}

/** Runs a query in the current organization and keeps the result fresh. */
export function useEndpointQuery<G extends Group, V extends Operation<G>>(
  group: G,
  operation: V,
  input: InputOf<G, V>,
  options: AskOptions<AnswerOf<G, V>> = {},
) {
  const slug = useOrganizationSlug()
  const { enabled = true, keep = false, refetchInterval = false, until } = options
  return useQuery({
    ...request(slug, group, operation, input),
    enabled,
    refetchInterval: until
      ? ({ state: { data } }) => (data !== undefined && until(data) ? false : PROGRESS_MS)
      : refetchInterval,
    ...(keep && { placeholderData: keepPreviousData }),
  })
}

/**
 * Runs a mutation in the current organization. A write can affect more than the object it names (a
 * canceled subscription revokes keys), so all of the organization's queries are refetched.
 */
export function useWrite<Input = void, Answer = unknown>(
  run: (client: GatehouseClient, input: Input) => Promise<Answer>,
  onDone?: (answer: Answer, input: Input) => unknown,
) {
  const slug = useOrganizationSlug()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => run(clientOf(slug), input),
    onSuccess: async (answer, input) => {
      const fresh = queryClient.invalidateQueries({ queryKey: [slug] })
      await onDone?.(answer, input)
      await fresh
    },
  })
}
