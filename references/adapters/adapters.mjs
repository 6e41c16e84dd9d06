import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import * as astro from '@polar-sh/astro'
import * as expressAdapter from '@polar-sh/express'
import * as honoAdapter from '@polar-sh/hono'
import * as remix from '@polar-sh/remix'
import * as supabase from '@polar-sh/supabase'
import * as tanstack from '@polar-sh/tanstack-start'
import express from 'express'
import { createApp, createRouter, defineEventHandler, toNodeListener } from 'h3'
import { Hono } from 'hono'
import { serve } from '../serve-requests.mjs'

const require = createRequire(import.meta.url)
// As an ES module it imports 'next/server', which only Next's own bundler resolves.
const next = require('@polar-sh/nextjs')
// Their packages name an entry point only for bundlers of Svelte, and for Nuxt's modules.
const sveltekit = await import('./node_modules/@polar-sh/sveltekit/dist/index.js')
const nuxt = await import('./node_modules/@polar-sh/nuxt/dist/runtime/server/index.js')

/**
 * Servers with the adapters' handlers at `/checkout` and `/portal`, as in the packages' own README
 * files, by package.
 */
export const adapters = {
  '@polar-sh/astro': ({ checkout, portal }) =>
    handlersOf(astro.Checkout(checkout), astro.CustomerPortal(portal), contextOf),
  '@polar-sh/express': ({ checkout, portal }) =>
    createServer(
      express()
        .get('/checkout', expressAdapter.Checkout(checkout))
        .get('/portal', expressAdapter.CustomerPortal(portal)),
    ),
  '@polar-sh/hono': ({ checkout, portal }) => {
    const app = new Hono()
    app.get('/checkout', honoAdapter.Checkout(checkout))
    app.get('/portal', honoAdapter.CustomerPortal(portal))
    return serve(async request => app.fetch(request))
  },
  '@polar-sh/nextjs': ({ checkout, portal }) =>
    handlersOf(next.Checkout(checkout), next.CustomerPortal(portal), request => request),
  '@polar-sh/nuxt': ({ checkout, portal }) => {
    const router = createRouter()
    // Nuxt's own server passes events of h3, and accepts functions as handlers.
    router.get('/checkout', defineEventHandler(nuxt.Checkout(checkout)))
    router.get('/portal', defineEventHandler(nuxt.CustomerPortal(portal)))
    return createServer(toNodeListener(createApp().use(router)))
  },
  '@polar-sh/remix': ({ checkout, portal }) =>
    handlersOf(remix.Checkout(checkout), remix.CustomerPortal(portal), contextOf),
  '@polar-sh/supabase': ({ checkout, portal }) =>
    handlersOf(supabase.Checkout(checkout), supabase.CustomerPortal(portal), request => request),
  '@polar-sh/sveltekit': ({ checkout, portal }) =>
    handlersOf(sveltekit.Checkout(checkout), sveltekit.CustomerPortal(portal), contextOf),
  '@polar-sh/tanstack-start': ({ checkout, portal }) =>
    handlersOf(tanstack.Checkout(checkout), tanstack.CustomerPortal(portal), contextOf),
}

/** What Astro, Remix, SvelteKit and TanStack Start pass to a handler. */
const contextOf = request => ({ request, url: new URL(request.url) })

const handlersOf = (checkout, portal, contextFor) =>
  serve(async request => {
    const { pathname } = new URL(request.url)
    return (pathname === '/checkout' ? checkout : portal)(contextFor(request))
  })

/**
 * The adapters know only the names of Polar's own servers, so a program points the name at another
 * one, in the copy of Polar's SDK that each of them uses.
 */
export async function runForEach(program) {
  for (const name of Object.keys(adapters)) {
    const own = createRequire(require.resolve(`./node_modules/${name}/package.json`))
    const config = own.resolve('@polar-sh/sdk/lib/config.js')
    const module = pathToFileURL(config.replace('commonjs', 'esm')).href
    for (const copy of [pathToFileURL(config).href, module]) {
      const text = program.replace('@polar-sh/sdk/lib/config.js', copy)
      await import(`data:text/javascript,${encodeURIComponent(text)}`)
    }
  }
}
