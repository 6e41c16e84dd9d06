// The changes of the checkout since a commit, committed or not, as git reports them.
import { spawnSync } from 'node:child_process'
import { root } from './source-tree.ts'

/** Files that differ from a commit, by their path from the root. */
export type Changes = { base: string; files: string[] }

type Git = (...args: string[]) => string | undefined

/**
 * The changes since a commit. Without a commit: since the branch left main, or on main the changes
 * that are not committed yet. Undefined if there is no such commit.
 */
export function changesSince(commit?: string, git: Git = runGit): Changes | undefined {
  const base = commit === undefined ? (baseOfBranch(git) ?? 'HEAD') : commit
  return differences(base, git)
}

/**
 * The changes since the branch left main; on main since the previous commit, which for a merge is
 * main before it. Undefined if the history does not go back far enough.
 */
export function changesUnderTest(git: Git = runGit): Changes | undefined {
  return differences(baseOfBranch(git) ?? 'HEAD^', git)
}

/** The commit at which the branch began; undefined on main, or without a main. */
function baseOfBranch(git: Git): string | undefined {
  const head = git('rev-parse', 'HEAD')
  for (const main of ['main', 'origin/main']) {
    const base = git('merge-base', 'HEAD', main)
    if (base && base !== head) return base
  }
  return undefined
}

function differences(base: string, git: Git): Changes | undefined {
  const tracked = git('diff', '--name-only', '--no-renames', base)
  if (tracked === undefined) return undefined
  const untracked = git('ls-files', '--others', '--exclude-standard') ?? ''
  const files = [...tracked.split('\n'), ...untracked.split('\n')].filter(Boolean)
  return { base, files: [...new Set(files)].sort() }
}

function runGit(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return status === 0 ? stdout.trim() : undefined
}
