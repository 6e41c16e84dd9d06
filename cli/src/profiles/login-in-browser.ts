import { hostname } from 'node:os'
import { reasonOf, sessionApi, type SessionApi } from '../api/session-api.ts'
import { CommandFailed } from '../command-failed.ts'
import { launchBrowser } from '../commands/launch-browser.ts'
import { exitCodes } from '../exit-codes.ts'
import { tokenScopes } from '../operations/operations.gen.ts'
import { printerOf } from '../output/printer.ts'
import type { Program } from '../program.ts'
import { askLine } from './ask-line.ts'
import { deviceSession } from './device-session.ts'
import type { LoginFlags } from './login-flags.ts'
import type { Organization, Profile } from './profile-file.ts'

const DAYS = 90
const DAYS_MAX = 3_650
const DAY_SECONDS = 86_400
const COMMENT_LENGTH_MAX = 255

type Found = NonNullable<Organization>
type Created = { token: string; organization_access_token: { id: string; expires_at: string } }

/**
 * Signs in by a browser and creates an access token of one of the user's organizations, which is
 * then listed in the dashboard like any other. The user's own session is signed out again: only
 * the token is kept. Returns undefined if the server does not offer that.
 */
export async function loginInBrowser(
  program: Program,
  server: string,
  flags: LoginFlags,
): Promise<Profile | undefined> {
  const wanted = { scopes: scopesOf(flags), expires_in: secondsOf(flags) }
  const printer = printerOf(program, flags.json ?? false)
  const token = await deviceSession(program, server, async codes => {
    printer.note(`Open ${codes.verification_uri_complete}`)
    printer.note(`and check that it shows the code ${codes.user_code}. Waiting …`)
    if (program.in.isTTY) await launchBrowser(program, codes.verification_uri_complete)
  })
  if (token === undefined) return undefined
  const session = sessionApi(program, server, token)
  try {
    const organization = await chooseOrganization(program, session, flags.organization)
    // The response contains the session's cookie, by which /v1 knows users.
    const active = { organizationId: organization.id }
    await session.json('POST', '/api/auth/organization/set-active', active)
    const created = await createToken(session, { organization_id: organization.id, ...wanted })
    const { id, expires_at } = created.organization_access_token
    printer.note(`The token is valid until ${expires_at.slice(0, 'yyyy-mm-dd'.length)}.`)
    return { server, token: created.token, organization, token_id: id }
  } finally {
    await session.json('POST', '/api/auth/sign-out', {}).catch(() => undefined)
  }
}

async function createToken(session: SessionApi, wanted: object): Promise<Created> {
  const comment = `gatehouse login on ${hostname()}`.slice(0, COMMENT_LENGTH_MAX)
  const body = { comment, ...wanted }
  return session
    .json<Created>('POST', '/v1/organization-access-tokens/', body)
    .catch((error: unknown) => {
      if (reasonOf(error) !== 'NotPermitted') throw error
      const message =
        'Your role in this organization does not allow a token with these permissions. ' +
        'Choose fewer with --scopes, or ask an owner for a token.'
      throw new CommandFailed(exitCodes.failed, message)
    })
}

/** The organization that was named, the only one, or the one that the user chooses. */
async function chooseOrganization(
  program: Program,
  session: SessionApi,
  named: string | undefined,
): Promise<Found> {
  const found = await session.json<Found[]>('GET', '/api/auth/organization/list')
  const all = found.map(({ id, slug, name }) => ({ id, slug, name }))
  const list = all.map(({ slug }) => slug).join(', ')
  if (all.length === 0) {
    const message = 'You are not a member of an organization yet. Create one in the dashboard.'
    throw new CommandFailed(exitCodes.failed, message)
  }
  const only = all.length === 1 ? all[0] : undefined
  const answer = named ?? only?.slug ?? (await askLine(program, `Which organization: ${list}? `))
  const chosen = all.find(({ id, slug }) => [id, slug].includes(answer))
  if (chosen) return chosen
  const message = `Choose one of your organizations with --organization: ${list}.`
  throw new CommandFailed(exitCodes.usage, message)
}

function scopesOf({ scopes }: LoginFlags): string[] {
  if (scopes === undefined) return tokenScopes
  const chosen = scopes.split(',').flatMap(one => one.trim() || [])
  const unknown = chosen.find(one => !tokenScopes.includes(one))
  if (unknown === undefined && chosen.length > 0) return chosen
  const message = `There is no scope "${unknown ?? scopes}". The scopes: ${tokenScopes.join(', ')}`
  throw new CommandFailed(exitCodes.usage, message)
}

function secondsOf({ days }: LoginFlags): number {
  const count = Number(days ?? DAYS)
  if (Number.isInteger(count) && count >= 1 && count <= DAYS_MAX) return count * DAY_SECONDS
  throw new CommandFailed(exitCodes.usage, `--days must be a number from 1 to ${DAYS_MAX}.`)
}
