import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientOf, type GatehouseClient } from '../../client.ts'

/** The user's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => clientOf().passkeys.list({}, { signal }),
})

/** A passkey. */
export type Passkey = Awaited<ReturnType<GatehouseClient['passkeys']['list']>>[number]

/** Changes passkeys and refetches the list. */
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
