import {
  customerDeletionPreviewEndpoints,
  deletionPreviewEndpoints,
} from '@gatehouse/contract/offboarding'
import { organizationDeletionEndpoints } from '@gatehouse/contract/organizations/deletion'
import { findCustomer } from '../billing/customers/queries.ts'
import { implement } from '../platform/http/implement.ts'
import { deleteOrganization } from './delete-organization.ts'
import {
  previewCustomer,
  previewOwnDeletion,
  previewOrganization,
  previewUserByAdmin,
} from './preview-offboarding.ts'

export const organizationDeletion = implement(organizationDeletionEndpoints, {
  delete: (work, { body }) => deleteOrganization(work, body.organizationId),
})

/** Previews of deletions. */
export const offboardingEndpoints = [
  ...implement(deletionPreviewEndpoints, {
    organization: previewOrganization,
    user: previewOwnDeletion,
    userByAdmin: (work, { userId }) => previewUserByAdmin(work, userId),
  }),
  ...implement(
    customerDeletionPreviewEndpoints,
    { preview: previewCustomer },
    { find: (work, { id = '' }) => findCustomer(work, { id }) },
  ),
]
