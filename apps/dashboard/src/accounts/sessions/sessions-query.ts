import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../client.ts'

/** Where the person is signed in, latest first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => clientOf().sessions.list({}, { signal }),
})

/** A place where the person is signed in. */
export type PlaceSignedIn = Awaited<
  ReturnType<ReturnType<typeof clientOf>['sessions']['list']>
>[number]
