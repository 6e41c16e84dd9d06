// npm run release -- <version>: dates the changelog, sets the versions, commits and tags.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runOrExplain } from './data-folder.ts'
import { releaseNotes, setTarballs, setVersion } from './release-notes.ts'
import { listFiles, root } from './source-tree.ts'

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

await runOrExplain(async () => {
  const version = process.argv[2] ?? ''
  if (git('status', '--porcelain')) throw new Error('Commit or stash your changes first.')
  const date = new Date().toISOString().slice(0, 10)
  const path = join(root, 'CHANGELOG.md')
  const { changelog, notes } = releaseNotes(readFileSync(path, 'utf8'), version, date)
  writeFileSync(path, changelog)
  const manifests = listFiles().filter(
    file => /(^|\/)package\.json$/.test(file) && !file.startsWith('references/'),
  )
  for (const file of [...manifests, 'package-lock.json']) {
    const manifest = join(root, file)
    writeFileSync(manifest, setVersion(readFileSync(manifest, 'utf8'), version))
  }
  for (const file of listFiles().filter(each => /^docs\/guides\/.*\.md$/.test(each))) {
    const page = join(root, file)
    writeFileSync(page, setTarballs(readFileSync(page, 'utf8'), version))
  }
  // npm updates the version elsewhere in the lockfile.
  execFileSync('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], { cwd: root })
  git('commit', '--all', '--message', `Release ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `${version}\n\n${notes}`)
  console.log(`Tagged v${version}. Push it with: git push --follow-tags`)
})
