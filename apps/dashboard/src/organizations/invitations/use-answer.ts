import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigateTo } from '@gatehouse/ui/link'
import { toast } from '@gatehouse/ui/toast'
import { sessionQuery } from '../../accounts/session.ts'
import { clientOf } from '../../client.ts'
import { useWords } from '../../words.ts'
import { organizationsQuery } from '../organizations.ts'

/** An invitation as far as its recipient answers it. */
export interface Answered {
  id: string
  organizationId: string
  organizationName: string
}

/** Whatever shows invitations to oneself asks again after an answer, and after a refusal of one. */
export const receivedKey = ['received-invitations']

/** Says yes: one works there from now on, and goes there. */
export function useAccept() {
  const t = useWords()
  const go = useNavigateTo()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: Answered) =>
      clientOf().invitations.accept({ body: { invitationId: id } }),
    onSuccess: async (_, { organizationId, organizationName }) => {
      await queryClient.invalidateQueries(sessionQuery)
      await queryClient.invalidateQueries({ ...organizationsQuery, refetchType: 'none' })
      const { items } = await queryClient.fetchQuery({ ...organizationsQuery, staleTime: 0 })
      const joined = items.find(({ id }) => id === organizationId)
      // Whoever was there before is known to have been nobody: that is asked anew too.
      if (joined) queryClient.removeQueries({ queryKey: [joined.slug] })
      go(joined ? `/dashboard/${joined.slug}` : '/')
      toast({ title: t('invitation.joined', { name: organizationName }) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: receivedKey }),
  })
}

/** Says no, for good: only another invitation leads there again. */
export function useDecline(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Answered) => clientOf().invitations.reject({ body: { invitationId: id } }),
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: receivedKey }),
  })
}
