/** What is being done in a dialog. */
export type TwoFactorStep = 'authenticator' | 'mail' | 'renew' | 'forget' | 'off'

/** A dialog in which something about the second factor is done. */
export interface StepProps {
  open: boolean
  onClose: () => void
  /** Told the backup codes, where it gave new ones: the only time they are known. */
  onDone: (backupCodes?: string[]) => void
}
