import { namesOfRole } from '@gatehouse/contract/access/authorize'
import { CREATOR_ROLE } from '@gatehouse/contract/access/statements'
import type { AnswerOf } from '../../ask.ts'

/** Somebody who works in the organization. */
export type Member = AnswerOf<'members', 'list'>['members'][number]

/** Whether a role, written with commas between several, is among others that of an owner. */
export const isOwner = (role: string): boolean => namesOfRole(role).includes(CREATOR_ROLE)

/** What somebody is called: by their address while they have no name. */
export const nameOf = ({ user }: Pick<Member, 'user'>): string => user.name || user.email
