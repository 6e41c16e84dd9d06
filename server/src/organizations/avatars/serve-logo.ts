import { organizationProblems } from '@gatehouse/contract/organizations/merchant'
import { fail } from '@gatehouse/contract/kit/problems'
import { HOUR, SECOND } from '../../platform/clock.ts'
import { storageOf } from '../../platform/storage/storage.ts'
import { paintPng } from '../../platform/storage/paint-picture.ts'
import type { Site } from '../../platform/site.ts'
import { avatarFolder, ownAvatar } from '../avatar-folder.ts'

/** Twice the size at which emails show it. */
const BOX = { width: 320, height: 80 }
const KEPT_MAX = 200

/** Converted logos by the name of their picture, which never changes. */
const converted = new Map<string, Buffer>()

/**
 * Responds with the picture that an organization shows now: emails that were sent earlier keep a
 * logo when it is replaced, and mail programs without WebP show it.
 */
export async function serveLogo(site: Site, id: string): Promise<Response> {
  const row = await site.db
    .selectFrom('organizations')
    .select(['id', 'logo'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const name = row && ownAvatar(row)
  const bytes = name === undefined ? undefined : await convert(site, name)
  if (!bytes) return fail(organizationProblems.not_found)
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/png',
      'cache-control': `public, max-age=${HOUR / SECOND}`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    },
  })
}

async function convert(site: Site, name: string): Promise<Buffer | undefined> {
  const known = converted.get(name)
  if (known) return known
  const key = avatarFolder.keyOf(name)
  const file = key === undefined ? undefined : await (await storageOf(site)).get(key)
  const bytes = file && (await paintPng(file.bytes, BOX))
  if (!bytes) return undefined
  if (converted.size >= KEPT_MAX) converted.clear()
  converted.set(name, bytes)
  return bytes
}
