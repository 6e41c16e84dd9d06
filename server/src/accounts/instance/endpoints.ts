import { instanceEndpoints } from '@gatehouse/contract/accounts/instance'
import { implement } from '../../platform/http/implement.ts'
import { searchAudit } from './list-audit.ts'
import { changeInstance, lookAtSettings } from './look-at-settings.ts'

/** The server as its operator sees it. */
export const instance = implement(instanceEndpoints, {
  settings: work => lookAtSettings(work),
  changeSettings: (work, { body }) => changeInstance(work, body.settings),
  audit: searchAudit,
})
