import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientOf, type GatehouseClient } from '../../client.ts'

/** The person's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => clientOf().passkeys.list({}, { signal }),
})

/** A passkey. */
export type Passkey = Awaited<ReturnType<GatehouseClient['passkeys']['list']>>[number]

/** Changes passkeys; the list is asked for anew. */
export function usePasskeyWrite<Input, Answer>(
  run: (passkeys: GatehouseClient['passkeys'], input: Input) => Promise<Answer>,
  onDone: (answer: Answer, input: Input) => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => run(clientOf().passkeys, input),
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries(passkeysQuery),
  })
}
