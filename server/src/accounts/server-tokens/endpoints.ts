import {
  serverTokenEndpoints,
  serverTokenProblems,
} from '@gatehouse/contract/accounts/server-tokens'
import { implement } from '../../platform/http/implement.ts'
import { requirePermission } from '../admin/require-permission.ts'
import { createServerToken } from './create-server-token.ts'
import { listServerTokens } from './queries.ts'
import { revokeServerToken } from './revoke-server-token.ts'
import { toServerToken } from './server-token.ts'
import { setPassword } from './set-password.ts'

/** Tokens of the operator's programs, and the routes that only these tokens may use. */
export const serverTokens = implement(serverTokenEndpoints, {
  create: (work, { body }) => createServerToken(work, body),
  list: async work => {
    const request = { 'server-token': ['list'] }
    await requirePermission(work, request, serverTokenProblems.not_permitted)
    return { serverTokens: (await listServerTokens(work)).map(toServerToken) }
  },
  revoke: (work, { body }) => revokeServerToken(work, body.id),
  setPassword,
})
