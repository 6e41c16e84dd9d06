import { test } from 'node:test'
import { proveUnderFire } from './under-fire.ts'

/** `npm run prove` kills two hundred times (kill.prove.ts). */
const KILLS = Number(process.env.KILLS ?? 12)
const POSTGRES_KILLS = Number(process.env.POSTGRES_KILLS ?? 3)
const SEED = Number(process.env.SEED ?? 20_261_120)

const dying = `${KILLS} kills of the server and ${POSTGRES_KILLS} of PostgreSQL`

test(`${dying} lose nothing and charge nobody twice`, async () => {
  await proveUnderFire({ kills: KILLS, postgres_kills: POSTGRES_KILLS, seed: SEED })
})
