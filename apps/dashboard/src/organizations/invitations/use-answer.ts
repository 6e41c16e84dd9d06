import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigateTo } from '@gatehouse/ui/link'
import { toast } from '@gatehouse/ui/toast'
import { sessionQuery } from '../../accounts/session.ts'
import { clientOf } from '../../client.ts'
import { useTexts } from '../../texts.ts'
import { organizationsQuery } from '../organizations.ts'

/** The part of an invitation needed to accept or decline it. */
export interface AnsweredInvitation {
  id: string
  organizationId: string
  organizationName: string
}

/**
 * Queries of the user's invitations use this key; they are refetched after a response, successful
 * or not.
 */
export const receivedKey = ['received-invitations']

/** Accepts an invitation and opens the organization, of which the user is now a member. */
export function useAccept() {
  const t = useTexts()
  const go = useNavigateTo()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: AnsweredInvitation) =>
      clientOf().invitations.accept({ body: { invitationId: id } }),
    onSuccess: async (_, { organizationId, organizationName }) => {
      await queryClient.invalidateQueries(sessionQuery)
      await queryClient.invalidateQueries({ ...organizationsQuery, refetchType: 'none' })
      const { items } = await queryClient.fetchQuery({ ...organizationsQuery, staleTime: 0 })
      const joined = items.find(({ id }) => id === organizationId)
      // Cached responses from before the user was a member are outdated, so they are removed.
      if (joined) queryClient.removeQueries({ queryKey: [joined.slug] })
      go(joined ? `/dashboard/${joined.slug}` : '/')
      toast({ title: t('invitation.joined', { name: organizationName }) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: receivedKey }),
  })
}

/** Declines an invitation permanently: only a new one gives access again. */
export function useDecline(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: AnsweredInvitation) =>
      clientOf().invitations.reject({ body: { invitationId: id } }),
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: receivedKey }),
  })
}
