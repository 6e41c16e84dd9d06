import { AVATAR_BYTES_MAX, avatarProblems } from '@gatehouse/contract/organizations/avatars'
import {
  Organization,
  organizationProblems,
  type Organization as Shown,
} from '@gatehouse/contract/organizations/merchant'
import { fail } from '@gatehouse/contract/kit/problems'
import { compileEncoder } from '@gatehouse/contract/kit/wire'
import { later, MINUTE } from '../../platform/clock.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { readBytes } from '../../platform/http/read-input.ts'
import { AVATAR_SIDE_MAX, paintPicture } from '../../platform/storage/paint-picture.ts'
import { storageOf } from '../../platform/storage/storage.ts'
import { realNow, reading, write, type Work } from '../../platform/work.ts'
import { enqueue, schedule } from '../../records/scheduler/schedule.ts'
import { findOrganization, lockOrganization } from '../merchant/queries.ts'
import { updateOrganization } from '../merchant/update-organization.ts'
import { avatarFolder, ownAvatar } from '../avatar-folder.ts'
import { cleanUpAvatarTask } from './avatar.ts'

/** Long after any upload has ended: files left behind by a crash are deleted then. */
const CLEAN_UP_AFTER_MS = 10 * MINUTE

const encode = compileEncoder(Organization)

/**
 * Stores a picture, re-encoded, and shows it. Its cleanup is scheduled before it is stored, so that
 * a crash leaves no orphaned file.
 */
export async function uploadAvatar(context: RawContext<{ id: string }>): Promise<Response> {
  const { site, request, actor, input } = context
  if (!(await findOrganization(reading(site, actor), input.id)))
    fail(organizationProblems.not_found)
  const bytes = await readBytes(request, AVATAR_BYTES_MAX)
  const type = avatarFolder.typeOfBody(request.headers.get('content-type'), bytes)
  const painted = type && (await paintPicture(bytes, type, { side_max: AVATAR_SIDE_MAX }))
  if (!painted) return fail(avatarProblems.not_a_picture)
  const name = avatarFolder.newName(input.id, painted.mime_type)
  const key = avatarFolder.keyOf(name)
  if (key === undefined) throw new Error(`${name} is not the name of a picture`)
  await write(site, actor, work => planCleanup(work, input.id, name))
  await (await storageOf(site)).put(key, painted)
  const organization = await write(site, actor, work => showAvatar(work, input.id, name))
  return Response.json(encode(organization), { headers: { 'cache-control': 'no-store' } })
}

function planCleanup(work: Work, id: string, name: string) {
  const due = later(realNow(work), CLEAN_UP_AFTER_MS)
  return schedule(work, cleanUpAvatarTask, due, {
    organization_id: null,
    subject_id: id,
    payload: { name },
  })
}

/** Shows a stored picture, or none; the previous one is deleted. */
export async function showAvatar(work: Work, id: string, name: string | null): Promise<Shown> {
  const before = await lockOrganization(work, id)
  if (!before) return fail(organizationProblems.not_found)
  const avatar_url = name === null ? null : avatarFolder.url(work.server, name)
  const organization = await updateOrganization(work, id, { avatar_url })
  const old = ownAvatar(before)
  if (old !== undefined) {
    await enqueue(work, cleanUpAvatarTask, {
      organization_id: null,
      subject_id: id,
      payload: { name: old },
    })
  }
  return organization
}
