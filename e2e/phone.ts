import { readlinkSync } from 'node:fs'
import { createServer, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright/test'

/** A signal that can be lost: everything a phone sends goes through here, its service worker's calls too. */
export async function startSignal(target: string) {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let lost = false
  const server = createServer((socket) => {
    if (lost) return void socket.destroy()
    const behind = connect(Number(port), hostname)
    for (const one of [socket, behind]) {
      open.add(one)
      one.on('close', () => open.delete(one))
      one.on('error', () => one.destroy())
    }
    socket.pipe(behind).pipe(socket)
    socket.on('close', () => behind.destroy())
    behind.on('close', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port for the signal.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    lose() {
      lost = true
      for (const socket of open) socket.destroy()
    },
    find() {
      lost = false
    },
    async close() {
      this.lose()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export interface PhoneInHand {
  context: BrowserContext
  page: Page
  /** As a battery does: no word to the page, nothing written any more. */
  kill(): Promise<void>
}

/** A phone: a browser with a disk of its own that outlives it, as wide as a hand. */
export async function openPhone(folder: string, executablePath: string | undefined): Promise<PhoneInHand> {
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath ? { executablePath } : {}),
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })
  const [first] = context.pages()
  const page = first ?? (await context.newPage())
  return {
    context,
    page,
    async kill() {
      // Chromium notes its own process beside its files.
      const pid = Number(readlinkSync(join(folder, 'SingletonLock')).split('-').at(-1))
      const closed = new Promise((resolve) => context.once('close', resolve))
      process.kill(pid, 'SIGKILL')
      await closed
    },
  }
}
