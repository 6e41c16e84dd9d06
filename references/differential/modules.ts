import type { Module } from './case.ts'
import { administration } from './cases/admin.data.ts'
import { invitations } from './cases/invitations.data.ts'
import { keys } from './cases/keys.data.ts'
import { mailbox } from './cases/mailbox.data.ts'
import { members } from './cases/members.data.ts'
import { organizations } from './cases/organizations.data.ts'
import { passkeys } from './cases/passkeys.data.ts'
import { rejections } from './cases/refusals.data.ts'
import { secondFactor } from './cases/two-factor.data.ts'
import { credentials } from './cases/credentials.data.ts'
import { profile } from './cases/profile.data.ts'
import { roles } from './cases/roles.data.ts'
import { social } from './cases/social.data.ts'
import { sessions } from './cases/sessions.data.ts'
import { teams } from './cases/teams.data.ts'

/** The groups that one test file runs, on one server. */
export const core: Module[] = [credentials, sessions, profile]

export const outside: Module[] = [social]
export const factorModules: Module[] = [secondFactor, passkeys, mailbox]
export const management: Module[] = [administration, keys, rejections]
export const organizationModules: Module[] = [organizations, members, invitations, teams, roles]

/** Every list of cases, in the order of the document. */
export const modules: Module[] = [
  ...core,
  ...outside,
  ...factorModules,
  ...management,
  ...organizationModules,
]

/** A prefix that separates the users of a case from those of all others. */
export const markOf = (room: Module, index: number) => `${room.name}-${index}`
