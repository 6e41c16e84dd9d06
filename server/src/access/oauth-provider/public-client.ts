import type { ClientRow } from '../oauth-clients/client.ts'

/** An app as its users see it. */
export const toPublicClient = (row: ClientRow) => ({
  client_id: row.client_id,
  client_name: row.name,
  client_uri: row.client_uri,
  tos_uri: row.tos_uri,
  policy_uri: row.policy_uri,
})
