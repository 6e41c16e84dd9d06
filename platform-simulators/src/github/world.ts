/** What an account may do with a repository. */
export type Permission = 'pull' | 'triage' | 'push' | 'maintain' | 'admin'

export type Account = { id: number; login: string; type: 'User' | 'Organization' }

export type Invitation = {
  id: number
  account_id: number
  permission: Permission
  created_at: string
  /** Who sent it; undefined: the App. */
  inviter?: string
}

export type Repository = {
  id: number
  owner_id: number
  name: string
  private: boolean
  collaborators: Record<number, Permission>
  invitations: Invitation[]
  /** When invitations were sent, for the daily limit. */
  sent: string[]
}

export type Installation = {
  id: number
  account_id: number
  /** Who may use it: the people who installed it. */
  member_ids: number[]
  repository_ids: number[]
  suspended: boolean
}

/** The state of the simulated GitHub. */
export type World = {
  next_id: number
  accounts: Account[]
  repositories: Repository[]
  installations: Installation[]
  port?: number
}

/** The people, organizations and repositories that exist at the start. */
export function newWorld(): World {
  const person = (id: number, login: string): Account => ({ id, login, type: 'User' })
  const world: World = {
    next_id: 5_000_000,
    accounts: [
      person(583_231, 'octocat'),
      person(583_232, 'hubot'),
      person(583_233, 'mona'),
      { id: 9_919, login: 'acme', type: 'Organization' },
    ],
    repositories: [],
    installations: [],
  }
  for (const name of ['editor', 'plugins', 'handbook']) addRepository(world, 'acme', name)
  return world
}

export function nextId(world: World): number {
  world.next_id += 1
  return world.next_id
}

/** Adds a repository; its owner is added too if it does not exist. */
export function addRepository(world: World, owner: string, name: string): Repository {
  const account = world.accounts.find(({ login }) => login === owner)
  const owner_id = account?.id ?? addAccount(world, owner, 'Organization').id
  const repository: Repository = {
    ...{ id: nextId(world), owner_id, name, private: true },
    ...{ collaborators: {}, invitations: [], sent: [] },
  }
  world.repositories.push(repository)
  return repository
}

export function addAccount(world: World, login: string, type: Account['type'] = 'User'): Account {
  const account: Account = { id: nextId(world), login, type }
  world.accounts.push(account)
  return account
}

export const accountById = (world: World, id: number) =>
  world.accounts.find(account => account.id === id)

export const accountByLogin = (world: World, login: string) =>
  world.accounts.find(account => account.login.toLowerCase() === login.toLowerCase())

/** The login of a repository's owner. */
export const ownerOf = (world: World, repository: Repository) =>
  accountById(world, repository.owner_id)?.login ?? ''

export const fullName = (world: World, repository: Repository) =>
  `${ownerOf(world, repository)}/${repository.name}`

export const repositoryByName = (world: World, full_name: string) =>
  world.repositories.find(item => fullName(world, item).toLowerCase() === full_name.toLowerCase())
