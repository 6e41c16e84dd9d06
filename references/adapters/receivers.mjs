import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { Webhooks as astroWebhooks } from '@polar-sh/astro'
import { Webhooks as expressWebhooks } from '@polar-sh/express'
import { Webhooks as honoWebhooks } from '@polar-sh/hono'
import { Webhooks as remixWebhooks } from '@polar-sh/remix'
import { Webhooks as supabaseWebhooks } from '@polar-sh/supabase'
import { Webhooks as tanstackWebhooks } from '@polar-sh/tanstack-start'
import express from 'express'
import { createApp, createRouter, defineEventHandler, toNodeListener } from 'h3'
import { Hono } from 'hono'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { serve } from '../serve-requests.mjs'

// As an ES module it imports 'next/server', which only Next's own bundler resolves.
const { Webhooks: nextWebhooks } = createRequire(import.meta.url)('@polar-sh/nextjs')
// Their packages name an entry point only for bundlers of Svelte, and for Nuxt's modules.
const { Webhooks: svelteWebhooks } =
  await import('./node_modules/@polar-sh/sveltekit/dist/index.js')
const { Webhooks: nuxtWebhooks } =
  await import('./node_modules/@polar-sh/nuxt/dist/runtime/server/index.js')

/**
 * Servers as in the packages' own README files, by package. Each takes the secret as an endpoint
 * shows it and passes every verified event to `keep`.
 */
export const receivers = {
  '@polar-sh/astro': (webhookSecret, keep) => inContext(astroWebhooks, webhookSecret, keep),
  '@polar-sh/express': (webhookSecret, keep) =>
    createServer(
      express()
        .use(express.json())
        .post('/hooks', expressWebhooks({ webhookSecret, onPayload: async event => keep(event) })),
    ),
  '@polar-sh/hono': (webhookSecret, keep) => {
    const app = new Hono()
    app.post('/hooks', honoWebhooks({ webhookSecret, onPayload: async event => keep(event) }))
    return serve(async request => app.fetch(request))
  },
  '@polar-sh/nextjs': (webhookSecret, keep) =>
    serve(nextWebhooks({ webhookSecret, onPayload: async event => keep(event) })),
  '@polar-sh/nuxt': (webhookSecret, keep) => {
    const handle = nuxtWebhooks({ webhookSecret, onPayload: async event => keep(event) })
    const router = createRouter()
    router.post('/hooks', defineEventHandler(handle))
    return createServer(toNodeListener(createApp().use(router)))
  },
  '@polar-sh/remix': (webhookSecret, keep) => inContext(remixWebhooks, webhookSecret, keep),
  '@polar-sh/supabase': (webhookSecret, keep) =>
    serve(supabaseWebhooks({ webhookSecret, onPayload: async event => keep(event) })),
  '@polar-sh/sveltekit': (webhookSecret, keep) => inContext(svelteWebhooks, webhookSecret, keep),
  '@polar-sh/tanstack-start': (webhookSecret, keep) =>
    inContext(tanstackWebhooks, webhookSecret, keep),
  standardwebhooks: (secret, keep) => verifyWith(new StandardWebhook(base64(secret)), keep),
  svix: (secret, keep) => verifyWith(new SvixWebhook(base64(secret)), keep),
}

const base64 = secret => Buffer.from(secret, 'utf8').toString('base64')

/** Astro, Remix, SvelteKit and TanStack Start pass the request in an object. */
function inContext(webhooks, webhookSecret, keep) {
  const handle = webhooks({ webhookSecret, onPayload: async event => keep(event) })
  return serve(async request => handle({ request, url: new URL(request.url) }))
}

/**
 * A server that parses the body, as most frameworks do, and verifies it after serializing it again.
 */
const verifyWith = (webhook, keep) =>
  serve(async request => {
    const body = JSON.stringify(await request.json())
    // Throws unless the signature matches. Svix returns nothing, so the event is read from the
    // body.
    webhook.verify(body, Object.fromEntries(request.headers))
    keep(JSON.parse(body))
    return new Response(null, { status: 202 })
  })
