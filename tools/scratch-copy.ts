// A copy of the sources to try a change in: with its own files, but the installed packages of this
// checkout.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { withTexts, type Words } from '../ui/add-texts.ts'
import { listFiles, root } from './source-tree.ts'

/** Folders of node_modules that are links to our own packages, and so must be the copy's own. */
const OWN = '@gatehouse'

/**
 * A changed text: `find` is replaced by `put`; without `find`, the file is new. In a locale file,
 * `texts` are added, by dotted keys.
 */
export type Edit =
  | { file: string; find?: string; put: string }
  | { file: string; texts: Record<string, string> }

/** A copy of the sources. */
export type ScratchCopy = {
  folder: string
  /** Changes the files as listed, and everything else back to how it is in the checkout. */
  apply(edits: readonly Edit[]): void
  /** Notes a file that something else wrote, so that the next `apply` takes it back. */
  wrote(path: string): void
  remove(): void
}

/** Copies every tracked or new file of the checkout to a temporary folder. */
export function makeScratchCopy(): ScratchCopy {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-rows-'))
  for (const path of listFiles()) cpSync(join(root, path), join(folder, path))
  linkPackages(folder)
  // The checks list the files that git knows.
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  let changed = new Set<string>()
  const restore = (): void => {
    for (const file of changed) {
      if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file))
      else rmSync(join(folder, file))
    }
    changed = new Set()
  }
  return {
    folder,
    apply(edits) {
      restore()
      for (const edit of edits) {
        changed.add(edit.file)
        const path = join(folder, edit.file)
        const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, editText(edit, before))
      }
    },
    wrote: path => void changed.add(relative(folder, resolve(folder, path))),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The text of a file after an edit. Throws unless the text to replace occurs exactly once. */
export function editText(edit: Edit, before: string | undefined): string {
  if ('texts' in edit) return withAdded(before ?? '{}', edit.texts)
  const { file, find, put } = edit
  if (find === undefined) {
    if (before !== undefined) throw new Error(`${file} exists already.`)
    return put
  }
  const parts = (before ?? '').split(find)
  if (parts.length !== 2) {
    throw new Error(`${file} contains ${parts.length - 1} times, not once:\n${find}`)
  }
  return parts.join(put)
}

/** A locale file with more texts; the language does not matter, because it is one file. */
function withAdded(before: string, texts: Record<string, string>): string {
  const added = Object.entries(texts).map(([key, en]) => [key, { en }] as const)
  const all = withTexts(JSON.parse(before) as Words, 'en', Object.fromEntries(added))
  return `${JSON.stringify(all, null, 2)}\n`
}

function linkPackages(folder: string): void {
  const installed = join(root, 'node_modules')
  const linked = join(folder, 'node_modules')
  mkdirSync(join(linked, OWN), { recursive: true })
  for (const name of readdirSync(installed)) {
    if (name !== OWN && name !== '.cache') symlinkSync(join(installed, name), join(linked, name))
  }
  // Our packages are relative links to the workspaces beside node_modules.
  for (const name of readdirSync(join(installed, OWN))) {
    symlinkSync(readlinkSync(join(installed, OWN, name)), join(linked, OWN, name))
  }
}
