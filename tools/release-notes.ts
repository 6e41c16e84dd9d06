/** A version to release: three numbers, with an optional suffix such as `-rc.1`. */
const VERSION = /^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/
const SECTION = /^## .*$/gm

/** The changelog after a release, and the notes of that release. */
export type ReleaseTexts = { changelog: string; notes: string }

/**
 * Dates the section of unreleased changes (`## 1.2.0 (unreleased)`) and returns its text as notes.
 * Throws if the version is not valid, was released before, or has no entries.
 */
export function releaseNotes(changelog: string, version: string, date: string): ReleaseTexts {
  if (!VERSION.test(version))
    throw new Error(`"${version}" is not a valid version. Use the form 1.2.0.`)
  const sections = [...changelog.matchAll(SECTION)].map(match => ({
    title: match[0].slice(3),
    start: match.index,
    body: match.index + match[0].length,
  }))
  if (sections.some(({ title }) => title.startsWith(`${version} (20`))) {
    throw new Error(`CHANGELOG.md already contains version ${version}.`)
  }
  const at = sections.findIndex(({ title }) => title.endsWith('(unreleased)'))
  const section = sections[at]
  const notes = section && changelog.slice(section.body, sections[at + 1]?.start).trim()
  if (!section || !notes) throw new Error('CHANGELOG.md has no unreleased changes.')
  const dated = `## ${version} (${date})`
  return {
    changelog: changelog.slice(0, section.start) + dated + changelog.slice(section.body),
    notes,
  }
}

/** Sets the version of a package and of its dependencies on other packages of ours. */
export function setVersion(manifest: string, version: string): string {
  return manifest
    .replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`)
    .replaceAll(/("@gatehouse\/[a-z-]+": )"[^"]*"/g, `$1"${version}"`)
}

/** Sets the version in the names of our packed packages, as guides print them. */
export function setTarballs(page: string, version: string): string {
  return page.replaceAll(
    /\b((?:create-)?gatehouse(?:-[a-z]+)*)-\d[\w.-]*\.tgz/g,
    `$1-${version}.tgz`,
  )
}
