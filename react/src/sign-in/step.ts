/** What a sign-in form shows. */
export type Step =
  | { name: 'sign-in'; email?: string }
  | { name: 'sign-up'; email?: string }
  | { name: 'code'; email: string; userName?: string }
  | { name: 'link'; email: string; userName?: string }
  | { name: 'verify'; email: string }
  | { name: 'second-factor'; methods: readonly ('totp' | 'otp')[] }
  | { name: 'forgot'; email?: string }
  | { name: 'reset'; email: string }
  | { name: 'reset-sent'; email: string }
  | { name: 'reset-done'; email?: string }

/** What every step is given. */
export type StepProps = {
  onStep: (step: Step) => void
  /** The user is signed in. */
  onSignedIn: () => void
  /** The page to which emails and providers lead back. */
  returnUrl: () => string
}
