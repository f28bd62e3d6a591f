import { createHash } from 'node:crypto'
import ssh2, { type AuthContext, type ServerConnection, type ServerSftp } from 'ssh2'

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp

/** What a server is asked to do; `close` also ends the writing of a file. */
export type Step = 'open' | 'write' | 'close' | 'stat' | 'rename' | 'remove' | 'read'

/** What happens to a step: it is done and the connection cut before the answer, cut instead of it, or refused. */
export type Fault = 'cut before' | 'cut after' | 'denied' | 'failure' | 'silent'

export interface TestSftp {
  port: number
  user: string
  password: string
  /** The private key that signs in too, in OpenSSH's form. */
  key: string
  fingerprint: string
  /** Files by their path. */
  files: Map<string, Uint8Array>
  folders: Set<string>
  /** What was asked, with the path. */
  asked: { step: Step; path: string }[]
  signedIn: number
  /** Asked before each step; undefined: it is done. */
  fault: (step: Step, path: string) => Fault | undefined
  /** The server keeps no more bytes than these of any file, and says nothing of it. */
  keepsBytes: number
  /** Whether it offers rename as POSIX has it. */
  posixRename: boolean
  refusesLogin: boolean
  /** Password by questions alone. */
  onlyQuestions: boolean
  /** The question for the password is one whose answer is shown. */
  echoes: boolean
  /** What was answered to questions. */
  answers: string[]
  /** Another server at the same place. */
  changeHostKey(): Promise<string>
  close(): Promise<void>
}

const fingerprintOf = (key: Uint8Array) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

function parsed(text: string) {
  const key = ssh2.utils.parseKey(text)
  const one = Array.isArray(key) ? key[0] : key
  if (!one || one instanceof Error) throw new Error('No key.')
  return one
}

/** A new pair. One in some hundred of those that the library makes it cannot read itself. */
export function keyPair(): { private: string; public: string } {
  for (;;) {
    const made = ssh2.utils.generateKeyPairSync('ed25519')
    if (!(ssh2.utils.parseKey(made.private) instanceof Error)) return made
  }
}

/** What the server of the library says first, and the same with one extension, which it cannot be told to offer. */
const version = Buffer.from([0, 0, 0, 5, 2, 0, 0, 0, 3])
const offering = (name: string): Buffer => {
  const text = (of: string) => Buffer.concat([Buffer.from([0, 0, 0, of.length]), Buffer.from(of)])
  const all = Buffer.concat([version.subarray(4), text(name), text('1')])
  return Buffer.concat([Buffer.from([0, 0, 0, all.length]), all])
}

/** A real SFTP server on this machine, whose files are in memory and whose faults a test chooses. */
export async function startSftp(): Promise<TestSftp> {
  const client = keyPair()
  const open = new Set<ServerConnection>()
  let host = keyPair()
  let server = new ssh2.Server({ hostKeys: [host.private] }, serve)

  const sftp: TestSftp = {
    port: 0,
    user: 'aliquot',
    password: 'a password of the tests',
    key: client.private,
    fingerprint: fingerprintOf(parsed(host.public).getPublicSSH()),
    files: new Map(),
    folders: new Set(['', '/in']),
    asked: [],
    signedIn: 0,
    fault: () => undefined,
    keepsBytes: Number.POSITIVE_INFINITY,
    posixRename: true,
    refusesLogin: false,
    onlyQuestions: false,
    echoes: false,
    answers: [],
    async changeHostKey() {
      await shut()
      host = keyPair()
      server = new ssh2.Server({ hostKeys: [host.private] }, serve)
      await listen(sftp.port)
      sftp.fingerprint = fingerprintOf(parsed(host.public).getPublicSSH())
      return sftp.fingerprint
    },
    close: shut,
  }

  function signIn(context: AuthContext): void {
    if (sftp.refusesLogin || context.username !== sftp.user) return context.reject()
    if (context.method === 'password')
      return !sftp.onlyQuestions && context.password === sftp.password ? context.accept() : context.reject()
    if (context.method === 'keyboard-interactive') {
      context.prompt([{ prompt: 'Password: ', echo: sftp.echoes }], (answers) => {
        sftp.answers.push(...answers)
        return answers[0] === sftp.password ? context.accept() : context.reject()
      })
      return
    }
    if (context.method !== 'publickey' || !context.key)
      return context.reject(['password', 'publickey', 'keyboard-interactive'])
    const own = parsed(client.public)
    const isOwn = Buffer.from(context.key.data).equals(own.getPublicSSH())
    const isProven =
      !context.signature || (context.blob && own.verify(context.blob, context.signature, context.hashAlgo))
    return isOwn && isProven ? context.accept() : context.reject()
  }

  function serve(connection: ServerConnection): void {
    open.add(connection)
    connection.setNoDelay(true)
    connection.on('error', () => {})
    connection.on('close', () => open.delete(connection))
    connection.on('authentication', signIn)
    connection.on('ready', () => void (sftp.signedIn += 1))
    connection.on('session', (accept) => {
      accept().on('sftp', (begin: () => ServerSftp) => answer(connection, begin()))
    })
  }

  function answer(connection: ServerConnection, stream: ServerSftp): void {
    const protocol = stream._protocol
    const { channelData } = protocol
    protocol.channelData = (channel, data) =>
      channelData.call(
        protocol,
        channel,
        sftp.posixRename && data.equals(version) ? offering('posix-rename@openssh.com') : data,
      )
    const handles = new Map<number, { path: string; bytes: Buffer; writes: boolean }>()
    let last = 0
    const handleOf = (handle: Buffer) => handles.get(handle.readUInt32BE(0))
    const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

    /** Does a step as its fault says: `work` answers the client. */
    function step(name: Step, path: string, id: number, work: () => void): void {
      sftp.asked.push({ step: name, path })
      const fault = sftp.fault(name, path)
      if (fault === 'silent') return
      if (fault === 'denied') return stream.status(id, STATUS_CODE.PERMISSION_DENIED, `No: ${path}`)
      if (fault === 'failure') return stream.status(id, STATUS_CODE.FAILURE, `No: ${path}`)
      if (fault === undefined) return work()
      const { status, handle, attrs, data } = stream
      // Nobody hears the answer.
      const mute = () => stream
      if (fault === 'cut after') {
        Object.assign(stream, { status: mute, handle: mute, attrs: mute, data: mute })
        work()
        Object.assign(stream, { status, handle, attrs, data })
      }
      connection.end()
    }

    stream.on('OPEN', (id: number, path: string, flags: number) =>
      step('open', path, id, () => {
        const writes = (flags & OPEN_MODE.WRITE) !== 0
        const known = sftp.files.get(path)
        if (!sftp.folders.has(folderOf(path)) || (!writes && !known))
          return stream.status(id, STATUS_CODE.NO_SUCH_FILE)
        last += 1
        handles.set(last, { path, bytes: writes ? Buffer.alloc(0) : Buffer.from(known ?? []), writes })
        if (writes) sftp.files.set(path, new Uint8Array())
        const handle = Buffer.alloc(4)
        handle.writeUInt32BE(last)
        stream.handle(id, handle)
      }),
    )
    stream.on('WRITE', (id: number, handle: Buffer, at: number, data: Buffer) => {
      const one = handleOf(handle)
      if (!one) return void stream.status(id, STATUS_CODE.FAILURE)
      step('write', one.path, id, () => {
        const longer = Buffer.alloc(Math.max(one.bytes.length, at + data.length))
        one.bytes.copy(longer)
        data.copy(longer, at)
        one.bytes = longer.subarray(0, sftp.keepsBytes)
        sftp.files.set(one.path, new Uint8Array(one.bytes))
        stream.status(id, STATUS_CODE.OK)
      })
    })
    stream.on('READ', (id: number, handle: Buffer, at: number, length: number) => {
      const one = handleOf(handle)
      if (!one) return void stream.status(id, STATUS_CODE.FAILURE)
      step('read', one.path, id, () => {
        if (at >= one.bytes.length) return stream.status(id, STATUS_CODE.EOF)
        stream.data(id, one.bytes.subarray(at, at + length))
      })
    })
    stream.on('CLOSE', (id: number, handle: Buffer) => {
      const one = handleOf(handle)
      if (!one) return void stream.status(id, STATUS_CODE.FAILURE)
      step('close', one.path, id, () => stream.status(id, STATUS_CODE.OK))
    })
    const stat = (id: number, path: string) =>
      step('stat', path, id, () => {
        const known = sftp.files.get(path)
        if (!known) return stream.status(id, STATUS_CODE.NO_SUCH_FILE)
        stream.attrs(id, { mode: 0o100644, uid: 0, gid: 0, size: known.byteLength, atime: 0, mtime: 0 })
      })
    stream.on('STAT', stat)
    stream.on('LSTAT', stat)
    stream.on('REMOVE', (id: number, path: string) =>
      step('remove', path, id, () =>
        stream.status(id, sftp.files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE),
      ),
    )
    const rename = (id: number, from: string, to: string) =>
      step('rename', to, id, () => {
        const bytes = sftp.files.get(from)
        if (!bytes) return stream.status(id, STATUS_CODE.NO_SUCH_FILE)
        sftp.files.delete(from)
        sftp.files.set(to, bytes)
        stream.status(id, STATUS_CODE.OK)
      })
    stream.on('RENAME', (id: number, from: string, to: string) => {
      // As version 3 has it: what stands there stays.
      if (sftp.files.has(to)) return void stream.status(id, STATUS_CODE.FAILURE)
      rename(id, from, to)
    })
    stream.on('EXTENDED', (id: number, name: string, data: Buffer) => {
      if (name !== 'posix-rename@openssh.com') return void stream.status(id, STATUS_CODE.OP_UNSUPPORTED)
      const length = data.readUInt32BE(0)
      rename(id, data.subarray(4, 4 + length).toString(), data.subarray(8 + length).toString())
    })
  }

  const listen = (port: number) =>
    new Promise<void>((done) => {
      server.listen(port, '127.0.0.1', () => {
        sftp.port = server.address().port
        done()
      })
    })
  async function shut(): Promise<void> {
    for (const connection of open) connection.end()
    await new Promise<void>((done) => server.close(() => done()))
  }
  await listen(0)
  return sftp
}
