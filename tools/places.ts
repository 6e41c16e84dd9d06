// Where a file belongs in the architecture, derived from its path alone.
import { basename } from 'node:path'
import { ladders, onlookers, packages, serverFloors } from './floors.data.ts'

/**
 * Where a file belongs: its package and, in the server, its module, layer and position in the
 * ladder.
 */
export type Place = {
  area: string
  room: string
  floor: number
  /** The parent module whose submodules have an order (accounts, organizations …). */
  house: string
  step: number
  role: Role
  isTest: boolean
}

/** The role of a file in its module; see the table of a module in ARCHITECTURE. */
export type Role = 'noun' | 'queries' | 'endpoints' | 'jobs' | 'other'

const SERVER = 'server/src/'
const TEST = /\.(test|prove)\.tsx?$|(^|\/)test-[^/]+\.ts$/

/**
 * Returns the place of a file, or an error sentence if the architecture has no place for it yet.
 */
export function placeOf(path: string): Place | string {
  const isTest = TEST.test(path)
  if (path.startsWith(SERVER)) return serverPlace(path.slice(SERVER.length), isTest)
  const area = [...Object.keys(packages), ...onlookers].find(name => path.startsWith(`${name}/`))
  if (area) return { ...nowhere, area, room: area, isTest }
  if (!path.includes('/')) return { ...nowhere, area: 'tools', room: 'tools', isTest }
  return `${path} stands in no folder of the house.`
}

const nowhere = { floor: 0, house: '', step: 0, role: 'other' as Role }

function serverPlace(path: string, isTest: boolean): Place | string {
  const entry = serverFloors
    .flatMap(({ floor, rooms }) => rooms.map(name => ({ floor, name })))
    .find(({ name }) => path === name || path.startsWith(`${name}/`))
  if (!entry) return `server/src/${path} is in a room that floors.data.ts does not know.`
  const rest = path.slice(entry.name.length + 1)
  const watches = entry.name === 'testing' || entry.name === 'simulation'
  const place: Place = {
    area: 'server',
    room: entry.name,
    floor: entry.floor,
    house: entry.name,
    step: -1,
    role: 'other',
    isTest: isTest || watches,
  }
  const inner = ladders[entry.name]
  if (!inner) return { ...place, role: roleOf(rest, entry.name) }
  if (!rest.includes('/')) return place
  const name = rest.slice(0, rest.indexOf('/'))
  if (!inner.includes(name)) return `server/src/${path}: ${entry.name} has no room "${name}" yet.`
  const room = `${entry.name}/${name}`
  const step = inner.indexOf(name)
  return { ...place, room, step, role: roleOf(rest.slice(name.length + 1), room) }
}

function roleOf(file: string, room: string): Role {
  if (room === 'platform' || room === 'app') return 'other'
  if (file === 'queries.ts' || file.startsWith('queries/')) return 'queries'
  if (file === 'endpoints.ts') return 'endpoints'
  if (file === 'jobs.ts') return 'jobs'
  return file === `${nounOf(room)}.ts` ? 'noun' : 'other'
}

/** The noun of a module: `subscription` of `billing/subscriptions`. */
export function nounOf(room: string): string {
  const word = basename(room)
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
