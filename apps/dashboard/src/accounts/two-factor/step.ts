/** The action of a dialog. */
export type TwoFactorStep = 'authenticator' | 'mail' | 'renew' | 'forget' | 'off'

/** The props of a dialog that changes two-factor authentication. */
export interface StepProps {
  open: boolean
  onClose: () => void
  /** Called with new backup codes, which are available only once. */
  onDone: (backupCodes?: string[]) => void
}
