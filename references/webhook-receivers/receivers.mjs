import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { Webhooks as expressWebhooks } from '@polar-sh/express'
import { Webhooks as honoWebhooks } from '@polar-sh/hono'
import express from 'express'
import { Hono } from 'hono'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'

// As an ES module it imports 'next/server', which only Next's own bundler resolves.
const { Webhooks: nextWebhooks } = createRequire(import.meta.url)('@polar-sh/nextjs')

/**
 * Servers as in the packages' own README files, by package. Each takes the secret as an endpoint
 * shows it and passes every verified event to `keep`.
 */
export const receivers = {
  '@polar-sh/express': (webhookSecret, keep) =>
    createServer(
      express()
        .use(express.json())
        .post('/hooks', expressWebhooks({ webhookSecret, onPayload: async event => keep(event) })),
    ),
  '@polar-sh/hono': (webhookSecret, keep) => {
    const app = new Hono()
    app.post('/hooks', honoWebhooks({ webhookSecret, onPayload: async event => keep(event) }))
    return serve(request => app.fetch(request))
  },
  '@polar-sh/nextjs': (webhookSecret, keep) =>
    serve(nextWebhooks({ webhookSecret, onPayload: async event => keep(event) })),
  standardwebhooks: (secret, keep) => verifyWith(new StandardWebhook(base64(secret)), keep),
  svix: (secret, keep) => verifyWith(new SvixWebhook(base64(secret)), keep),
}

const base64 = secret => Buffer.from(secret, 'utf8').toString('base64')

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

/** Creates a Node server from a function of web requests. */
function serve(handle) {
  return createServer((incoming, outgoing) => void answer(handle, incoming, outgoing))
}

async function answer(handle, incoming, outgoing) {
  const chunks = []
  for await (const chunk of incoming) chunks.push(chunk)
  const { method, headers, url } = incoming
  const body = Buffer.concat(chunks)
  const request = new Request(`http://${headers.host}${url}`, { method, headers, body })
  const response = await handle(request).catch(
    error => new Response(String(error), { status: 403 }),
  )
  outgoing.writeHead(response.status).end(await response.text())
}
