// Reports the files of the checkout that were saved, for `npm test -- --watch`.
import { existsSync, watch } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './source-tree.ts'

/** Editors write a file in several steps, and many files at once after a checkout. */
const DEBOUNCE_MS = 300

/**
 * Yields the files saved since the last batch, once nothing has been saved for a moment. Only the
 * folders of the given files are watched, because watching all of node_modules would take long.
 */
export async function* watchFiles(files: readonly string[]): AsyncGenerator<string[]> {
  const saved = new Set<string>()
  let wake = (): void => undefined
  let timer: NodeJS.Timeout | undefined
  const notice = (path: string): void => {
    saved.add(path)
    clearTimeout(timer)
    timer = setTimeout(() => wake(), DEBOUNCE_MS)
  }
  const watchers = [...new Set(files.map(file => posix.dirname(file)))]
    .filter(folder => existsSync(join(root, folder)))
    .map(folder =>
      watch(join(root, folder), (_event, name) => {
        const path = posix.join(folder, name ?? '')
        if (isSource(path)) notice(path)
      }),
    )
  try {
    for (;;) {
      // Files may have been saved while the last ones were tested.
      if (saved.size === 0) await new Promise<void>(resolve => (wake = resolve))
      const batch = [...saved]
      saved.clear()
      yield batch
    }
  } finally {
    for (const watcher of watchers) watcher.close()
  }
}

const isSource = (path: string): boolean =>
  !/(^|\/)(node_modules|dist|data|\.git)(\/|$)|~$|\.swp$/.test(path)
