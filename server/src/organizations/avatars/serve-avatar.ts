import { organizationProblems } from '@gatehouse/contract/organizations/merchant'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Site } from '../../platform/site.ts'
import { avatarFolder } from '../avatar-folder.ts'

/** Responds with a picture. */
export const serveAvatar = async (site: Site, name: string): Promise<Response> =>
  (await avatarFolder.serve(site, name)) ?? fail(organizationProblems.not_found)
