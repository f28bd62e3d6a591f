// Finds a Chromium, or installs one: an installed browser, else Debian's package, else Playwright's own download.
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { bin, fail, run, say } from './lib.mjs'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const installed = () =>
  [process.env['CHROMIUM_PATH'] ?? '', ...INSTALLED].find((path) => path !== '' && isProgram(path))

/** Where Playwright keeps its own, if that is there. */
async function playwrights() {
  const { chromium } = createRequire(import.meta.url)('playwright')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

const isDebian = () => existsSync('/etc/debian_version') || /debian/.test(readIfThere('/etc/os-release'))
const readIfThere = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

async function fromDebian() {
  if (!isDebian()) return undefined
  const [command, ...before] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const packages = ['--no-install-recommends', 'chromium', 'fonts-liberation']
  if ((await run(command, [...before, 'update', '-qq'], { quiet: true, env })) !== 0) return undefined
  if ((await run(command, [...before, 'install', '-y', '-qq', ...packages], { quiet: true, env })) !== 0)
    return undefined
  return installed()
}

async function fromPlaywright() {
  const args = ['install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium']
  return (await bin('playwright', args, { quiet: true })) === 0 ? playwrights() : undefined
}

/** Path of a Chromium that runs, installed if there was none; undefined when none could be had. */
export async function findBrowser() {
  const found = installed() ?? (await playwrights())
  if (found) return found
  process.stderr.write('Installing a Chromium for the browser tests …\n')
  return (await fromDebian()) ?? (await fromPlaywright())
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const path = await findBrowser()
  if (path) say(path)
  else fail('No Chromium is installed and none could be installed. Set CHROMIUM_PATH to one.')
}
