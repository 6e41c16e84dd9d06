import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testComputer } from '../test-program.ts'

const organizations: typeof fetch = () =>
  Promise.resolve(Response.json({ items: [{ id: 'o', slug: 'acme', name: 'Acme' }] }))

test('a page of the organization is opened in the browser', async () => {
  const shell = await testComputer({ GATEHOUSE_URL: 'https://pay.example', GATEHOUSE_TOKEN: 'x' })
  const launched: string[][] = []
  const launch = (command: string, args: string[]) => {
    launched.push([command, ...args])
    return Promise.resolve(true)
  }

  const { code, out } = await shell.run(['open', 'tokens'], {
    program: { fetch: organizations, launch },
  })
  await shell.run(['open', 'reference'], { program: { launch, platform: 'darwin' } })
  await shell.run(['open', 'portal'], { program: { fetch: organizations, launch } })
  await shell.run(['open', 'docs'], { program: { launch } })

  assert.deepEqual([code, out], [0, 'https://pay.example/dashboard/acme/access-tokens\n'])
  assert.deepEqual(launched, [
    ['xdg-open', 'https://pay.example/dashboard/acme/access-tokens'],
    ['open', 'https://pay.example/reference'],
    ['xdg-open', 'https://pay.example/acme/portal'],
    ['xdg-open', 'https://pay.example/docs'],
  ])
})

test('without a browser, the address is printed', async () => {
  const shell = await testComputer({ GATEHOUSE_URL: 'https://pay.example', GATEHOUSE_TOKEN: 'x' })

  const { out, err } = await shell.run(['open'], { program: { fetch: organizations } })
  const unknown = await shell.run(['open', 'nowhere'])

  assert.equal(out, 'https://pay.example/dashboard/acme\n')
  assert.match(err, /No browser could be started/)
  assert.equal(unknown.code, 2)
})
