import { useMutation } from '@gatehouse/ui/little-mutation'
import { signInClient } from '../../sign-in-client.ts'
import type { SignInParameters } from '../sign-in-parameters.ts'
import { requestLink } from './mailed-link.tsx'

/** What is emailed for signing in. */
export type MailKind = 'code' | 'link'

interface MailingOptions {
  wanted: SignInParameters
  onMailed: (kind: MailKind, email: string, name?: string) => void
  onMutate?: () => void
}

interface MailRequest {
  kind: MailKind
  email: string
  name?: string
}

/** Requests a sign-in email. */
export function useMailing({ wanted, onMailed, onMutate }: MailingOptions) {
  return useMutation({
    mutationFn: async ({ kind, email, name }: MailRequest) => {
      if (kind === 'link') await requestLink(email, wanted, name)
      else await signInClient.emailCodes.send({ body: { email, type: 'sign-in' } })
    },
    onMutate: () => onMutate?.(),
    onSuccess: (_, { kind, email, name }) => onMailed(kind, email, name),
  })
}
