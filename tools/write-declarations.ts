// The declarations of a package that is published, without other packages of this repository.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

/** The packages whose declarations are published with those of another one. */
const bundled = ['contract', 'ui']

type Declared = {
  /** The package's folder in this repository. */
  folder: string
  /** Its entries, in its `src`. */
  files: readonly string[]
  target: string
}

/** Writes declarations of a package's entries, and of the few files that they refer to. */
export async function writeDeclarations({ folder, files, target }: Declared): Promise<void> {
  const cache = join(root, 'node_modules', '.cache')
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(join(cache, `${folder}-types-`))
  try {
    const options = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        outDir: join(draft, 'out'),
        rootDir: root,
        paths: { '@gatehouse/contract/*': [join(root, 'contract/src/*.ts')] },
      },
      include: [],
      files: files.map(file => join(root, folder, 'src', file)),
    }
    await writeFile(join(draft, 'tsconfig.json'), JSON.stringify(options))
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    await run(process.execPath, [tsc, '-p', draft], { cwd: root })
    await copyDeclarations(join(draft, 'out'), { folder, files, target })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function copyDeclarations(from: string, { folder, files, target }: Declared): Promise<void> {
  const emitted = (await readdir(from, { recursive: true })).filter(file => file.endsWith('.d.ts'))
  const used = new Set<string>()
  const copy = async (file: string): Promise<void> => {
    if (used.has(file)) return
    used.add(file)
    const text = await readFile(join(from, file), 'utf8')
    const place = join(target, placeOf(file, folder))
    const written = text.replaceAll(SPECIFIER, (whole, before: string, name: string) => {
      const next = declarationOf(file, name)
      if (next === undefined) return whole
      if (!emitted.includes(next)) throw new Error(`${file} refers to ${name}, which has no types`)
      const path = relative(dirname(place), join(target, placeOf(next, folder)))
      return `${before}'${path.startsWith('.') ? path : `./${path}`}'`.replace(/\.d\.ts'$/, ".js'")
    })
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, written)
    for (const [, , name = ''] of text.matchAll(SPECIFIER)) {
      const next = declarationOf(file, name)
      if (next !== undefined) await copy(next)
    }
  }
  for (const file of files) await copy(`${folder}/src/${baseOf(file)}.d.ts`)
}

const SPECIFIER = /(from |import\()['"]([^'"]+)['"]/g

const baseOf = (file: string) => file.replace(/\.tsx?$/, '')

/** `sdk/src/billing/x.d.ts` is published as `billing/x.d.ts`. */
const placeOf = (file: string, folder: string) =>
  file.startsWith(`${folder}/src/`)
    ? file.slice(`${folder}/src/`.length)
    : file.replace(/^(\w+)\/src\//, '$1/')

/** The declaration file that an import refers to; undefined for another package. */
function declarationOf(file: string, name: string): string | undefined {
  const own = bundled.find(other => name.startsWith(`@gatehouse/${other}/`))
  const path = own
    ? name.replace(`@gatehouse/${own}/`, `${own}/src/`)
    : name.startsWith('.')
      ? join(dirname(file), name)
      : undefined
  return path && `${baseOf(path)}.d.ts`
}
