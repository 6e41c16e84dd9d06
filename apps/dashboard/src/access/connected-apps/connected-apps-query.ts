import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../client.ts'

/** The apps that the user allowed, latest first. */
export const connectedAppsQuery = queryOptions({
  queryKey: ['connected-apps'],
  queryFn: ({ signal }) => clientOf().connectedApps.list({}, { signal }),
})

/** An app that the user allowed. */
export type ConnectedApp = Awaited<
  ReturnType<ReturnType<typeof clientOf>['connectedApps']['list']>
>['apps'][number]
