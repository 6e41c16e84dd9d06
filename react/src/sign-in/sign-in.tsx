import type { ReactElement } from 'react'
import { Entrance, type EntranceProps } from './entrance.tsx'

/** The props of `SignIn`. */
export type SignInProps = EntranceProps & {
  /** Your page with `SignUp`. Without it, the form to sign up opens in the same place. */
  signUpUrl?: string | undefined
}

/**
 * Signs users in: by password, passkey, provider, emailed code or link, with a second factor, as
 * far as the server offers it; and sets a new password. A user who is signed in sees their address
 * and may sign out.
 */
export const SignIn = (props: SignInProps): ReactElement => (
  <Entrance {...props} name="sign-in" start="sign-in" />
)
