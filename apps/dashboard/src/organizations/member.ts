import { namesOfRole } from '@gatehouse/contract/access/authorize'
import { CREATOR_ROLE } from '@gatehouse/contract/access/statements'
import type { AnswerOf } from '../endpoint-hooks.ts'

/** A member of the organization. */
export type Member = AnswerOf<'members', 'list'>['members'][number]

/** Whether a role, which may be several separated by commas, includes owner. */
export const isOwner = (role: string): boolean => namesOfRole(role).includes(CREATOR_ROLE)

/** A member's display name: the email address if there is no name. */
export const nameOf = ({ user }: Pick<Member, 'user'>): string => user.name || user.email
