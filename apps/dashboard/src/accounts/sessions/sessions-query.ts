import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../client.ts'

/** The user's sessions, newest first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => clientOf().sessions.list({}, { signal }),
})

/** A session of the user. */
export type SignInLocation = Awaited<
  ReturnType<ReturnType<typeof clientOf>['sessions']['list']>
>[number]
