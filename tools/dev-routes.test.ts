import assert from 'node:assert/strict'
import { test } from 'node:test'
import { implemented } from '../server/src/app/endpoints.ts'
import { appOfPage } from './dev-routes.ts'

test('no endpoint of the server is shadowed by a page of a web app', () => {
  const paths = implemented
    .filter(({ endpoint }) => endpoint.method === 'GET')
    .map(({ endpoint }) => endpoint.path.replaceAll(/\{\w+\}/g, 'x'))
  assert.ok(paths.length > 100)
  assert.deepEqual(
    paths.filter(path => appOfPage('GET', path) !== undefined),
    [],
  )
})

test('each page is rendered by the same app as in production', () => {
  assert.equal(appOfPage('GET', '/'), 'dashboard')
  assert.equal(appOfPage('GET', '/sign-in?to=%2F'), 'dashboard')
  assert.equal(appOfPage('HEAD', '/acme/orders'), 'dashboard')
  assert.equal(appOfPage('GET', '/acme/portal'), 'portal')
  assert.equal(appOfPage('GET', '/acme/portal/orders?token=x'), 'portal')
  assert.equal(appOfPage('GET', '/checkout/secret'), 'checkout')
  assert.equal(appOfPage('GET', '/checkout/embed.js'), undefined)
  assert.equal(appOfPage('GET', '/v1/products'), undefined)
  assert.equal(appOfPage('GET', '/api/auth/get-session'), undefined)
  assert.equal(appOfPage('POST', '/sign-in'), undefined)
  assert.equal(appOfPage('GET', '//evil.example'), undefined)
})
