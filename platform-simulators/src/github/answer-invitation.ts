import type { GitHubState, Send } from './state.ts'
import { accountById, fullName, type Repository, type World } from './world.ts'

/** Accepts or declines an invitation. */
export async function answerInvitation(
  { world, save }: GitHubState,
  send: Send,
  { id, answer }: { id: number; answer: 'accept' | 'decline' },
): Promise<void> {
  for (const repository of world.repositories) {
    const invitation = repository.invitations.find(item => item.id === id)
    if (!invitation) continue
    repository.invitations = repository.invitations.filter(item => item !== invitation)
    if (answer === 'accept') repository.collaborators[invitation.account_id] = invitation.permission
    save()
    // GitHub sends nothing when an invitation is declined.
    if (answer === 'decline') return
    await send('member', {
      action: 'added',
      member: accountById(world, invitation.account_id),
      ...about(world, repository),
    })
  }
}

/** The repository and installation of a webhook. */
export function about(world: World, repository: Repository) {
  const installation = world.installations.find(item => item.repository_ids.includes(repository.id))
  return {
    repository: { id: repository.id, full_name: fullName(world, repository) },
    ...(installation && { installation: { id: installation.id } }),
  }
}
