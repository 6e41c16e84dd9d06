import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, type House } from '../testing/house.ts'
import { welcome } from './welcome.ts'

let house: House
before(async () => {
  house = await openHouse()
})
after(() => house.close())

const at = (host: string) => welcome({ ...house.site, config: { ...house.site.config, host } })

test('a sandbox reachable by others prints a warning', async () => {
  for (const host of ['0.0.0.0', '::', '192.168.1.5']) {
    assert.match(await at(host), /whoever reaches it reads every mail/, host)
  }
  for (const host of ['localhost', '127.0.0.1', '::1']) {
    assert.doesNotMatch(await at(host), /reads every mail/, host)
  }
})
