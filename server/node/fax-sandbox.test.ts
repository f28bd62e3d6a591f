import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStore } from './fax-sandbox'

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'aliquot-faxes-'))))
afterAll(() => rm(folder, { recursive: true }))

const fax = { to: '+12085550142', pages: 2, attempt: 1, partnerId: 'SBX-1', pagesSent: 2, asked: 0 }

test('a fax is kept whole or not at all: what an earlier server left half written is in nobody’s way', async () => {
  const store = folderStore(folder)
  await writeFile(join(folder, 'lab.one.json.part'), '{"reference":"lab.o')
  expect(await store.find('lab.one')).toBeUndefined()
  await store.keep({ reference: 'lab.one', ...fax }, new TextEncoder().encode('%PDF-'))
  expect(await store.find('lab.one')).toEqual({ reference: 'lab.one', ...fax })
  expect(await readFile(join(folder, 'lab.one.pdf'), 'utf8')).toBe('%PDF-')
  // The half file became the whole one: nothing is ever written under the name that is read.
  await expect(readFile(join(folder, 'lab.one.json.part'))).rejects.toThrow('ENOENT')
})
