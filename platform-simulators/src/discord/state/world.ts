import { loadState, saveState } from './state-file.ts'
import type { Guild, State, User } from './state.ts'

/** The registered application and its bot, as in Discord's developer portal. */
export interface Application {
  client_id: string
  client_secret: string
  bot_token: string
  /** The exact addresses that codes may be sent to; null accepts any. */
  redirect_uris: readonly string[] | null
  /** Whether the application's owner uses two-factor authentication. */
  owner_has_two_factor: boolean
}

/** Everything the simulator knows. */
export interface World {
  readonly application: Application
  readonly now: () => Date
  readonly state: State
  /** Stores the state, if it is kept in a file. */
  save(): void
}

/** Creates the world, from its file if there is one. */
export function makeWorld(
  application: Application,
  { now, file }: { now: () => Date; file: string | undefined },
): World {
  const state = (file === undefined ? undefined : loadState(file)) ?? initialState()
  return {
    application,
    now,
    state,
    save: () => {
      if (file !== undefined) saveState(file, state)
    },
  }
}

/** Discord's ids are numbers of 17 to 19 digits, as text; later ones are larger. */
export function newId({ state }: Pick<World, 'state'>): string {
  state.ids += 1
  return String(FIRST_ID + BigInt(state.ids) * ID_STEP)
}

const FIRST_ID = 110_000_000_000_000_000n
const ID_STEP = 4_194_305n

/** Registers a user. */
export function addUser(world: World, username: string): User {
  const user = { id: newId(world), username }
  world.state.users.push(user)
  return user
}

/** Finds a user by id. */
export const findUser = ({ state }: World, id: string): User | undefined =>
  state.users.find(user => user.id === id)

/** Finds a server by id. */
export const findGuild = ({ state }: World, id: string): Guild | undefined =>
  state.guilds.find(guild => guild.id === id)

function initialState(): State {
  const blank: State = { ids: 0, users: [], guilds: [], grants: [] }
  return blank
}
