import { oauthClientEndpoints, oauthClientProblems } from '@gatehouse/contract/access/oauth-clients'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { toClient } from './client.ts'
import { createClient } from './create-client.ts'
import { deleteClient } from './delete-client.ts'
import { findOwnClient, listClients } from './queries.ts'
import { rotateClientSecret } from './rotate-client-secret.ts'
import { updateClient } from './update-client.ts'

/**
 * Polar's SDKs before 1.0 and before 0.49, which take 201 and 204 for errors: RFC 7591 and RFC 7592
 * require them.
 */
const BEFORE_1 = /^speakeasy-sdk\/typescript 0\./
const BEFORE_49 = /^speakeasy-sdk\/typescript 0\.(3\d|4[0-8])\./
const agentOf = ({ actor }: Work) => actor.request.user_agent

/** OAuth apps, managed by organizations. */
export const oauthClients = implement(
  oauthClientEndpoints,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listClients(work, input)
      return page(
        rows.map(row => toClient(row)),
        total_count,
        input.limit,
      )
    },
    create: async (work, { body }) => {
      const client = await createClient(work, body)
      return BEFORE_1.test(agentOf(work)) ? reply(client, { status: 200 }) : client
    },
    get: async (work, { client_id }) => {
      const row = await findOwnClient(work, client_id)
      return row ? toClient(row) : fail(oauthClientProblems.not_found)
    },
    update: (work, { client_id, body }) => updateClient(work, client_id, body),
    delete: async (work, { client_id }) => {
      await deleteClient(work, client_id)
      return BEFORE_49.test(agentOf(work)) ? reply(undefined, { status: 200 }) : undefined
    },
    rotateSecret: (work, { client_id }) => rotateClientSecret(work, client_id),
  },
  { find: (work, { client_id = '' }) => findOwnClient(work, client_id) },
)
