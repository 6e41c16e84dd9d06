import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { apiOf } from '../api/open-api.ts'
import { findOrganization } from '../api/organization-of.ts'
import { reasonOf, sessionApi, type SessionApi } from '../api/session-api.ts'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import { tokenScopes } from '../operations/operations.gen.ts'
import type { Profile } from '../profiles/profile-file.ts'
import { PROJECT_PROFILE } from '../profiles/project-profile.ts'
import type { Program } from '../program.ts'
import { readDevFile, writeDevFile, type Developer } from './dev-folder.ts'

/** The user's file beside the profile: what to sign in to the dashboard with. */
const DEVELOPER_FILE = 'developer.json'
const EMAIL = 'developer@example.com'
const PASSWORD_BYTES = 9
const SLUG_LENGTH_MAX = 50

/** Who develops with the local server: a user, and the token of the user's organization. */
export type Setup = { profile: Profile; developer: Developer | undefined }

/**
 * Makes a local sandbox usable: creates, once, a user, an organization and a token with every
 * permission. What exists is kept; only the server's address is written again, since its port may
 * differ.
 */
export async function setUpDeveloper(
  program: Program,
  { folder, server }: { folder: string; server: string },
): Promise<Setup> {
  const stored = await readDevFile<Profile>(folder, PROJECT_PROFILE)
  const known = await readDevFile<Developer>(folder, DEVELOPER_FILE)
  if (stored && (await isAccepted(program, { ...stored, server }))) {
    const profile = { ...stored, server }
    await writeDevFile(folder, PROJECT_PROFILE, profile)
    return { profile, developer: known }
  }
  const developer = known ?? { email: EMAIL, password: newPassword() }
  await writeDevFile(folder, DEVELOPER_FILE, developer)
  const session = sessionApi(program, server)
  await signIn(session, developer)
  const organization = await openOrganization(session, basename(program.folder))
  const created = await session.json<{ token: string }>(
    ...(['POST', '/v1/organization-access-tokens/'] as const),
    { organization_id: organization.id, comment: 'gatehouse dev', scopes: tokenScopes },
  )
  const profile = { server, token: created.token, organization }
  await writeDevFile(folder, PROJECT_PROFILE, profile)
  return { profile, developer }
}

const newPassword = () => randomBytes(PASSWORD_BYTES).toString('base64url')

async function isAccepted(program: Program, { server, token }: Profile): Promise<boolean> {
  const api = apiOf(program, { server, token, profile: undefined })
  return findOrganization(api).then(
    found => found !== null,
    (error: unknown) => {
      if (error instanceof CommandFailed && error.code === exitCodes.not_signed_in) return false
      throw error
    },
  )
}

/** Signs the user up, or in if an earlier start was interrupted. */
async function signIn(session: SessionApi, { email, password }: Developer): Promise<void> {
  const body = { email, password }
  try {
    await session.json('POST', '/api/auth/sign-up/email', { ...body, name: 'Developer' })
  } catch (error) {
    if (!String(reasonOf(error)).startsWith('USER_ALREADY_EXISTS')) throw error
    await session.json('POST', '/api/auth/sign-in/email', body).catch(() => {
      const message =
        'This folder has data of another user. Sign in with "gatehouse login", or delete ' +
        '.gatehouse to start over.'
      throw new CommandFailed(exitCodes.not_signed_in, message)
    })
  }
}

type Organization = { id: string; slug: string; name: string }

/** The user's organization, which is named after the project. */
async function openOrganization(session: SessionApi, project: string): Promise<Organization> {
  const [existing] = await session.json<Organization[]>('GET', '/api/auth/organization/list')
  const name = project || 'My organization'
  const slug = project
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH_MAX)
    .replaceAll(/^-|-$/g, '')
  const create = (given: string) =>
    session.json<Organization>('POST', '/api/auth/organization/create', { name, slug: given })
  // Some names are addresses of the product's own pages.
  const fallback = () => create(`${slug || 'my'}-organization`)
  const found = existing ?? (await (slug ? create(slug).catch(fallback) : fallback()))
  return { id: found.id, slug: found.slug, name: found.name }
}
