import { customerDepartureEndpoints, departureEndpoints } from '@gatehouse/contract/departures'
import { organizationDeletionEndpoints } from '@gatehouse/contract/organizations/deletion'
import { findCustomer } from '../billing/customers/queries.ts'
import { implement } from '../platform/http/implement.ts'
import { deleteOrganization } from './delete-organization.ts'
import {
  previewCustomer,
  previewOneself,
  previewOrganization,
  previewUserByAdmin,
} from './preview-departure.ts'

export const organizationDeletion = implement(organizationDeletionEndpoints, {
  delete: (work, { body }) => deleteOrganization(work, body.organizationId),
})

/** Previews of deletions. */
export const departures = [
  ...implement(departureEndpoints, {
    organization: previewOrganization,
    user: previewOneself,
    userByAdmin: (work, { userId }) => previewUserByAdmin(work, userId),
  }),
  ...implement(
    customerDepartureEndpoints,
    { preview: previewCustomer },
    { find: (work, { id = '' }) => findCustomer(work, { id }) },
  ),
]
