import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesSince, changesUnderTest } from './changed-files.ts'

/** A git that gives only these answers. */
const git =
  (answers: Record<string, string>) =>
  (...args: string[]): string | undefined =>
    answers[args.join(' ')]

const UNTRACKED_ARGUMENTS = 'ls-files --others --exclude-standard'
const diff = (base: string) => `diff --name-only --no-renames ${base}`

test('on a branch the changes are those since it left main, committed or not', () => {
  const branch = git({
    'rev-parse HEAD': 'bbb',
    'merge-base HEAD main': 'aaa',
    [diff('aaa')]: 'server/src/b.ts\nserver/src/a.ts',
    [UNTRACKED_ARGUMENTS]: 'server/src/new.ts\nserver/src/a.ts',
  })
  const expected = {
    base: 'aaa',
    files: ['server/src/a.ts', 'server/src/b.ts', 'server/src/new.ts'],
  }

  assert.deepEqual(changesSince(undefined, branch), expected)
  assert.deepEqual(changesUnderTest(branch), expected)
})

const main = git({
  'rev-parse HEAD': 'aaa',
  'merge-base HEAD main': 'aaa',
  'merge-base HEAD origin/main': 'aaa',
  [diff('HEAD')]: 'edited.ts',
  [diff('HEAD^')]: 'committed.ts\nedited.ts',
  [diff('HEAD~9')]: 'older.ts',
  [UNTRACKED_ARGUMENTS]: '',
})

test('on main --changed selects uncommitted files, or those since a named commit', () => {
  assert.deepEqual(changesSince(undefined, main), { base: 'HEAD', files: ['edited.ts'] })
  assert.deepEqual(changesSince('HEAD~9', main), { base: 'HEAD~9', files: ['older.ts'] })
})

test('on main a run includes the last commit', () => {
  assert.deepEqual(changesUnderTest(main), { base: 'HEAD^', files: ['committed.ts', 'edited.ts'] })
})

test('a clone without a main branch is compared with its origin', () => {
  const clone = git({
    'rev-parse HEAD': 'bbb',
    'merge-base HEAD origin/main': 'aaa',
    [diff('aaa')]: 'a.ts',
  })

  assert.deepEqual(changesSince(undefined, clone), { base: 'aaa', files: ['a.ts'] })
})

test('without a comparable commit no changes are known', () => {
  assert.equal(changesSince('v0', git({})), undefined)
  assert.equal(changesUnderTest(git({ 'rev-parse HEAD': 'aaa' })), undefined)
})
