import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import { admin, organization, username } from 'better-auth/plugins'
import { startPeer } from '../better-auth-server.mjs'

const plugins = [organization(), admin(), username()]
await startPeer({ betterAuth, toNodeHandler, getMigrations, plugins })
