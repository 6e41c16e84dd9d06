import { instanceEndpoints } from '@gatehouse/contract/accounts/instance'
import { implement } from '../../platform/http/implement.ts'
import { searchAudit } from './list-audit.ts'
import { changeInstance, getSettings } from './get-settings.ts'

/** The server as its operator sees it. */
export const instance = implement(instanceEndpoints, {
  settings: work => getSettings(work),
  changeSettings: (work, { body }) => changeInstance(work, body.settings),
  audit: searchAudit,
})
