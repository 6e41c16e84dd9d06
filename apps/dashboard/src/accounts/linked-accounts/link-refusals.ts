/** The `?error=` codes of a failed account link, and their messages. */
export const linkProblems: Record<
  string,
  'taken' | 'email_mismatch' | 'restart' | 'denied' | 'no_email' | 'failed' | undefined
> = {
  account_already_linked_to_different_user: 'taken',
  email_mismatch: 'email_mismatch',
  "email_doesn't_match": 'email_mismatch',
  please_restart_the_process: 'restart',
  state_not_found: 'restart',
  state_mismatch: 'restart',
  access_denied: 'denied',
  email_not_found: 'no_email',
}
