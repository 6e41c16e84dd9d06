import { organizationAuditEndpoints } from '@gatehouse/contract/organizations/audit'
import { implement } from '../../platform/http/implement.ts'
import { exportAuditLog } from './export-audit-log.ts'
import { listAuditLog } from './list-audit-log.ts'

/** The audit log of an organization. */
export const organizationAudit = implement(organizationAuditEndpoints, {
  list: listAuditLog,
  export: exportAuditLog,
})
