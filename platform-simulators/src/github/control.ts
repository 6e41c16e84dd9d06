import { about } from './answer-invitation.ts'
import type { GitHubState, Send } from './state.ts'
import {
  accountByLogin,
  addAccount,
  addRepository,
  repositoryByName,
  type Account,
  type Repository,
  type World,
} from './world.ts'

/** What tests change at GitHub. */
export function controlOf(state: GitHubState, send: Send) {
  return {
    ...accountControl(state.world, send),
    ...repositoryControl(state.world, send),
    ...invitationControl(state),
    setInstallation: async (id: string, change: 'suspend' | 'unsuspend' | 'deleted') => {
      const { world } = state
      const found = world.installations.find(item => item.id === Number(id))
      if (!found) throw new Error(`no installation ${id}`)
      found.suspended = change === 'suspend'
      if (change === 'deleted') {
        world.installations = world.installations.filter(item => item !== found)
      }
      await send('installation', { action: change, installation: { id: found.id } })
    },
  }
}

function repositoryIn(world: World, full_name: string): Repository {
  const found = repositoryByName(world, full_name)
  if (!found) throw new Error(`no repository ${full_name}`)
  return found
}

function accountIn(world: World, login: string): Account {
  const found = accountByLogin(world, login)
  if (!found) throw new Error(`no account ${login}`)
  return found
}

const accountControl = (world: World, send: Send) => ({
  addAccount: (login: string) => addAccount(world, login),
  renameAccount: (login: string, to: string) => void (accountIn(world, login).login = to),
  deleteAccount: (login: string) => {
    const { id } = accountIn(world, login)
    world.accounts = world.accounts.filter(item => item.id !== id)
  },
  revokeAuthorization: async (login: string) => {
    const sender = accountIn(world, login)
    await send('github_app_authorization', { action: 'revoked', sender })
  },
})

const repositoryControl = (world: World, send: Send) => ({
  repository: (full_name: string) => repositoryIn(world, full_name),
  addRepository: (full_name: string) => {
    const [owner = '', name = ''] = full_name.split('/')
    const added = addRepository(world, owner, name)
    const installed = world.installations.find(item => item.account_id === added.owner_id)
    installed?.repository_ids.push(added.id)
    return added
  },
  /** Adds a repository to what the App may see, or removes it. */
  selectRepository: async (full_name: string, selected: boolean) => {
    const found = repositoryIn(world, full_name)
    const installation = world.installations.find(item => item.account_id === found.owner_id)
    if (!installation) throw new Error(`no installation for ${full_name}`)
    const { id } = installation
    const others = installation.repository_ids.filter(item => item !== found.id)
    installation.repository_ids = selected ? [...others, found.id] : others
    const action = selected ? 'added' : 'removed'
    await send('installation_repositories', { action, installation: { id } })
  },
  renameRepository: async (full_name: string, name: string) => {
    const found = repositoryIn(world, full_name)
    found.name = name
    await send('repository', { action: 'renamed', ...about(world, found) })
  },
  deleteRepository: async (full_name: string) => {
    const found = repositoryIn(world, full_name)
    const payload = { action: 'deleted', ...about(world, found) }
    world.repositories = world.repositories.filter(item => item !== found)
    await send('repository', payload)
  },
})

function invitationControl(state: GitHubState) {
  const { world } = state
  const invitationOf = (full_name: string, login: string) => {
    const { id } = accountIn(world, login)
    return repositoryIn(world, full_name).invitations.find(item => item.account_id === id)
  }
  return {
    accessOf: (full_name: string, login: string): string | undefined => {
      const permission = repositoryIn(world, full_name).collaborators[accountIn(world, login).id]
      return permission ?? (invitationOf(full_name, login) ? 'invited' : undefined)
    },
    answerInvitation: async (full_name: string, login: string, answer: 'accept' | 'decline') => {
      const invitation = invitationOf(full_name, login)
      if (!invitation) throw new Error(`${login} is not invited to ${full_name}`)
      await state.answerInvitation(invitation.id, answer)
    },
  }
}
