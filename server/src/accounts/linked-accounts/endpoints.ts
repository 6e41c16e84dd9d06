import { linkedAccountEndpoints } from '@gatehouse/contract/accounts/linked-accounts'
import { implement } from '../../platform/http/implement.ts'
import { accountInfo, accountInfoByPost } from './account-info.ts'
import { getAccessToken } from './get-access-token.ts'
import { listAccounts } from './list-accounts.ts'
import { refreshToken } from './refresh-token.ts'
import { unlinkAccount } from './unlink-account.ts'

/** A user's linked accounts. */
export const linkedAccounts = implement(linkedAccountEndpoints, {
  list: listAccounts,
  unlink: (work, { body }) => unlinkAccount(work, body),
  accessToken: getAccessToken,
  refresh: refreshToken,
  info: accountInfo,
  infoByPost: accountInfoByPost,
})
