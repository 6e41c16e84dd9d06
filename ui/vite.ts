import { fileURLToPath } from 'node:url'
import type { Plugin, UserConfig } from 'vite'

/** Replaced by the server with the nonce of each response. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/** The oldest browsers that can render our screens: those that support `light-dark()`. */
const BROWSERS = ['chrome123', 'edge123', 'firefox121', 'safari17.5']

// The translation libraries are larger than all of our own code.
const texts = fileURLToPath(new URL('./src/little-i18n.ts', import.meta.url))

interface AppSettings {
  name: 'dashboard' | 'checkout' | 'portal'
  port: number
  plugins: UserConfig['plugins']
}

/** How every app is built: its page in `dist`, its hashed files under `/assets/<name>/`. */
export function appConfig({ name, port, plugins }: AppSettings): UserConfig {
  const server = process.env.GATEHOUSE_URL ?? 'http://localhost:3000'
  return {
    base: '/',
    clearScreen: false,
    plugins: [plugins, fontPreload()],
    resolve: { alias: { i18next: texts, 'react-i18next': texts } },
    html: { cspNonce: NONCE_PLACEHOLDER },
    build: {
      outDir: 'dist',
      assetsDir: `assets/${name}`,
      // The page's own policy would reject a font inlined as data:.
      assetsInlineLimit: 0,
      target: BROWSERS,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
    server: {
      port,
      proxy: Object.fromEntries(['/v1', '/api'].map(path => [path, { target: server }])),
    },
  }
}

// The font nearly every page needs first; other scripts load by `unicode-range` when needed.
function fontPreload(): Plugin {
  return {
    name: 'gatehouse-font-preload',
    transformIndexHtml(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find(file => /inter-basic.*woff2$/.test(file))
      if (!font) return []
      return [
        {
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${font}`,
            crossorigin: '',
          },
          injectTo: 'head',
        },
      ]
    },
  }
}
