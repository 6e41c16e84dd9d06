import type { RoleInput } from '@gatehouse/contract/accounts/admin-inputs'
import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import { isInstanceRole } from '@gatehouse/contract/access/instance-roles'
import { namesOfRole } from '@gatehouse/contract/access/authorize'
import { fail } from '@gatehouse/contract/kit/problems'

/** Roles as they are stored: each once, separated by commas. Rejects unknown roles. */
export function readRoles(input: RoleInput): string {
  const names = [input].flat().flatMap(namesOfRole)
  if (names.length === 0 || !names.every(isInstanceRole)) fail(adminProblems.unknown_role)
  return [...new Set(names)].join(',')
}
