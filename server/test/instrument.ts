import { connect, type Socket } from 'node:net'
import { SIGN, framesOf } from '../astm/public'

/** An ASTM instrument over TCP, for tests: what it sends, and every byte that it hears. */
export class TestInstrument {
  private heard: number[] = []
  private wake: (() => void) | undefined
  isClosed = false
  private readonly socket: Socket
  constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (chunk: Buffer) => {
      this.heard.push(...chunk)
      this.wake?.()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.isClosed = true
      this.wake?.()
    })
  }

  static call(port: number): Promise<TestInstrument> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port })
      socket.once('connect', () => resolve(new TestInstrument(socket)))
      socket.once('error', reject)
    })
  }

  /** Sends bytes as they are. */
  bytes(...bytes: readonly (number | Uint8Array)[]): void {
    for (const one of bytes) this.socket.write(typeof one === 'number' ? Uint8Array.of(one) : one)
  }

  /** The next byte that it hears; undefined where the line is closed. */
  async next(): Promise<number | undefined> {
    while (this.heard.length === 0 && !this.isClosed)
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    return this.heard.shift()
  }

  /** Sends a message as the standard has it; false where it was not taken to its end. */
  async send(records: readonly string[]): Promise<boolean> {
    this.bytes(SIGN.ENQ)
    if ((await this.next()) !== SIGN.ACK) return false
    for (const frame of framesOf(records.map((one) => new TextEncoder().encode(one)))) {
      this.bytes(frame)
      if ((await this.next()) !== SIGN.ACK) return false
    }
    this.bytes(SIGN.EOT)
    return true
  }

  /** Takes a message of ours and answers its records, acknowledging each frame. */
  async take(): Promise<string[]> {
    if ((await this.next()) !== SIGN.ENQ) return []
    this.bytes(SIGN.ACK)
    let text = ''
    for (;;) {
      const sign = await this.next()
      if (sign !== SIGN.STX) break
      const frame: number[] = []
      for (let byte = await this.next(); byte !== undefined && byte !== SIGN.LF; byte = await this.next())
        frame.push(byte)
      const end = frame.findIndex((byte) => byte === SIGN.ETX || byte === SIGN.ETB)
      text += new TextDecoder().decode(Uint8Array.from(frame.slice(1, end)))
      this.bytes(SIGN.ACK)
    }
    return text.split('\r').filter(Boolean)
  }

  close(): void {
    this.socket.destroy()
  }

  /** Ends the connection as a device does that loses power or its network: without an end of its own. */
  reset(): void {
    this.socket.resetAndDestroy()
  }
}

export const resultRecords = (specimen: string, value = '5.4', at = '20261119081500'): string[] => [
  `H|\\^&|||XA-1^3.2|||||LIS||P|LIS2-A2|${at}`,
  'P|1',
  `O|1|${specimen}||^^^GLUC|R`,
  `R|1|^^^GLUC|${value}|mg/dL||N||F||||${at}`,
  'L|1|N',
]
export const queryRecords = (...specimens: string[]): string[] => [
  'H|\\^&|||XA-1^3.2|||||LIS||P|LIS2-A2|20261119081500',
  `Q|1|${specimens.map((one) => `^${one}`).join('\\')}||^^^ALL||||||||O`,
  'L|1|N',
]
