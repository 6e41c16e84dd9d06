import { connectedAppEndpoints } from '@gatehouse/contract/access/connected-apps'
import { implement } from '../../platform/http/implement.ts'
import { listApps } from './list-apps.ts'
import { revokeApp } from './revoke-app.ts'

/** Apps that users allow to sign them in. */
export const connectedApps = implement(connectedAppEndpoints, {
  list: listApps,
  revoke: (work, { body }) => revokeApp(work, body.id),
})
