import { clientSorts, matchingClients } from '../../access/oauth-clients/queries.ts'
import type { Reading } from '../../platform/work.ts'
import { identity } from './common-columns.ts'
import { exportList, type ExportInput } from './export-list.ts'

const rows = (work: Reading, input: ExportInput<'oauthApps'>) =>
  matchingClients(work, input)
    .select(['oauth_clients.id', 'oauth_clients.created_at', 'oauth_clients.name'])
    .select(['oauth_clients.client_id', 'oauth_clients.default_sub_type'])
    .select(['oauth_clients.redirect_uris', 'oauth_clients.scopes'])

/** Exports the apps that a list finds, with nothing of their secrets. */
export const exportOAuthApps = exportList('oauthApps', {
  rows,
  table: 'oauth_clients',
  sorts: clientSorts,
  columns: {
    ...identity,
    name: ['Name', ({ name }) => name],
    client_id: ['Client ID', row => row.client_id],
    about: ['Acts For', row => row.default_sub_type],
    redirect_uris: ['Redirect URIs', row => row.redirect_uris.join(' ')],
    scopes: ['Scopes', ({ scopes }) => scopes.join(' ')],
  },
})
