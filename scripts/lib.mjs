// Shared by the scripts: plain Node, no packages, because `npm start` runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languagesToBuild } from './languages.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const inRoot = (...parts) => join(root, ...parts)

export const say = (line) => process.stdout.write(`${line}\n`)

/** Ends with one plain line. */
export function fail(line, code = 1) {
  process.stderr.write(`${line}\n`)
  process.exit(code)
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Aliquot needs Node 20.19 or later; this is ${process.versions.node}.`)
  }
}

/**
 * Runs a program to its end and answers its exit code. `quiet` keeps its output back and shows it on failure only.
 */
export function run(command, args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32' && command === 'npm',
    })
    const kept = []
    child.stdout?.on('data', (chunk) => kept.push(chunk))
    child.stderr?.on('data', (chunk) => kept.push(chunk))
    child.once('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`)
      resolve(127)
    })
    child.once('close', (code, signal) => {
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(kept))
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}

/** A program of an installed package, started with this very Node: no shell, no npx, so spaces in paths are fine. */
export function bin(name, args, options) {
  const [owner, program = owner] = name.split(':')
  const manifest = JSON.parse(readFileSync(inRoot('node_modules', owner, 'package.json'), 'utf8'))
  const file = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[program]
  return run(process.execPath, [inRoot('node_modules', owner, file), ...args], options)
}

const readOr = (path, fallback) => (existsSync(path) ? readFileSync(path, 'utf8') : fallback)

function writeStamp(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Whether what npm last installed here is what package-lock.json asks for; packages of other platforms may be absent. */
function isInstalled() {
  const path = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(path)) return false
  const installed = JSON.parse(readFileSync(path, 'utf8')).packages
  const locked = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages
  return Object.entries(locked).every(
    ([name, wanted]) =>
      name === '' ||
      (installed[name] ? installed[name].version === wanted.version : Boolean(wanted.optional)) ||
      Boolean(wanted.link),
  )
}

/** Installs exactly what package-lock.json says, when that is not what is installed. */
export async function install() {
  const lock = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
  const stamp = inRoot('node_modules', '.cache', 'aliquot-lock')
  if (readOr(stamp, '') === lock) return
  if (!isInstalled()) {
    say('Installing the locked dependencies …')
    const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true })
    if (code !== 0) fail('The dependencies could not be installed (the reason stands above).')
  }
  writeStamp(stamp, lock)
}

const SOURCES = ['contract', 'server', 'src', 'mocks', 'public']
const SINGLE = [
  'index.html',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
  'tailwind.config.ts',
  'tsconfig.json',
]

/** Name, size and time of every file the build reads, and its languages; cheap enough to compute at each start. */
function sourceState() {
  const hash = createHash('sha256').update(`${process.versions.node} ${languagesToBuild().join(' ')}`)
  const add = (path) => {
    const found = statSync(inRoot(path), { throwIfNoEntry: false })
    if (!found) return
    if (found.isDirectory()) {
      for (const name of readdirSync(inRoot(path)).toSorted()) add(join(path, name))
    } else if (!/\.test\.tsx?$|routeTree\.gen\.ts$/.test(path)) {
      hash.update(`${path} ${found.size} ${found.mtimeMs}\n`)
    }
  }
  for (const path of [...SOURCES, ...SINGLE, 'scripts/build.mjs', 'scripts/languages.mjs', 'scripts/vite'])
    add(path)
  return hash.digest('hex')
}

/** Builds app and server; answers whether that succeeded. `always` builds even when nothing changed. */
export async function build({ always }) {
  const stamp = inRoot('dist', '.stamp')
  const state = sourceState()
  if (!always && readOr(stamp, '') === state) return true
  say('Building …')
  const code = await run(process.execPath, [inRoot('scripts', 'build.mjs')], { quiet: true })
  // The sources as they were before: a file saved during the build makes the next start build again.
  if (code === 0) writeStamp(stamp, state)
  return code === 0
}

/** Builds app and server when a source changed since the last complete build. */
export async function buildIfStale() {
  if (!(await build({ always: false }))) fail('The build failed (the reason stands above).')
}

/**
 * Runs the server or the command line in a child, hands signals on and exits as it exits. Ctrl-C reaches the child
 * from the terminal itself and must not end us first.
 */
export function become(args, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: process.cwd(),
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => fail(error.message))
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)))
  return child
}
