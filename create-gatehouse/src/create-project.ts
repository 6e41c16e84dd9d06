import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import manifest from '../package.json' with { type: 'json' }
import { templates, type Template } from './templates.data.ts'

const TEMPLATES = fileURLToPath(new URL('../templates/', import.meta.url))
/** What npm accepts as the name of a package. */
const NAME_LENGTH_MAX = 100
/** A folder with nothing but these counts as empty. */
const IGNORED = new Set(['.git', '.DS_Store'])

/** What prevents a project from being created, as a message for people. */
export class CannotCreate extends Error {}

/**
 * Writes a template's files to a folder, which must be empty or not exist yet. Returns the names of
 * the files.
 */
export async function createProject(folder: string, name: string): Promise<string[]> {
  const template = Object.hasOwn(templates, name) ? templates[name] : undefined
  if (!template) {
    const known = Object.keys(templates).join(', ')
    throw new CannotCreate(`There is no template "${name}". There are: ${known}.`)
  }
  await requireEmpty(folder)
  const files = { ...(await filesOf('base')), ...(await filesOf(name)) }
  const project = packageName(folder)
  files['package.json'] = manifestOf(project, template)
  for (const [path, text] of Object.entries(files)) {
    const place = join(folder, path)
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, text.replaceAll('{{title}}', project), { flag: 'wx' })
  }
  return Object.keys(files).toSorted()
}

async function requireEmpty(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new CannotCreate(`${folder} can't be used: ${error.message}`)
  })
  if (found.some(entry => !IGNORED.has(entry)))
    throw new CannotCreate(`${folder} is not empty. Choose another folder.`)
}

/** The texts of a template's files, by their path in the project. */
async function filesOf(name: string): Promise<Record<string, string>> {
  const folder = join(TEMPLATES, name)
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = found
    .filter(entry => entry.isFile())
    .map(async ({ parentPath, name: file }) => {
      const path = join(parentPath, file)
      const place = path.slice(folder.length + 1).replaceAll('\\', '/')
      // npm leaves files of this name out of packages.
      return [place.replace(/^gitignore$/, '.gitignore'), await readFile(path, 'utf8')]
    })
  return Object.fromEntries(await Promise.all(texts)) as Record<string, string>
}

/** The folder's name, as far as npm accepts it. */
const packageName = (folder: string) =>
  basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, NAME_LENGTH_MAX) || 'my-app'

function manifestOf(name: string, { scripts, ...packages }: Template): string {
  const { version } = manifest
  const pinned = (all: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(all)
        .map(([one, wanted]) => [one, wanted.replace('{version}', version)] as const)
        .toSorted(([a], [b]) => a.localeCompare(b)),
    )
  const content = {
    ...{ name, version: '0.0.0', private: true, type: 'module', scripts },
    dependencies: pinned(packages.dependencies),
    devDependencies: pinned(packages.devDependencies),
    engines: { node: '>=24' },
  }
  return `${JSON.stringify(content, null, 2)}\n`
}
