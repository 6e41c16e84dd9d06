import { PICTURE_BYTES_MAX, pictureProblems } from '@gatehouse/contract/accounts/pictures'
import { User } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import { compileEncoder } from '@gatehouse/contract/kit/wire'
import { later, MINUTE } from '../../platform/clock.ts'
import { responseOf } from '../../platform/http/answer.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { readBytes } from '../../platform/http/read-input.ts'
import { AVATAR_SIDE_MAX, paintPicture } from '../../platform/storage/paint-picture.ts'
import { storageOf } from '../../platform/storage/storage.ts'
import { write, type Work } from '../../platform/work.ts'
import { schedule } from '../../records/scheduler/schedule.ts'
import { sessionAnswer } from '../sessions/read-session.ts'
import { clearCacheCookie } from '../sessions/session-cookies.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { toUser } from '../users/user.ts'
import { pictures, cleanUpPictureTask } from './picture.ts'
import { showPicture } from './show-picture.ts'

/** Long after any upload has ended: files left behind by a crash are deleted then. */
const CLEAN_UP_AFTER_MS = 10 * MINUTE

const encode = compileEncoder(User)

/**
 * Stores a picture, re-encoded, and shows it as the signed-in user's. Its cleanup is scheduled
 * before it is stored, so that a crash leaves no orphaned file.
 */
export async function uploadPicture(context: RawContext<unknown>): Promise<Response> {
  const { site, request, actor } = context
  const { user_id } = signedIn(context)
  const bytes = await readBytes(request, PICTURE_BYTES_MAX)
  const type = pictures.typeOfBody(request.headers.get('content-type'), bytes)
  const paintedPicture = type && (await paintPicture(bytes, type, { side_max: AVATAR_SIDE_MAX }))
  if (!paintedPicture) return fail(pictureProblems.not_a_picture)
  const name = pictures.newName(user_id, paintedPicture.mime_type)
  const key = pictures.keyOf(name)
  if (key === undefined) throw new Error(`${name} is not the name of a picture`)
  await write(site, actor, work => planCleanup(work, user_id, name))
  await (await storageOf(site)).put(key, paintedPicture)
  const user = await write(site, actor, work => showPicture(work, name))
  return responseOf(
    sessionAnswer(site, JSON.stringify(encode(toUser(user))), [clearCacheCookie(site)]),
  )
}

function planCleanup(work: Work, user_id: string, name: string) {
  const due = later(work.now, CLEAN_UP_AFTER_MS)
  const about = { organization_id: null, subject_id: user_id, payload: { name } }
  return schedule(work, cleanUpPictureTask, due, about)
}
