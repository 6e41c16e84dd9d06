import { securityLogEndpoints } from '@gatehouse/contract/accounts/security-log'
import { implement } from '../../platform/http/implement.ts'
import { listSecurityLog } from './list-security-log.ts'

/** The security log. */
export const securityLog = implement(securityLogEndpoints, { list: listSecurityLog })
