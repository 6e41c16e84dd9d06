import { avatarEndpoints, avatarFileEndpoints } from '@gatehouse/contract/organizations/avatars'
import { implement, type ImplementedEndpoint } from '../../platform/http/implement.ts'
import { findOrganization } from '../merchant/queries.ts'
import { serveAvatar } from './serve-avatar.ts'
import { serveLogo } from './serve-logo.ts'
import { showAvatar, uploadAvatar } from './upload-avatar.ts'

/** Organizations' pictures: upload, removal, display. */
export const avatars: ImplementedEndpoint[] = [
  ...implement(
    avatarEndpoints,
    { upload: uploadAvatar, remove: (work, { id }) => showAvatar(work, id, null) },
    { find: (work, { id = '' }) => findOrganization(work, id) },
  ),
  ...implement(avatarFileEndpoints, {
    get: ({ site, input }) => serveAvatar(site, input.name),
    logo: ({ site, input }) => serveLogo(site, input.id),
  }),
]
