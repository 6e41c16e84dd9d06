// Where a file belongs in the architecture, derived from its path alone.
import { basename, dirname } from 'node:path'
import { orderWithinModules, observers, packages, serverLayers } from './layers.data.ts'

/**
 * Where a file belongs: its package and, in the server, its module, layer and position in the
 * ladder.
 */
export type ModulePlace = {
  area: string
  module: string
  layer: number
  /** The parent module whose submodules have an order (accounts, organizations …). */
  group: string
  position: number
  role: Role
  isTest: boolean
}

/** The role of a file in its module; see the table of a module in ARCHITECTURE. */
type Role = 'entity' | 'queries' | 'endpoints' | 'jobs' | 'other'

const SERVER = 'server/src/'
const TEST = /\.(test|prove)\.tsx?$/
const TEST_HELPER = /^test-[^/]+\.ts$/

const places = new Map<string, ModulePlace | string>()

/**
 * Returns the place of a file, or an error sentence if the architecture has no place for it yet.
 */
export function moduleOf(path: string): ModulePlace | string {
  const known = places.get(path)
  if (known !== undefined) return known
  const place = findPlace(path)
  places.set(path, place)
  return place
}

function findPlace(path: string): ModulePlace | string {
  const isTest = TEST.test(path) || isTestHelper(path)
  if (path.startsWith(SERVER)) return serverModule(path.slice(SERVER.length), isTest)
  const area = [...Object.keys(packages), ...observers].find(name => path.startsWith(`${name}/`))
  if (area) return { ...noModule, area, module: area, isTest }
  if (!path.includes('/')) return { ...noModule, area: 'tools', module: 'tools', isTest }
  return `${path} is not in a known folder of the project.`
}

/** `test-*.ts` helps tests, unless it is the main file of a folder with that name. */
const isTestHelper = (path: string) =>
  TEST_HELPER.test(basename(path)) && basename(path, '.ts') !== basename(dirname(path))

const noModule = { layer: 0, group: '', position: 0, role: 'other' as Role }

function serverModule(path: string, isTest: boolean): ModulePlace | string {
  const entry = serverLayers
    .flatMap(({ modules }, index) => modules.map(name => ({ layer: index + 1, name })))
    .find(({ name }) => path === name || path.startsWith(`${name}/`))
  if (!entry) return `server/src/${path} is in a module that is missing from layers.data.ts.`
  const rest = path.slice(entry.name.length + 1)
  const watches = entry.name === 'testing' || entry.name === 'simulation'
  const place: ModulePlace = {
    area: 'server',
    module: entry.name,
    layer: entry.layer,
    group: entry.name,
    position: -1,
    role: 'other',
    isTest: isTest || watches,
  }
  const inner = orderWithinModules[entry.name]
  if (!inner) return { ...place, role: roleOf(rest, entry.name) }
  if (!rest.includes('/')) return place
  const name = rest.slice(0, rest.indexOf('/'))
  if (!inner.includes(name))
    return `server/src/${path}: layer ${entry.name} has no module "${name}".`
  const moduleName = `${entry.name}/${name}`
  const step = inner.indexOf(name)
  return {
    ...place,
    module: moduleName,
    position: step,
    role: roleOf(rest.slice(name.length + 1), moduleName),
  }
}

function roleOf(file: string, moduleName: string): Role {
  if (moduleName === 'platform' || moduleName === 'app') return 'other'
  if (file === 'queries.ts' || file.startsWith('queries/')) return 'queries'
  if (file === 'endpoints.ts') return 'endpoints'
  if (file === 'jobs.ts') return 'jobs'
  return file === `${entityOf(moduleName)}.ts` ? 'entity' : 'other'
}

/** The entity of a module: `subscription` of `billing/subscriptions`. */
export function entityOf(moduleName: string): string {
  const word = basename(moduleName)
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
