import type { ItemOf } from '../../ask.ts'

/** A token, as the client holds it: never its clear text. */
export type AccessToken = ItemOf<'accessTokens'>
