import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attachmentNamed } from './content-disposition.ts'

const header = (ascii: string, utf8: string) =>
  `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`

test('a file is saved under its name, in ASCII and in UTF-8', () => {
  assert.equal(attachmentNamed('handbook.pdf'), header('handbook.pdf', 'handbook.pdf'))
  assert.equal(
    attachmentNamed('Übersicht (2) 100%.pdf'),
    header('_bersicht (2) 100_.pdf', '%C3%9Cbersicht%20%282%29%20100%25.pdf'),
  )
})

test('a name cannot leave the header, the folder or show another extension', () => {
  assert.equal(
    attachmentNamed('a"\r\nset-cookie: b'),
    header('a_set-cookie_ b', 'a_set-cookie_%20b'),
  )
  assert.equal(attachmentNamed('../../etc/passwd'), header('_.._etc_passwd', '_.._etc_passwd'))
  assert.equal(attachmentNamed('photo\u202Egnp.exe'), header('photognp.exe', 'photognp.exe'))
  assert.equal(attachmentNamed('..'), header('download', 'download'))
  assert.equal(attachmentNamed('\ud800'), header('_', '%EF%BF%BD'))
})

test('a long name keeps its extension', () => {
  const [, name = ''] = /filename="([^"]*)"/.exec(attachmentNamed(`${'x'.repeat(254)}.zip`)) ?? []
  assert.deepEqual([name.length, name.slice(-4)], [200, '.zip'])
})
