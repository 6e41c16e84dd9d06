import type { ItemOf } from '../../endpoint-hooks.ts'

/** A token as the API returns it, without its clear text. */
export type AccessToken = ItemOf<'organizationAccessTokens'>
