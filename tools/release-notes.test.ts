import assert from 'node:assert/strict'
import { test } from 'node:test'
import { releaseNotes, setTarballs, setVersion } from './release-notes.ts'

const changelog = `# Changelog

## 0.2.0 (unreleased)

- **Usage**: events are accepted.

## 0.1.0 (2026-11-01)

- First release.
`

test('a release dates the unreleased section and keeps older ones', () => {
  const released = releaseNotes(changelog, '0.2.0', '2026-12-01')

  assert.equal(released.notes, '- **Usage**: events are accepted.')
  assert.equal(released.changelog, changelog.replace('0.2.0 (unreleased)', '0.2.0 (2026-12-01)'))
})

test('a release of an invalid or already released version is rejected', () => {
  assert.throws(() => releaseNotes(changelog, 'v0.2', '2026-12-01'), /is not a valid version/)
  assert.throws(
    () => releaseNotes(changelog, '0.1.0', '2026-12-01'),
    /already contains version 0.1.0/,
  )
})

test('a release without changes is rejected', () => {
  const empty = changelog.replace('- **Usage**: events are accepted.\n', '')
  assert.throws(() => releaseNotes(empty, '0.2.0', '2026-12-01'), /no unreleased changes/)
  const none = releaseNotes(changelog, '0.2.0', '2026-12-01').changelog
  assert.throws(() => releaseNotes(none, '0.3.0', '2026-12-02'), /no unreleased changes/)
})

test('a version is set in a package and where others depend on it', () => {
  const manifest = `{
  "name": "@gatehouse/server",
  "version": "0.1.0",
  "dependencies": {
    "@gatehouse/contract": "0.1.0",
    "zod": "4.6.7"
  }
}
`
  const changed = JSON.parse(setVersion(manifest, '0.2.0'))
  assert.deepEqual(changed, {
    name: '@gatehouse/server',
    version: '0.2.0',
    dependencies: { '@gatehouse/contract': '0.2.0', zod: '4.6.7' },
  })
})

test('guides name the packed packages of the released version', () => {
  const page = 'npm install ./gatehouse-sdk-0.1.0.tgz\nnpx ./create-gatehouse-0.1.0.tgz ../my-app\n'
  const released = setTarballs(page, '0.2.0-rc.1')

  assert.equal(
    released,
    'npm install ./gatehouse-sdk-0.2.0-rc.1.tgz\nnpx ./create-gatehouse-0.2.0-rc.1.tgz ../my-app\n',
  )
  assert.equal(setTarballs(released, '0.1.0'), page)
})
