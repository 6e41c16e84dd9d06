// Which folder of an app may import which; see `appFolders` in layers.data.ts.
import { appFolders } from './layers.data.ts'
import type { Finding, Import, SourceFile } from './source-tree.ts'

const TEST = /\.test\.tsx?$/
const SOURCE = /\.tsx?$/

/** The position of a file in its app: the files that start it are above all folders. */
type FolderPlace = { app: string; folder: string; position: number }

/** Returns every import that the order of an app's folders does not allow. */
export function findFolderOrder(file: SourceFile): Finding[] {
  if (TEST.test(file.path)) return []
  const from = folderOf(file.path)
  if (from === undefined) return []
  if (typeof from === 'string') {
    const fix = 'Add the folder to `appFolders` in tools/layers.data.ts, above what it imports.'
    return [{ path: file.path, line: 1, message: from, fix }]
  }
  return file.imports.flatMap(each => {
    const refusal = checkFolders(from, each)
    return refusal ? [{ path: file.path, line: each.line, ...refusal }] : []
  })
}

function checkFolders(from: FolderPlace, { target, specifier }: Import) {
  const to = target ? folderOf(target) : undefined
  // A folder without a place is reported at its own files.
  if (to === undefined || typeof to === 'string' || to.app !== from.app) return undefined
  if (to.position <= from.position) return undefined
  const { app } = from
  return {
    message: `${from.folder} imports ${specifier}, but ${app} lists ${to.folder} above it.`,
    fix:
      'Move what both need into the lower folder, or the component that combines them into the ' +
      'higher one. The order is in `appFolders` in tools/layers.data.ts.',
  }
}

/** The place of a source file in its app; a sentence if its folder has none. */
function folderOf(path: string): FolderPlace | string | undefined {
  const app = Object.keys(appFolders).find(name => path.startsWith(`${name}/src/`))
  const { top, folders } = (app && appFolders[app]) || { top: [], folders: [] }
  if (!app || !SOURCE.test(path)) return undefined
  const inside = path.slice(app.length + '/src/'.length)
  const folder = inside.slice(0, Math.max(0, inside.lastIndexOf('/')))
  if (!folder) {
    const starts = top.includes(inside)
    return { app, folder: inside, position: starts ? folders.length : -1 }
  }
  const entry = folders
    .filter(name => folder === name || folder.startsWith(`${name}/`))
    .toSorted((one, other) => other.length - one.length)[0]
  // The entry of a folder with listed subfolders stands only for the files beside them.
  const hasSubfolders = folders.some(name => name.startsWith(`${entry}/`))
  if (entry === undefined || (hasSubfolders && folder !== entry)) {
    return `${app}/src/${folder} has no place among the folders of the app.`
  }
  return { app, folder: entry, position: folders.indexOf(entry) }
}
