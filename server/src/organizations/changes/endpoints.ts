import { organizationChangeEndpoints } from '@gatehouse/contract/organizations/changes'
import { implement } from '../../platform/http/implement.ts'
import { changeOrganization } from './change-organization.ts'

export const organizationChanges = implement(organizationChangeEndpoints, {
  update: (work, { body }) => changeOrganization(work, body),
})
