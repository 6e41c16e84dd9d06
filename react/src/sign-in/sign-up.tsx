import type { ReactElement } from 'react'
import { Entrance, type EntranceProps } from './entrance.tsx'

/** The props of `SignUp`. */
export type SignUpProps = EntranceProps & {
  /** Your page with `SignIn`. Without it, the form to sign in opens in the same place. */
  signInUrl?: string | undefined
}

/**
 * Signs new users up: by password, provider, emailed code or link, as far as the server offers it.
 * If emails must be verified first, it says that a link was sent.
 */
export const SignUp = (props: SignUpProps): ReactElement => (
  <Entrance {...props} name="sign-up" start="sign-up" />
)
