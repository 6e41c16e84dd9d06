import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { implemented } from '../../app/endpoints.ts'
import type { ProviderConfig } from '../../platform/provider-config.ts'
import { openHouse, type House } from '../house.ts'
import { strangersAreRefused } from './laws-of-access.ts'
import { goodCallsAreAnswered } from './laws-of-answers.ts'
import { changes, changesAreWrittenDown } from './laws-of-audit.ts'
import { bodiesAreRead, prototypesAreSafe, shapesAreChecked } from './laws-of-garbage.ts'
import { filtersWork, pagesAreExact, sortingWorks } from './laws-of-lists.ts'
import { strangeValuesAreSurvived } from './laws-of-strange-values.ts'
import { othersAreHidden, othersCannotBeNamed, unknownIsNotFound } from './laws-of-tenants.ts'
import { rowsOf } from './rows.ts'
import { setScene, stops, type Scene } from './scene.ts'
import { unaudited } from './unaudited.data.ts'
import { visit, type Visit } from './visit.ts'

type Law = (visit: Visit) => Promise<void>

/** Rejected calls, which change nothing. */
const refusals: Law[] = [
  strangersAreRefused,
  othersAreHidden,
  othersCannotBeNamed,
  unknownIsNotFound,
  bodiesAreRead,
  shapesAreChecked,
  prototypesAreSafe,
]

/** Reads, which change nothing either. */
const looks: Law[] = [pagesAreExact, sortingWorks, filtersWork]

/** A configured provider whose servers are unreachable. */
const nobodyAnswers: ProviderConfig = {
  client_ids: ['walker'],
  client_secret: 'walker',
  base_url: 'http://127.0.0.1:9',
  scopes: [],
  parameters: {},
  options: {},
}

let house: House
let scene: Scene

before(async () => {
  house = await openHouse({
    settings: { change_email_enabled: true, delete_user_enabled: true },
    config: { providers: { google: nobodyAnswers } },
  })
  scene = await setScene(house)
})
after(() => house.close())

test('every endpoint of the contract is served', () => {
  const served = new Set(implemented.map(({ endpoint }) => endpoint))
  const missing = stops.filter(({ endpoint }) => !served.has(endpoint)).map(({ name }) => name)
  assert.deepEqual(missing, [])
})

/** Routes outside the contract: for the operator, for pages and for the processor. */
const BESIDE = [
  'GET /healthz',
  'GET /readyz',
  'GET /openapi.json',
  'GET /reference',
  'GET /reference/viewer.js',
  'GET /mailbox/messages',
  'GET /mailbox',
  'GET /mailbox/messages/{id}/html',
  'GET /files/avatars/{name}',
  'GET /files/pictures/{name}',
  'GET /files/media/{name}',
  'PUT /v1/files/parts/{name}',
  'GET /v1/documents/{name}',
  'POST /v1/integrations/stripe/webhook',
]

test('nothing is served beyond the contract and the exceptions listed here', () => {
  const walked = new Set(stops.map(({ endpoint }) => endpoint))
  const beside = implemented.flatMap(({ endpoint }) =>
    walked.has(endpoint) ? [] : [`${endpoint.method} ${endpoint.path}`],
  )
  assert.deepEqual(new Set(beside), new Set(BESIDE))
})

async function walkBy(laws: Law[], only: Visit) {
  for (const law of laws) await law(only)
  assert.deepEqual(only.findings, [])
}

describe('a rejection is as declared and changes nothing', () => {
  for (const stop of stops) {
    test(stop.name, async () => {
      const earlier = await rowsOf(house)
      const only = visit(scene, stop)
      await walkBy([...refusals, ...looks], only)
      assert.deepEqual(await rowsOf(house), earlier)
    })
  }
})

describe('a valid request is answered as declared, once', () => {
  for (const stop of stops) {
    const law = changes(stop) ? changesAreWrittenDown : goodCallsAreAnswered
    test(stop.name, () => walkBy([law], visit(scene, stop)))
  }

  test('the list of unaudited endpoints has only existing ones', () => {
    const names = new Set(stops.filter(changes).map(({ name }) => name))
    assert.deepEqual(new Set(Object.keys(unaudited)).difference(names), new Set())
  })
})

describe('strange values succeed or are rejected, never a server error', () => {
  for (const stop of stops) {
    test(stop.name, () => walkBy([strangeValuesAreSurvived], visit(scene, stop)))
  }
})
