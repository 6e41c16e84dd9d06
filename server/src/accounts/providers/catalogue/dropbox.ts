import { z } from 'zod'
import { requestProviderAs } from '../request-provider.ts'
import type { ProviderDeclaration } from '../provider.ts'
import { AccountId, profileOf, Text, LooseBoolean } from '../read-profile.ts'

/**
 * Issues refresh tokens only with `token_access_type=offline` (`DROPBOX_PARAMETERS`).
 * https://www.dropbox.com/developers/documentation/http/documentation
 */
export const dropbox: ProviderDeclaration = {
  authorization: 'https://www.dropbox.com/oauth2/authorize',
  token: 'https://api.dropboxapi.com/oauth2/token',
  scopes: ['account_info.read'],
  pkce: true,
  profile: async request => {
    const { read, raw } = await requestProviderAs(
      request,
      'https://api.dropboxapi.com/2/users/get_current_account',
      // A call without arguments is a POST without a body.
      { method: 'POST', access_token: request.tokens.access_token, schema: Account },
    )
    return profileOf({
      id: read.account_id,
      email: read.email,
      verified: read.email_verified,
      names: [read.name?.display_name],
      image: read.profile_photo_url,
      raw,
    })
  },
}

const Account = z.object({
  account_id: AccountId,
  email: Text,
  email_verified: LooseBoolean,
  name: z.object({ display_name: Text }).nullish().catch(undefined),
  profile_photo_url: Text,
})
