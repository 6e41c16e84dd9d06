import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Section } from './outline.ts'
import type { Page } from './page.ts'

/** The index of the documentation for language models, as proposed at llmstxt.org. */
function llmsText(sections: readonly Section[]): string {
  const intro = [
    '# Gatehouse',
    '',
    '> Accounts, organizations and subscription billing in one program on one PostgreSQL. It ' +
      'speaks the protocols of Better Auth (`/api/auth`) and Polar (`/v1`), so their clients ' +
      'work unchanged.',
    '',
    'Each page is Markdown at its address with `.md`. The API is described at `/openapi.json`.',
  ]
  const parts = sections.flatMap(({ title, pages }) => [
    '',
    `## ${title}`,
    '',
    ...pages.map(
      ({ title: name, url, description }) =>
        `- [${name}](${url}.md)${description ? `: ${description}` : ''}`,
    ),
  ])
  return `${[...intro, ...parts].join('\n')}\n`
}

/** Writes each page as Markdown beside its HTML, and `llms.txt`. */
export async function writeTexts(
  output: string,
  pages: readonly Page[],
  sections: readonly Section[],
): Promise<void> {
  for (const { url, markdown } of pages) {
    const file = join(output, `${url}.md`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, markdown)
  }
  await writeFile(join(output, 'llms.txt'), llmsText(sections))
}
