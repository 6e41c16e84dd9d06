import assert from 'node:assert/strict'
import { newId } from '../platform/ids.ts'
import { SECOND } from '../platform/clock.ts'
import type { TestServer } from './test-server.ts'
import { linkTo } from './mails.ts'
import { signUp } from './people.ts'
import type { Answer, Person } from './person.ts'

/** A path of the organization routes. */
export const organizationRoute = (verb: string) => `/api/auth/organization/${verb}`

/** The users of one organization: its owner and, in the given order, others. */
export type Company = { id: string; slug: string; owner: Person; members: Person[] }

let slugs = 0

/** An organization with its owner and members of these roles, in this order. */
export async function company(server: TestServer, ...roles: string[]): Promise<Company> {
  const owner = await verifiedPerson(server)
  const body = { name: 'Acme', slug: `company-${process.pid}-${(slugs += 1)}` }
  const answer = await owner.post(organizationRoute('create'), body)
  const { id, slug } = answer.body as { id: string; slug: string }
  const members: Person[] = []
  for (const role of roles) members.push(await worker(server, { id }, role))
  return { id, slug, owner, members }
}

/** Adds a member to an organization directly; invitations have their own tests. */
export async function worker(
  server: TestServer,
  { id }: Pick<Company, 'id'>,
  role = 'member',
): Promise<Person> {
  const person = await verifiedPerson(server)
  server.clock.pass(SECOND)
  await server.site.db
    .insertInto('members')
    .values({
      id: newId(),
      organization_id: id,
      user_id: await idOf(person),
      role,
      created_at: server.clock.now(),
    })
    .execute()
  await person.post(organizationRoute('set-active'), { organizationId: id })
  return person
}

/** The audit log entries of an organization about one type of target, oldest first. */
export function auditOf(server: TestServer, { id }: Pick<Company, 'id'>, kind: string) {
  return server.site.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after', 'user_id'])
    .where('organization_id', '=', id)
    .where('subject_kind', '=', kind)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The id of the signed-in user. */
export const idOf = async (person: Person): Promise<string> =>
  String((await person.get('/api/auth/get-session')).body.user.id)

/** A user with a verified email. */
export async function verifiedPerson(server: TestServer, name = 'Ada'): Promise<Person> {
  const person = await signUp(server, name)
  await verifyAddress(server, person.email)
  return person
}

/** Marks an email as verified; the verification itself has its own tests. */
export async function verifyAddress(server: TestServer, email: string): Promise<void> {
  await server.site.db
    .updateTable('users')
    .set({ email_verified: true })
    .where('email', '=', email)
    .execute()
}

/** The user's member id in their active organization. */
export const memberIdOf = async (person: Person): Promise<string> =>
  String((await person.get(organizationRoute('get-active-member'))).body.id)

/** The token of the latest invitation mailed to an email. */
export const invitationToken = async (server: TestServer, email: string): Promise<string> =>
  (await linkTo(server, email, '/invitation')).searchParams.get('token') ?? ''

/** The status and error code, as the accounts protocol returns them. */
export const rejectionOf = ({ status, body }: Answer) => [status, body.code]

/** Creates a team in the organization. */
export async function team({ owner, id }: Company, name = 'Press'): Promise<{ id: string }> {
  const answer = await owner.post(organizationRoute('create-team'), {
    name,
    organizationId: id,
  })
  assert.equal(answer.status, 200)
  return answer.body
}

/** The permissions of a role, by resource. */
export type Permission = Record<string, string[]>

/** Creates a role in the organization, as its owner. */
export async function role({ owner, id }: Company, name: string, permission: Permission) {
  const body = { role: name, permission, organizationId: id }
  const answer = await owner.post(organizationRoute('create-role'), body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.roleData as { id: string; role: string }
}

/** Whether a user has the permissions in their active organization. */
export const isAllowed = async (person: Person, permissions: Permission) =>
  (await person.post(organizationRoute('has-permission'), { permissions })).body.success
