import {
  pictureEndpoints,
  pictureFileEndpoints,
  pictureProblems,
} from '@gatehouse/contract/accounts/pictures'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement, type ImplementedEndpoint } from '../../platform/http/implement.ts'
import { reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { clearCacheCookie } from '../sessions/session-cookies.ts'
import { toUser } from '../users/user.ts'
import { pictures } from './picture.ts'
import { showPicture } from './show-picture.ts'
import { uploadPicture } from './upload-picture.ts'

/** Users' pictures: upload, removal, display. */
export const userPictures: ImplementedEndpoint[] = [
  ...implement(pictureEndpoints, {
    upload: uploadPicture,
    remove: async (work: Work) => {
      const user = await showPicture(work, null)
      return reply(toUser(user), { cookies: [clearCacheCookie(work.server)] })
    },
  }),
  ...implement(pictureFileEndpoints, {
    get: async ({ site, input }) =>
      (await pictures.serve(site, input.name)) ?? fail(pictureProblems.not_found),
  }),
]
