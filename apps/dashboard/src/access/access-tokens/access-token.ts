import type { ItemOf } from '../../ask.ts'

/** A token as the API returns it, without its clear text. */
export type AccessToken = ItemOf<'organizationAccessTokens'>
