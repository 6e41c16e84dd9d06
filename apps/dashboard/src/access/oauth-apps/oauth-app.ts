import type { ItemOf } from '../../endpoint-hooks.ts'

/** An app as the API returns it, its secret shortened. */
export type OAuthApp = ItemOf<'oauthClients'>
