// What changed in the checkout since a commit, committed or not, as git tells it.
import { spawnSync } from 'node:child_process'
import { root } from './source-tree.ts'

/** Files that differ from a commit, by their path from the root. */
export type Changes = { base: string; files: string[] }

type Git = (...args: string[]) => string | undefined

/**
 * What changed since a commit; without one since the branch left main, and on main itself what is
 * not committed yet. Undefined where there is no such commit.
 */
export function changesSince(commit?: string, git: Git = runGit): Changes | undefined {
  const base = commit === undefined ? (baseOfBranch(git) ?? 'HEAD') : commit
  return differences(base, git)
}

/**
 * What changed since the branch left main; on main itself since the commit before, which for a
 * merge is main as it was. Undefined where the history does not go back so far.
 */
export function changesUnderTest(git: Git = runGit): Changes | undefined {
  return differences(baseOfBranch(git) ?? 'HEAD^', git)
}

/** The commit the branch began at; undefined on main, and where there is no main. */
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
