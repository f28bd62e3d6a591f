/** The part of ssh2 that we use; the package ships no types. */
declare module 'ssh2' {
  import type { EventEmitter } from 'node:events'

  export type Done = (error: SftpError | null | undefined) => void
  /** `code` is a number where the server said it (STATUS_CODE), and missing where the channel ended. */
  export interface SftpError extends Error {
    code?: number | string
    level?: string
  }
  export interface Stats {
    size: number
    isDirectory(): boolean
  }
  export interface SFTPWrapper extends EventEmitter {
    open(path: string, flags: string, done: (error: SftpError | undefined, handle: Buffer) => void): void
    close(handle: Buffer, done: Done): void
    write(handle: Buffer, from: Buffer, offset: number, length: number, at: number, done: Done): void
    read(
      handle: Buffer,
      into: Buffer,
      offset: number,
      length: number,
      at: number,
      done: (error: SftpError | undefined, read: number) => void,
    ): void
    stat(path: string, done: (error: SftpError | undefined, stats: Stats) => void): void
    unlink(path: string, done: Done): void
    rename(from: string, to: string, done: Done): void
    /** Throws where the server does not offer it. */
    ext_openssh_rename(from: string, to: string, done: Done): void
  }
  export interface ConnectConfig {
    host: string
    port: number
    username: string
    password?: string
    privateKey?: string
    tryKeyboard?: boolean
    readyTimeout: number
    /** Without it every host key is taken. */
    hostVerifier: (key: Buffer) => boolean
  }
  export class Client extends EventEmitter {
    connect(config: ConnectConfig): this
    sftp(done: (error: SftpError | undefined, sftp: SFTPWrapper) => void): void
    end(): this
    destroy(): this
    setNoDelay(on: boolean): this
    on(event: 'ready' | 'close' | 'end', heard: () => void): this
    on(event: 'error', heard: (error: SftpError) => void): this
    on(
      event: 'keyboard-interactive',
      heard: (
        name: string,
        instructions: string,
        language: string,
        prompts: { prompt: string; echo?: boolean }[],
        answer: (answers: string[]) => void,
      ) => void,
    ): this
  }

  export interface ParsedKey {
    type: string
    isPrivateKey(): boolean
    getPublicSSH(): Buffer
    equals(other: ParsedKey | Buffer): boolean
    verify(data: Buffer, signature: Buffer, algorithm?: string): boolean
  }
  export interface ServerSftp extends EventEmitter {
    /** What the stream writes on. */
    _protocol: { channelData(channel: number, data: Buffer): void }
    handle(id: number, handle: Buffer): void
    status(id: number, code: number, message?: string): void
    data(id: number, data: Buffer): void
    attrs(id: number, attrs: object): void
    name(id: number, names: { filename: string; longname: string; attrs: object }[]): void
  }
  export interface AuthContext {
    method: string
    username: string
    password?: string
    key?: { algo: string; data: Buffer }
    signature?: Buffer
    blob?: Buffer
    hashAlgo?: string
    /** Of keyboard-interactive. */
    prompt(prompts: { prompt: string; echo: boolean }[], answered: (answers: string[]) => void): void
    accept(): void
    reject(methods?: string[]): void
  }
  export interface ServerConnection extends EventEmitter {
    end(): void
    setNoDelay(on: boolean): this
    on(event: 'authentication', heard: (context: AuthContext) => void): this
    on(event: 'session', heard: (accept: () => EventEmitter, reject: () => void) => void): this
    on(event: 'error' | 'ready' | 'close', heard: () => void): this
  }
  export class Server {
    constructor(config: { hostKeys: string[] }, heard: (connection: ServerConnection) => void)
    listen(port: number, host: string, done: () => void): this
    address(): { port: number }
    close(done?: () => void): this
  }
  const ssh2: {
    Client: typeof Client
    Server: typeof Server
    utils: {
      parseKey(text: string | Buffer): ParsedKey | ParsedKey[] | Error
      generateKeyPairSync(
        kind: 'ed25519',
        locked?: { passphrase: string; cipher: string },
      ): { private: string; public: string }
      sftp: {
        STATUS_CODE: {
          OK: number
          EOF: number
          NO_SUCH_FILE: number
          PERMISSION_DENIED: number
          FAILURE: number
          OP_UNSUPPORTED: number
        }
        OPEN_MODE: { READ: number; WRITE: number; CREAT: number; TRUNC: number; EXCL: number }
      }
    }
  }
  export default ssh2
}
