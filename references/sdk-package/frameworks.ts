// Servers of a developer, in each framework, compiled with the framework's own types.
import { createServer, type Server } from 'node:http'
import { serve as serveFetch } from '@hono/node-server'
import * as forExpress from '@gatehouse/sdk/express'
import * as forFastify from '@gatehouse/sdk/fastify'
import * as forHono from '@gatehouse/sdk/hono'
import * as forNext from '@gatehouse/sdk/next'
import {
  createGatehouse,
  withEntitlement,
  withSession,
  type Gatehouse,
} from '@gatehouse/sdk/server'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { NextRequest, NextResponse } from 'next/server.js'

type Question = { benefitId: string }

function honoApp(gatehouse: Gatehouse, question: Question) {
  const app = new Hono()
  app.get('/open', async c => {
    const session = await forHono.getSession(gatehouse, c)
    return c.text(session?.user.name ?? 'nobody')
  })
  app.use('/app/*', forHono.requireSession(gatehouse))
  app.get('/app/me', c => c.text(forHono.sessionOf(c).user.name))
  app.get('/report', forHono.requireEntitlement(gatehouse, question), c => c.text('report'))
  return app
}

function expressApp(gatehouse: Gatehouse, question: Question) {
  const app = express()
  app.get('/open', async (request, response) => {
    const session = await forExpress.getSession(gatehouse, request)
    response.send(session?.user.name ?? 'nobody')
  })
  app.get('/app/me', forExpress.requireSession(gatehouse), (request, response) => {
    response.send(forExpress.sessionOf(request).user.name)
  })
  app.get('/report', forExpress.requireEntitlement(gatehouse, question), (_, response) => {
    response.send('report')
  })
  return app
}

function fastifyApp(gatehouse: Gatehouse, question: Question) {
  const app = fastify()
  app.get('/open', async request => {
    const session = await forFastify.getSession(gatehouse, request)
    return session?.user.name ?? 'nobody'
  })
  app.get('/app/me', { preHandler: forFastify.requireSession(gatehouse) }, async request => {
    return forFastify.sessionOf(request).user.name
  })
  const preHandler = forFastify.requireEntitlement(gatehouse, question)
  app.get('/report', { preHandler }, async () => 'report')
  return app
}

type Routes<R> = Record<string, (request: R) => Response | Promise<Response>>

function nextRoutes(gatehouse: Gatehouse, question: Question): Routes<NextRequest> {
  return {
    '/open': async request => {
      const session = await forNext.getSession(gatehouse, request.headers)
      return new NextResponse(session?.user.name ?? 'nobody')
    },
    '/app/me': forNext.withSession(
      gatehouse,
      (_: NextRequest, { user }) => new NextResponse(user.name),
    ),
    '/report': forNext.withEntitlement(gatehouse, question, () => new NextResponse('report')),
  }
}

function plainRoutes(gatehouse: Gatehouse, question: Question): Routes<Request> {
  return {
    '/open': async request => {
      const session = await gatehouse.getSession(request)
      return new Response(session?.user.name ?? 'nobody')
    },
    '/app/me': withSession(gatehouse, (_: Request, { user }) => new Response(user.name)),
    '/report': withEntitlement(gatehouse, question, () => new Response('report')),
  }
}

type Options = {
  baseURL: string
  token: string
  benefitId: string
  customers: Map<string, string>
}

/** Starts a server of a framework on a free port. */
export async function start(name: string, { customers, benefitId, ...options }: Options) {
  const gatehouse = createGatehouse({
    ...options,
    customerOf: ({ user }) => {
      const customerId = customers.get(user.id)
      return customerId === undefined ? { externalCustomerId: user.id } : { customerId }
    },
  })
  const question = { benefitId }
  if (name === 'fastify') {
    const app = fastifyApp(gatehouse, question)
    return { url: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() }
  }
  if (name === 'express') return listen(createServer(expressApp(gatehouse, question)))
  if (name === 'hono') return serving(honoApp(gatehouse, question).fetch)
  const plain = plainRoutes(gatehouse, question)
  const next = nextRoutes(gatehouse, question)
  return serving(async request => {
    const { pathname } = new URL(request.url)
    const { headers } = request
    const response =
      name === 'plain'
        ? await plain[pathname]?.(request)
        : await next[pathname]?.(new NextRequest(request.url, { headers }))
    return response ?? new Response('missing', { status: 404 })
  })
}

async function serving(fetch: (request: Request) => Response | Promise<Response>) {
  return listen(serveFetch({ fetch, hostname: '127.0.0.1', port: 0 }) as Server)
}

async function listen(server: Server) {
  if (!server.listening) {
    server.listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
  }
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const close = () => new Promise(resolve => void server.close(resolve))
  return { url: `http://127.0.0.1:${address.port}`, close }
}
