import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseNetwork } from '@server/core/address'
import type { SftpAccount, SftpFile } from '@server/ports'
import { keyPair, startSftp, type Fault, type Step, type TestSftp } from '@server/test/sftp-server'
import { createSftp } from './sftp'

const limits = { connect: 5_000, answer: 5_000, whole: 20_000 }
const allowed = [parseNetwork('127.0.0.0/8') ?? never()]
function never(): never {
  throw new Error('No network.')
}
const line = createSftp({ allowed, limits })

let server: TestSftp
beforeEach(async () => {
  server = await startSftp()
})
afterEach(() => server.close())

const account = (over: Partial<SftpAccount> = {}): SftpAccount => ({
  host: '127.0.0.1',
  port: server.port,
  user: server.user,
  folder: '/in',
  auth: 'password',
  secret: server.password,
  fingerprint: server.fingerprint,
  ...over,
})
const file = (name = 'A1_v1_F.pdf', text = 'a report'): SftpFile => ({
  name,
  bytes: new TextEncoder().encode(text),
})
const big = (name = 'A1_v1_F.pdf'): SftpFile => ({ name, bytes: new Uint8Array(100_000).fill(7) })
const names = () => [...server.files.keys()].toSorted()
let whole = 0
const send = (files: SftpFile[], over: Partial<SftpAccount> = {}) => {
  whole = 0
  return line.send({ to: account(over), files, whole: async () => void (whole += 1) })
}
const failOnce = (step: Step, fault: Fault, path = '') => {
  let done = false
  server.fault = (asked, at) => {
    if (done || asked !== step || !at.includes(path)) return undefined
    done = true
    return fault
  }
}

describe('a file', () => {
  test.each([true, false])('is written under another name, and renamed (posix rename: %s)', async (posix) => {
    server.posixRename = posix
    expect(await send([big(), file('A1_v1_F.csv', 'a,b')])).toEqual({
      is: 'confirmed',
      partnerId: 'A1_v1_F.pdf, A1_v1_F.csv',
    })
    expect(names()).toEqual(['/in/A1_v1_F.csv', '/in/A1_v1_F.pdf'])
    expect(server.files.get('/in/A1_v1_F.pdf')).toEqual(big().bytes)
    const opened = server.asked.filter(({ step }) => step === 'open').map(({ path }) => path)
    expect(opened).toEqual(['/in/.A1_v1_F.pdf.part', '/in/.A1_v1_F.csv.part'])
    expect(whole).toBe(1)
  })

  test('that stands there already with the same bytes is not written again', async () => {
    await send([file()])
    server.asked.length = 0
    expect(await send([file()])).toMatchObject({ is: 'confirmed' })
    expect(server.asked.filter(({ step }) => step === 'write' || step === 'rename')).toEqual([])
    expect(names()).toEqual(['/in/A1_v1_F.pdf'])
  })

  test('whose name something else has gets a number, and both are kept', async () => {
    server.files.set('/in/A1_v1_F.pdf', new TextEncoder().encode('another'))
    for (let i = 0; i < 2; i++)
      expect(await send([file()])).toEqual({ is: 'confirmed', partnerId: 'A1_v1_F_2.pdf' })
    expect(names()).toEqual(['/in/A1_v1_F.pdf', '/in/A1_v1_F_2.pdf'])
  })

  test('lies where the account begins, without a folder', async () => {
    await send([file()], { folder: '' })
    expect(names()).toEqual(['A1_v1_F.pdf'])
  })

  test('gets no name where the ledger could not be told that it is there', async () => {
    const sent = line.send({
      to: account(),
      files: [file()],
      whole: () => Promise.reject(new Error('No database.')),
    })
    await expect(sent).rejects.toThrow('No database.')
    expect(names()).toEqual(['/in/.A1_v1_F.pdf.part'])
  })
})

describe('a connection that is cut', () => {
  const atAnyStep: [Step, Fault][] = (['stat', 'open', 'write', 'close'] as const).flatMap((step) => [
    [step, 'cut before'],
    [step, 'cut after'],
  ])
  test.each(atAnyStep)(
    'at %s (%s) has delivered nothing, and the next try delivers once',
    async (step, fault) => {
      failOnce(step, fault)
      expect(await send([big()])).toEqual({
        is: 'refused',
        fault: 'again',
        words: 'The connection was cut before anything was delivered.',
      })
      expect(names()).not.toContain('/in/A1_v1_F.pdf')
      expect(whole).toBe(0)
      expect(await line.find({ to: account(), files: [big()], wasWhole: false })).toEqual({ is: 'none' })
      expect(await send([big()])).toMatchObject({ is: 'confirmed' })
      expect(names()).toEqual(['/in/A1_v1_F.pdf'])
      expect(server.files.get('/in/A1_v1_F.pdf')).toEqual(big().bytes)
    },
  )

  test('before the rename leaves it unsent, which is found out', async () => {
    failOnce('rename', 'cut before')
    await expect(send([big()])).rejects.toThrow()
    expect(whole).toBe(1)
    expect(await line.find({ to: account(), files: [big()], wasWhole: true })).toEqual({ is: 'none' })
    await send([big()])
    expect(names()).toEqual(['/in/A1_v1_F.pdf'])
  })

  test('after the rename leaves it sent, which is found out', async () => {
    failOnce('rename', 'cut after')
    await expect(send([big()])).rejects.toThrow()
    expect(await line.find({ to: account(), files: [big()], wasWhole: true })).toEqual({
      is: 'confirmed',
      partnerId: 'A1_v1_F.pdf',
    })
  })

  test('between two files sends the second alone', async () => {
    failOnce('rename', 'cut before', 'csv')
    const both = [big(), file('A1_v1_F.csv', 'a,b')]
    await expect(send(both)).rejects.toThrow()
    expect(await line.find({ to: account(), files: both, wasWhole: true })).toEqual({ is: 'none' })
    server.asked.length = 0
    await send(both)
    expect(server.asked.filter(({ step }) => step === 'rename').map(({ path }) => path)).toEqual([
      '/in/A1_v1_F.csv',
    ])
    expect(names()).toEqual(['/in/A1_v1_F.csv', '/in/A1_v1_F.pdf'])
  })

  test('after which the recipient took the file leaves nobody sure: it is not sent again', async () => {
    failOnce('rename', 'cut after')
    await expect(send([file()])).rejects.toThrow()
    server.files.clear()
    expect(await line.find({ to: account(), files: [file()], wasWhole: true })).toEqual({ is: 'unknown' })
  })
})

describe('what a server refuses is said in our words, and leaves nothing half written', () => {
  const refused = async (over: Partial<SftpAccount> = {}) => {
    const said = await send([big()], over)
    expect(names().filter((name) => !name.includes('.part'))).toEqual([])
    return said.is === 'refused' ? [said.fault, said.words] : said
  }

  test('a wrong password', async () => {
    const words = 'The server refused the user name, password or key.'
    expect(await refused({ secret: 'wrong' })).toEqual(['account', words])
    server.refusesLogin = true
    expect(await refused()).toEqual(['account', words])
  })

  test('another host key: nobody signs in', async () => {
    const old = server.fingerprint
    const now = await server.changeHostKey()
    expect(now).not.toBe(old)
    expect(await refused({ fingerprint: old })).toEqual([
      'account',
      `The host key changed: it was ${old} and is now ${now}. Ask the recipient before you confirm it.`,
    ])
    expect(server.signedIn).toBe(0)
  })

  test('a folder that is not there', async () => {
    expect(await refused({ folder: '/out' })).toEqual(['account', 'The folder is not there.'])
  })

  test('no right to write', async () => {
    server.fault = (step) => (step === 'open' ? 'denied' : undefined)
    expect(await refused()).toEqual(['account', 'The server does not let us write into the folder.'])
  })

  test.each(['write', 'close'] as const)('a full disk, told at %s', async (step) => {
    server.fault = (asked) => (asked === step ? 'failure' : undefined)
    expect(await refused()).toEqual(['again', 'The server did not take the file. Its disk may be full.'])
    expect(names()).toEqual([])
  })

  test('a full disk of which the server says nothing', async () => {
    server.keepsBytes = 40_000
    expect(await refused()).toEqual(['again', 'The file did not arrive whole. It was removed.'])
    expect(names()).toEqual([])
  })

  test('a rename', async () => {
    server.fault = (asked) => (asked === 'rename' ? 'failure' : undefined)
    expect(await refused()).toEqual(['again', 'The server refused to rename the file.'])
    expect(names()).toEqual([])
  })

  test('nine other files of its name', async () => {
    for (const end of ['', '_2', '_3', '_4', '_5', '_6', '_7', '_8', '_9'])
      server.files.set(`/in/A1_v1_F${end}.pdf`, new Uint8Array(3))
    const said = await send([big()])
    expect(said).toMatchObject({
      is: 'refused',
      fault: 'document',
      words: 'Other files already have this name.',
    })
  })

  test('nobody at home, no such name, and no SFTP', async () => {
    await server.close()
    expect(await refused()).toEqual(['again', 'The server cannot be reached.'])
    expect(await refused({ host: 'nowhere.invalid' })).toEqual(['again', 'There is no server of this name.'])
    server = await startSftp()
  })

  test('no answer in time, at any step', async () => {
    const hasty = createSftp({ allowed, limits: { ...limits, answer: 300 } })
    for (const step of ['stat', 'open', 'write', 'close'] as const) {
      server.fault = (asked) => (asked === step ? 'silent' : undefined)
      const said = await hasty.send({ to: account(), files: [big()], whole: async () => {} })
      expect(said).toEqual({ is: 'refused', fault: 'again', words: 'The server did not answer in time.' })
    }
    server.fault = (asked) => (asked === 'rename' ? 'silent' : undefined)
    await expect(hasty.send({ to: account(), files: [big()], whole: async () => {} })).rejects.toThrow(
      'The server did not answer in time.',
    )
  })

  test('an address inside the house, unless the operator allows it', async () => {
    const outside = createSftp({ allowed: [], limits })
    const inside = [
      'account',
      'This address is inside a network that the server may not reach. An administrator can allow it.',
    ]
    for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '0x7f000001', '::1']) {
      const said = await outside.send({ to: account({ host }), files: [big()], whole: async () => {} })
      expect(said.is === 'refused' ? [said.fault, said.words] : said, host).toEqual(inside)
    }
    expect(await outside.hostKey({ host: '127.0.0.1', port: server.port })).toMatchObject({ ok: false })
    expect(server.asked).toEqual([])
  })
})

describe('signing in', () => {
  test('by key, and by a password that is asked for', async () => {
    expect(await send([file()], { auth: 'key', secret: server.key })).toMatchObject({ is: 'confirmed' })
    server.onlyQuestions = true
    expect(await send([file('B_v1.pdf')])).toMatchObject({ is: 'confirmed' })
    expect(server.answers).toEqual([server.password])
  })

  test('a question whose answer is shown is not answered with the password', async () => {
    server.onlyQuestions = true
    server.echoes = true
    expect(await send([file()])).toMatchObject({ is: 'refused', fault: 'account' })
    expect(server.answers).toEqual([''])
  })

  test('a key that cannot be used is told before it is kept', async () => {
    expect(line.keyProblem(server.key)).toBeUndefined()
    expect(line.keyProblem('not a key')).toBe('unreadable')
    const { default: ssh2 } = await import('ssh2')
    expect(line.keyProblem(keyPair().public)).toBe('public')
    const locked = ssh2.utils.generateKeyPairSync('ed25519', {
      passphrase: 'secret',
      cipher: 'aes256-cbc',
    }).private
    expect(line.keyProblem(locked)).toBe('encrypted')
  })
})

describe('before a way is used', () => {
  test('its host key is read without signing in', async () => {
    expect(await line.hostKey(account())).toEqual({
      ok: true,
      fingerprint: server.fingerprint,
      algorithm: 'ssh-ed25519',
    })
    expect(server.signedIn).toBe(0)
  })

  test('a test file comes, is read back, and goes', async () => {
    expect(await line.test(account())).toBeUndefined()
    expect(names()).toEqual([])
    const steps = new Set(server.asked.map(({ step }) => step))
    expect([...steps].toSorted()).toEqual(['close', 'open', 'read', 'remove', 'rename', 'stat', 'write'])
  })

  test.each([
    ['open', 'The server does not let us write into the folder.'],
    ['rename', 'The server does not let us write into the folder.'],
    ['remove', 'The server does not let us write into the folder.'],
  ] as const)('a test that is denied at %s is said', async (step, words) => {
    server.fault = (asked) => (asked === step ? 'denied' : undefined)
    expect(await line.test(account())).toEqual({ fault: 'account', words })
  })

  test('a test file that comes back changed is said, and removed', async () => {
    server.fault = (asked, path) => {
      if (asked === 'read') {
        server.files.set(path, new Uint8Array(3))
      }
      return undefined
    }
    server.keepsBytes = 10
    expect(await line.test(account())).toMatchObject({
      words: 'The file did not arrive whole. It was removed.',
    })
    expect(names()).toEqual([])
  })
})
