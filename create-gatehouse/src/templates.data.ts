/** The scripts and packages of a template; `{version}` is that of this package. */
export type Template = {
  /** What people choose between. */
  label: string
  /** Where the app is during development. */
  port: number
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

const SEED = 'node --env-file-if-exists=.gatehouse/env scripts/seed.ts'

const dev = (port: number) =>
  `gatehouse dev --trusted-origins http://localhost:${port} ` +
  `--forward-to localhost:${port}/webhooks -- npm run app`

const shared = {
  dependencies: {
    '@gatehouse/react': '{version}',
    '@gatehouse/sdk': '{version}',
    react: '19.3.1',
    'react-dom': '19.3.1',
  },
  devDependencies: {
    '@gatehouse/cli': '{version}',
    '@gatehouse/server': '{version}',
    '@types/node': '24.19.2',
    '@types/react': '19.3.0',
    '@types/react-dom': '19.3.0',
  },
}

/** The starters, by the name that `--template` takes. */
export const templates: Record<string, Template> = {
  'react-hono': {
    label: 'React and Hono, built by Vite',
    port: 5173,
    scripts: {
      dev: dev(5173),
      app: 'npm run seed && node --watch server/main.ts',
      seed: SEED,
      check: 'tsc',
      build: 'vite build',
      start: 'NODE_ENV=production node server/main.ts',
    },
    dependencies: { ...shared.dependencies, '@hono/node-server': '2.1.8', hono: '4.13.19' },
    devDependencies: {
      ...shared.devDependencies,
      '@vitejs/plugin-react': '6.3.0',
      typescript: '7.0.2',
      vite: '8.3.8',
    },
  },
  next: {
    label: 'Next.js, with the app router',
    port: 3100,
    scripts: {
      dev: dev(3100),
      app: 'npm run seed && next dev --port 3100',
      seed: SEED,
      check: 'next typegen && tsc',
      build: 'next build',
      start: 'next start',
    },
    dependencies: { ...shared.dependencies, next: '16.4.6' },
    devDependencies: { ...shared.devDependencies, typescript: '5.9.3' },
  },
}
