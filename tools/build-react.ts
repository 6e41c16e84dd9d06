// npm run -w react build: builds @gatehouse/react into a folder that can be packed and published,
// with types, the theme and the texts of each language.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { languages } from '../contract/src/languages.ts'
import { writeDeclarations } from './write-declarations.ts'

const root = join(import.meta.dirname, '..')
const react = join(root, 'react')

type Manifest = Record<string, unknown> & { dependencies: Record<string, string> }

/** Builds the package into a folder, which is emptied first. */
export async function buildReact(target = join(react, 'dist')): Promise<void> {
  const manifest = JSON.parse(await readFile(join(react, 'package.json'), 'utf8')) as Manifest
  await rm(target, { recursive: true, force: true })
  await mkdir(join(target, 'locales'), { recursive: true })
  await Promise.all([
    writeScripts(target),
    writeDeclarations({ folder: 'react', files: ['react.ts'], target }),
  ])
  for (const language of languages) {
    await writeFile(join(target, 'locales', `${language}.d.ts`), LOCALE_TYPES)
  }
  await writeFile(join(target, 'package.json'), publishedManifest(manifest))
  await writeFile(join(target, 'theme.css'), await theme())
  await writeFile(join(target, 'theme.css.d.ts'), 'export {}\n')
  await cp(join(root, 'LICENSE'), join(target, 'LICENSE'))
  await cp(join(react, 'README.md'), join(target, 'README.md'))
}

/** The theme in one file. */
async function theme(): Promise<string> {
  const source = await readFile(join(react, 'src', 'theme.css'), 'utf8')
  const parts = [...source.matchAll(/@import '(.+)';\n/g)].map(([, file = '']) =>
    readFile(join(react, 'src', file), 'utf8'),
  )
  const [comment = ''] = source.split('@import')
  return `${comment}${(await Promise.all(parts)).join('\n')}`
}

/** The types of a file of texts. */
const LOCALE_TYPES = `import type { Texts } from '../texts/texts.js'
declare const texts: Texts
export default texts
`

async function writeScripts(target: string): Promise<void> {
  const texts = languages.map(language => [
    `locales/${language}`,
    join(react, 'src', 'locales', `${language}.json`),
  ])
  const bundle = await rolldown({
    input: { react: join(react, 'src', 'react.ts'), ...Object.fromEntries(texts) },
    external: /^(react|@gatehouse\/sdk)($|\/)/,
    treeshake: { moduleSideEffects: false },
    platform: 'neutral',
    transform: { jsx: { runtime: 'automatic' } },
  })
  await bundle.write({
    dir: target,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared/[name]-[hash].js',
    minify: 'dce-only',
    // Components have state, so frameworks with server components must load them in the browser.
    banner: ({ name }) => (name === 'react' ? "'use client'" : ''),
  })
  await bundle.close()
}

/** The manifest without what only the repository needs. */
function publishedManifest(manifest: Manifest): string {
  const { private: _, scripts: _scripts, devDependencies: _dev, dependencies, ...kept } = manifest
  const published = {
    ...kept,
    files: ['**/*.js', '**/*.d.ts', 'theme.css'],
    exports: {
      '.': { types: './react.d.ts', default: './react.js' },
      './theme.css': { types: './theme.css.d.ts', default: './theme.css' },
      './locales/*': { types: './locales/*.d.ts', default: './locales/*.js' },
    },
    dependencies: { '@gatehouse/sdk': dependencies['@gatehouse/sdk'] },
    engines: { node: '>=20' },
  }
  return `${JSON.stringify(published, null, 2)}\n`
}

if (import.meta.main) {
  const written = 'Built react/dist. To pack it: npm pack ./react/dist'
  void buildReact().then(() => console.log(written))
}
