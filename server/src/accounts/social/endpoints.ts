import { socialEndpoints } from '@gatehouse/contract/accounts/social'
import { implement } from '../../platform/http/implement.ts'
import { followCallback } from './follow-callback.ts'
import { linkSocial } from './link-social.ts'
import { listProviders } from './list-providers.ts'
import { signInWithOneTap } from './sign-in-with-one-tap.ts'
import { returnByPost } from './return-by-post.ts'
import { signInSocial } from './sign-in-social.ts'

/** Sign-in through identity providers. */
export const social = implement(socialEndpoints, {
  providers: listProviders,
  signIn: signInSocial,
  callback: followCallback,
  callbackByPost: returnByPost,
  link: linkSocial,
  oneTap: signInWithOneTap,
})
