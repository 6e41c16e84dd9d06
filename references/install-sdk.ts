import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildReact } from '../tools/build-react.ts'
import { buildSdk } from '../tools/build-sdk.ts'
import { bundleProgram, type BundleOptions } from '../tools/bundle-program.ts'
import { installReference } from './install.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** What the package depends on, taken from this repository's tree, because tests are offline. */
const dependencies = ['jose', 'standardwebhooks', 'fast-sha256', '@stablelib/base64']

/** An empty project in which the packed SDK is installed. */
export type SdkProject = {
  folder: string
  /** Compiles a file of `references/sdk-package` or the project; returns the compiler's output. */
  compile(file: string, more?: object): Promise<string>
  /** Bundles a program that imports the SDK, as build tools do for browsers. */
  bundle(program: string, options?: BundleOptions): Promise<string>
  close(): Promise<void>
}

/** Packs the SDK, and installs the tarball in an empty project, without a network. */
export const installSdk = (): Promise<SdkProject> => install([buildSdk], dependencies)

/** The same with the packed React components, and React. */
export async function installReact(): Promise<SdkProject> {
  const project = await install([buildSdk, buildReact], [...dependencies, ...reactPackages])
  return { ...project, compile: (file, more = {}) => project.compile(file, { ...REACT, ...more }) }
}

const reactPackages = ['react', 'react-dom', 'scheduler', '@types/react', 'csstype']

const REACT = { jsx: 'react-jsx', types: ['react'] }

type Build = (target: string) => Promise<void>

async function install(builds: readonly Build[], others: readonly string[]): Promise<SdkProject> {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-project-'))
  const built = builds.map((_, index) => join(folder, `built-${index}`))
  await Promise.all(builds.map((build, index) => build(built[index] ?? folder)))
  const packages = others.map(name => join(ROOT, 'node_modules', name))
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]
  await run('npm', [...pack, ...built, ...packages], { cwd: folder })
  for (const each of built) await rm(each, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  const tarballs = (await readdir(folder)).filter(file => file.endsWith('.tgz'))
  const install = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund']
  await run('npm', [...install, ...tarballs.map(file => `./${file}`)], { cwd: folder })
  return {
    folder,
    compile: (file, more = {}) => compile(folder, file, more),
    bundle: (program, options) => bundleProgram(folder, program, options),
    close: () => rm(folder, { recursive: true }),
  }
}

/** Makes the frameworks available to the project, as if they were installed too. */
export async function addFrameworks({ folder }: SdkProject): Promise<void> {
  const modules = fileURLToPath(new URL('node_modules/', await installReference('sdk-package')))
  const present = new Set(await readdir(join(folder, 'node_modules')))
  for (const name of await readdir(modules)) {
    if (present.has(name) || name.startsWith('.')) continue
    await symlink(join(modules, name), join(folder, 'node_modules', name), 'dir')
  }
}

/** Every option with which developers make the compiler stricter. */
const STRICT = {
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  module: 'nodenext',
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
}

async function compile(folder: string, file: string, more: object): Promise<string> {
  const known = new URL(`sdk-package/${file}`, import.meta.url)
  // Other files are in the project already.
  if (existsSync(known)) await cp(known, join(folder, file))
  const compilerOptions = { ...STRICT, outDir: folder, ...more }
  const config = join(folder, 'tsconfig.json')
  await writeFile(config, JSON.stringify({ compilerOptions, files: [file] }))
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  const output = (result: { stdout: string }) => result.stdout
  return run(process.execPath, [tsc, '-p', config], { cwd: folder }).then(output, output)
}
